// Verifies after a purge that nothing is left. Remainders are recorded and purged again by the next run; only a person without
// any is reported as purged.

import { closeSync, createReadStream, globSync, openSync, read, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { App } from '../../app.ts'
import type { Settings } from '../../settings.ts'
import { second } from '../../shared/limits.ts'
import { personHash } from '../../store/copies/reapply-deletions.ts'
import { databaseFile } from '../../store/open.ts'
import type { RemovalTable } from '../../store/tables/server.ts'
import { truncateWal, vacuum } from '../../store/vacuum.ts'
import { deletedPeople } from './removal-queries.ts'
import { indexParts, openRemovals, orphanedIndexEntries, orphanedRows, storeRemoval } from './removal-report-queries.ts'
import { addRemainders, noteRemainders, reportOf } from './removals.ts'

const triesToEmpty = 20

/**
 * Checks what no foreign key deletes: the full-text index (each mail has its person's id among its words) and files. Called
 * while the id is known, before the person's own row is deleted.
 */
export async function isFullyDeleted(app: App, userId: string): Promise<boolean> {
  const files = await tracesInFiles(app.settings, [userId])
  const remainders = { files, words: await indexParts(app, userId), index: await orphanedIndexEntries(app) }
  await noteRemainders(app, userId, remainders)
  const clean = Object.values(remainders).every((count) => count === 0)
  if (clean) app.log.info({ userId }, 'deleted account purged')
  else app.log.error({ userId, ...remainders }, 'deleted account not fully purged, retrying')
  return clean
}

/** `gone`: purged by this run; an interrupted run has lost them. */
export async function confirmRemovals(app: App, gone: readonly string[]): Promise<void> {
  const waiting = new Set((await deletedPeople(app.db)).map(personHash))
  const open = (await openRemovals(app.db)).filter(({ person }) => !waiting.has(person))
  if (open.length === 0) return
  const remainders = { ...(await orphanedRows(app)), database: await tracesInDatabase(app, gone, open.some(wasSuspected)) }
  for (const row of open) await addRemainders(app, row, remainders)
  const left = Object.fromEntries(Object.entries(remainders).filter(([, count]) => count > 0))
  if (Object.keys(left).length > 0) return app.log.error({ left }, 'data of deleted people found')
  for (const { id } of open) await storeRemoval(app.db, id, { purged_at: app.now().getTime() })
}

/**
 * 1 if the database file still contains an id that no row has, or its log could not be emptied. SQLite overwrites deleted rows
 * (secure_delete), but moving rows between pages may leave bytes in free space; a vacuum leaves none.
 */
async function tracesInDatabase(app: App, gone: readonly string[], suspected: boolean): Promise<number> {
  const file = databaseFile(app.settings.dataDir)
  const hasTraces = async () => !(await logIsEmpty(app)) || (await findsOneOf(chunksOf(keptDescriptor(file)), gone))
  const countTraces = async () => Number(await hasTraces())
  if (!suspected && (await countTraces()) === 0) return 0
  try {
    await vacuum(app.db)
  } catch (err) {
    app.log.error({ err }, 'database vacuum failed')
    return 1
  }
  return countTraces()
}

const wasSuspected = (row: Pick<RemovalTable, 'report'>) => (reportOf(row).left.database ?? 0) > 0

async function logIsEmpty(app: App): Promise<boolean> {
  for (let tried = 0; tried < triesToEmpty; tried++) {
    if (await truncateWal(app.db)) return true
    await delay(second / 4)
  }
  return false
}

// Searches for a deleted person outside the rows of the database: in files of the data folder, and in free space of the database
// file.

/** Backups and snapshots are deleted later (backups/create/nightly.ts). */
const copies = /^(?:homing\.db\.schema-|before-restore|restore|backup-work\/)/
/** Of the database: what is in it is asked for by tracesInDatabase, and its index of the log names pages only. */
const database = /^homing\.db(?:-wal|-shm)?$/

type Places = Pick<Settings, 'dataDir' | 'backupFolder'>

/** How many files of the data folder besides the database have one of these words in them. */
async function tracesInFiles({ dataDir, backupFolder }: Places, words: readonly string[]): Promise<number> {
  let found = 0
  for (const name of filesOf(dataDir)) {
    const file = path.join(dataDir, name)
    if (copies.test(name) || database.test(name) || file.startsWith(`${backupFolder}${path.sep}`)) continue
    if (await holdsOneOf(file, words)) found++
  }
  return found
}

function filesOf(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** A file that was replaced meanwhile counts as empty. */
async function holdsOneOf(file: string, words: readonly string[]): Promise<boolean> {
  try {
    return await findsOneOf(createReadStream(file, { highWaterMark: chunkBytes }), words)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw cause
  }
}

/** In chunks: it may be many gigabytes. A word across two chunks is found, too. */
async function findsOneOf(chunks: AsyncIterable<Buffer>, words: readonly string[]): Promise<boolean> {
  const longest = Math.max(0, ...words.map((word) => Buffer.byteLength(word)))
  if (longest === 0) return false
  let end = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const piece = Buffer.concat([end, chunk])
    if (words.some((word) => piece.includes(word))) return true
    end = Buffer.from(piece.subarray(Math.max(0, piece.length - longest + 1)))
  }
  return false
}

const chunkBytes = 1024 * 1024
const readAt = promisify(read)

/** A stream would close the descriptor at its end. */
async function* chunksOf(fd: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await readAt(fd, Buffer.alloc(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** By path of the database. */
const kept = new Map<string, { fd: number; inode: number }>()

/**
 * Of the database, and never closed while that is open: closing any descriptor of a file drops all locks that this process has on it,
 * those of SQLite's connections as well (https://sqlite.org/howtocorrupt.html, 2.2). Another process that opens the database, such as
 * `npm run backup`, would take it for unused then, and truncate the index of the log that this one has in memory.
 */
function keptDescriptor(file: string): number {
  const { ino: inode } = statSync(file)
  const before = kept.get(file)
  if (before?.inode === inode) return before.fd
  const fd = openSync(file, 'r')
  kept.set(file, { fd, inode })
  // Replaced by a restore: no connection has it.
  if (before) closeSync(before.fd)
  return fd
}
