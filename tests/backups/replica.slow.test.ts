// The real Litestream beside the real program, both killed in the middle: what the replica gives back has a beginning and no holes, and
// nothing is sent a second time. `npm run chaos -- replica` does the same for longer, and with a limit in seconds.
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { killAndRestore, replicate } from '../../scripts/chaos/replica.ts'
import { buildLitestream } from '../../scripts/litestream-program.mjs'
import { fetchReplica } from '../../src/backups/litestream.ts'
import { finishRestore } from '../../src/backups/restore/finish-restore.ts'
import { replacedFolderName, stagingFolder, writeJournal } from '../../src/backups/restore/journal.ts'
import { databaseFile } from '../../src/store/open.ts'
import { emptyFolder, keyOf } from './fixture.ts'

const { program = '', missing } = await buildLitestream()

test.skipIf(missing !== undefined)(
  `kill -9, restored from the replica, three times${missing ? ` (${missing})` : ''}`,
  async () => {
    const { accepted, holes, doubles, strangers, end } = await killAndRestore(program, 3, 1)
    expect(accepted).toBeGreaterThan(3)
    expect({ holes, doubles, strangers }).toEqual({ holes: 0, doubles: 0, strangers: [] })
    expect(end.filter(({ met }) => !met)).toEqual([])
  },
)

test.skipIf(missing !== undefined)('a restore while Litestream runs: what is written afterwards is in the replica', async () => {
  using home = emptyFolder()
  const [dataDir, replica] = [path.join(home.dir, 'data'), path.join(home.dir, 'replica')]
  mkdirSync(dataDir)
  const open = (word: string, file = databaseFile(dataDir)) => {
    const db = new Database(file)
    db.pragma('journal_mode = wal')
    db.exec('create table if not exists note (word text)')
    db.prepare('insert into note values (?)').run(word)
    return db
  }
  const backup = path.join(home.dir, 'backup.db')
  open('backup', backup).close()
  const old = open('old')
  const litestream = await replicate(program, dataDir, replica)
  old.close()
  mkdirSync(stagingFolder(dataDir))
  copyFileSync(backup, path.join(stagingFolder(dataDir), 'homing.db'))
  writeJournal(dataDir, { aside: replacedFolderName(new Date()) })
  expect(await finishRestore({ dataDir, masterKeyFile: keyOf(dataDir) })).toBe('finished')
  const db = open('after')
  const env = { ...process.env, PATH: `${path.dirname(program)}:${process.env.PATH}` }
  let number = 0
  const words = async () => {
    const file = path.join(home.dir, `fetched-${number++}.db`)
    await fetchReplica({ dataDir, url: pathToFileURL(replica).href, env }, file)
    const fetched = new Database(file)
    const rows = fetched.prepare('select word from note order by rowid').pluck().all()
    fetched.close()
    return rows
  }
  await expect.poll(words, { timeout: 20_000, interval: 500 }).toEqual(['backup', 'after'])
  db.close()
  await litestream.kill()
})
