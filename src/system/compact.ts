// Brings what older versions wrote to its present form: texts of before schema 9 are packed, and mails of accounts that do not sync
// come into the search index. Then the file is rewritten where much of it holds nothing: a first sync leaves pages half full,
// because it writes the newest mails first, and deleted mail leaves empty ones.
import { statfsSync, statSync } from 'node:fs'
import type { App } from '../app.ts'
import { reindexAll } from '../mail/sync/reindex.ts'
import { databaseFile } from '../store/open.ts'
import { packTexts, repackTexts, unpackedRows, unpackTexts } from '../store/packed-texts.ts'
import { truncateWal, unusedBytes, vacuum } from '../store/vacuum.ts'

/** With less unused space nothing is done: it fills again. */
const WORTHWHILE = { share: 0.15, bytes: 16 * 1024 * 1024 }
/** Writing waits while the file is rewritten, a second for each 100 MB or so: of a larger one for too long. */
const MAX_BYTES = 8 * 1024 ** 3

/** Answers what was done. */
export async function compact(app: App): Promise<string> {
  const { dataDir, keepFree } = app.settings
  await packOldTexts(app)
  // Accounts that sync have been indexed by it.
  if (app.disk.state() === 'ok') await reindexAll(app)
  const before = statSync(databaseFile(dataDir)).size
  const { bavail, bsize } = statfsSync(dataDir)
  if (before > MAX_BYTES) return 'too large'
  if (app.disk.state() !== 'ok' || bavail * bsize < 2 * before + keepFree) return 'too little free space'
  const unused = await unusedBytes(app)
  if (unused < WORTHWHILE.bytes || unused < WORTHWHILE.share * before) return 'Nothing to compact'
  await vacuum(app.db)
  await truncateWal(app.db)
  return `${Math.round((before - statSync(databaseFile(dataDir)).size) / 1e6)} MB freed`
}

/** Mails that are packed together: a few milliseconds of this thread. */
const PACKED_TOGETHER = 20

async function packOldTexts(app: App): Promise<void> {
  for (let after = -1; app.disk.state() === 'ok'; ) {
    const rows = await unpackedRows(app.db, after, PACKED_TOGETHER)
    const packed = rows.flatMap((row) => {
      const texts = unpackTexts(row)
      return texts ? [[packTexts(texts), row.message_key, row.user_id, row.packed]] : []
    })
    after = rows.at(-1)?.message_key ?? -1
    if (after === -1) return
    await app.writeAll([{ sql: repackTexts, rows: packed }])
  }
}
