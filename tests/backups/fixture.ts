// A folder with data in it, backups of it, and files that only look like one.
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { ZipFile } from 'yazl'
import { createBackup } from '../../src/backups/create/create-backup.ts'
import type { BackupKind } from '../../src/backups/format/file-name.ts'
import { finishRestore } from '../../src/backups/restore/finish-restore.ts'
import { replacedFolderName, writeJournal } from '../../src/backups/restore/journal.ts'
import { type StageOrder, stageBackup } from '../../src/backups/restore/stage.ts'
import type { TestApp } from '../support/test-app.ts'

/** An empty folder that goes with the test. */
export function emptyFolder(): { dir: string } & Disposable {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'backup-'))
  return { dir, [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }) }
}

export async function backupOf(t: Pick<TestApp, 'app'>, kind: BackupKind = 'by-hand'): Promise<string> {
  const { name } = await createBackup(t.app, kind)
  return path.join(t.app.settings.backupFolder, name)
}

export const keyOf = (dataDir: string) => path.join(dataDir, 'keys', 'master.key')

type Changes = Partial<StageOrder>
export function orderTo(dataDir: string, file: string, changes: Changes = {}): StageOrder {
  const rest = { passphrase: undefined, keyFile: undefined, withoutKey: false, now: Date.now(), by: undefined }
  return { dataDir, file, masterKeyFile: keyOf(dataDir), ...rest, ...changes }
}

/** As `npm run restore` does it. */
export async function restoreTo(dataDir: string, file: string, changes: Changes = {}): Promise<void> {
  const order = orderTo(dataDir, file, changes)
  await stageBackup(order)
  writeJournal(dataDir, { aside: replacedFolderName(new Date(order.now)) })
  await finishRestore({ dataDir, masterKeyFile: order.masterKeyFile })
}

export async function sentenceOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing was refused',
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  )
}

/** What every table holds: how many rows, and a hash over all of them in their order. */
export function tablesOf(file: string): Record<string, { rows: number; hash: string }> {
  const db = new Database(file, { readonly: true })
  try {
    const names = db
      .prepare<[], string>("select name from sqlite_schema where type = 'table' and sql not like '%virtual%' order by name")
      .pluck()
      .all()
    return Object.fromEntries(names.filter((name) => !name.startsWith('mail_search_')).map((name) => [name, contentOf(db, name)]))
  } finally {
    db.close()
  }
}

function contentOf(db: Database.Database, table: string): { rows: number; hash: string } {
  const rows = db
    .prepare(`select * from "${table}"`)
    .raw()
    .all()
    .map((row) => createHash('sha256').update(JSON.stringify(row)).digest('hex'))
    .sort()
  return { rows: rows.length, hash: createHash('sha256').update(rows.join()).digest('hex') }
}

export interface ForgedFile {
  name: string
  bytes: Buffer
  compress?: boolean
}

/** A zip with these files and no more. Names are written as they are given. */
export async function forge(target: string, files: readonly ForgedFile[]): Promise<string> {
  const zip = new ZipFile()
  for (const { name, bytes, compress = true } of files) zip.addBuffer(bytes, stand(name), { compress, mtime: new Date(0) })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(target))
  const bytes = readFileSync(target)
  for (const { name } of files) rename(bytes, stand(name), name)
  writeFileSync(target, bytes)
  return target
}

/** yazl writes no such names; a stand-in of the same length does, and is replaced in the finished file. */
const stand = (name: string) => (/^\/|\.\.|\\/.test(name) ? name.replace(/[^\w]/g, '_') : name)

function rename(bytes: Buffer, from: string, to: string): void {
  for (let at = bytes.indexOf(from); from !== to && at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1')
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A manifest that fits these files. */
export function manifestFor(files: readonly ForgedFile[], changes: Record<string, unknown> = {}): ForgedFile {
  const manifest = {
    format: 1,
    version: '0.1.0',
    schema: 6,
    madeAt: '2026-11-20T03:10:00.000Z',
    key: 'none',
    counts: { people: 0, accounts: 0, mails: 0 },
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
    ...changes,
  }
  return { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
}

/** Everything below a folder but locks, with its content: nothing changed where this is the same. */
export function contentsOf(dir: string, list: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    list.filter((name) => existsSync(path.join(dir, name))).map((name) => [name, sha256(readFileSync(path.join(dir, name)))]),
  )
}
