// Stages a backup beside the data, ready to take its place: unpacked, checked, migrated, adjusted. Runs in a thread or in a command.
// The old data is not touched.

import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { syncFile, syncFolder } from '../../core/files.ts'
import { keyFromText, newKey, readKeyFile, writeKeyFile } from '../../core/key-file.ts'
import { type Secrets, secretsFrom } from '../../core/secrets.ts'
import type { BackupFacts } from '../../shared/backups.ts'
import { readRemovals, reapplyDeletions } from '../../store/copies/reapply-deletions.ts'
import { keepTopics, readTopics } from '../../store/copies/retained-topics.ts'
import { keepUsedCodes, readCodes } from '../../store/copies/used-codes.ts'
import { canaryOf } from '../../store/keys/canary.ts'
import { migrate, migrations, schemaOf } from '../../store/migrate.ts'
import {
  backupBusy,
  damagedBackup,
  foreignDatabase,
  keyStaysOut,
  newerBackup,
  orDiskFull,
  otherKey,
  wrongKey,
} from '../errors.ts'
import { configNames, databaseName, fingerprintOf, keyName, type Manifest } from '../format/manifest.ts'
import { type OpenOrder, openBackup } from '../format/open-backup.ts'
import type { OpenZip } from '../format/open-zip.ts'
import { openWorkFolder, requireDiskSpace } from '../work-folder.ts'
import { adjustRestored, type RestoreAdjustment } from './adjust-queries.ts'
import { configFolder } from './finish-restore.ts'
import { readJournal, stagingFolder } from './journal.ts'
import { dropReplicationTables, hasExpectedSchema } from './schema-queries.ts'

export interface InspectOrder extends OpenOrder {
  masterKeyFile: string
}
export interface StageOrder extends InspectOrder, RestoreOrder {}

/** Where to, and with which key. */
export interface RestoreOrder {
  dataDir: string
  masterKeyFile: string
  /** A file with the key that belongs to it. */
  keyFile: string | undefined
  withoutKey: boolean
  /** Milliseconds. */
  now: number
  /** The admin who asked for it, and from where. */
  by: RestoreAdjustment['by']
}

/** Reads the manifest without unpacking. */
export async function inspectBackup(order: InspectOrder): Promise<BackupFacts> {
  using work = openWorkFolder(order.dataDir)
  using zip = await openBackup(order, work)
  return factsOf(zip.manifest, order.masterKeyFile)
}

function factsOf(manifest: Manifest, masterKeyFile: string): BackupFacts {
  const { madeAt, version, schema, counts, key, files } = manifest
  const own = existsSync(masterKeyFile) && fingerprintOf(secretsFrom(readKeyFile(masterKeyFile))) === key
  const inside = files.some(({ name }) => name === keyName)
  return { madeAt, version, schema, ...counts, key: own ? 'own' : inside ? 'inside' : 'other' }
}

/** Leaves a complete stage (finish-restore.ts puts it in place), or nothing. */
export async function stageBackup(order: StageOrder): Promise<BackupFacts> {
  using work = openWorkFolder(order.dataDir)
  requireNoneStaged(order)
  using zip = await openBackup(order, work)
  await putTogether(order, (stage) => unpackAll(zip, order.dataDir, stage))
  return factsOf(zip.manifest, order.masterKeyFile)
}

/** The same with a database that `fetchDatabase` writes to the given path. */
export async function stageDatabase(order: RestoreOrder, fetchDatabase: (file: string) => Promise<void>): Promise<void> {
  using _work = openWorkFolder(order.dataDir)
  requireNoneStaged(order)
  await putTogether(order, (stage) => fetchDatabase(path.join(stage, databaseName)))
}

/** A staged restore waits for the next start. */
function requireNoneStaged({ dataDir }: RestoreOrder): void {
  if (readJournal(dataDir)) throw backupBusy()
}

async function putTogether(order: RestoreOrder, fill: (stage: string) => Promise<void>): Promise<void> {
  const stage = stagingFolder(order.dataDir)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { mode: 0o700 })
  try {
    await fill(stage)
    makeReady(order, stage)
    for (const name of readdirSync(stage, { recursive: true, withFileTypes: true }))
      if (name.isFile()) syncFile(path.join(name.parentPath, name.name))
    syncFolder(stage)
    syncFolder(order.dataDir)
  } catch (cause) {
    rmSync(stage, { recursive: true, force: true })
    throw orDiskFull(cause)
  }
}

async function unpackAll(zip: OpenZip, dataDir: string, stage: string): Promise<void> {
  const { files } = zip.manifest
  requireDiskSpace(
    dataDir,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  for (const file of files) await zip.unpack(file, path.join(stage, file.name))
  const config = path.join(stage, path.dirname(configNames.providers))
  if (existsSync(config)) renameSync(config, path.join(stage, configFolder))
}

function makeReady(order: RestoreOrder, stage: string): void {
  const file = path.join(stage, databaseName)
  const db = openStaged(file)
  try {
    const { secrets, isNew } = chooseKey(order, stage, db)
    dropReplicationTables(db)
    migrate(db, file)
    adjustRestored(db, { now: order.now, by: order.by, withoutKey: isNew, secrets })
    const ofNow = path.join(order.dataDir, databaseName)
    reapplyDeletions(db, readRemovals(ofNow))
    keepUsedCodes(db, readCodes(ofNow), order.now)
    keepTopics(db, readTopics(ofNow))
  } finally {
    db.close()
  }
  // The snapshot of the migration is not needed: the backup itself is one.
  for (const name of readdirSync(stage))
    if (name.startsWith(`${databaseName}.`) || name.startsWith(`${databaseName}-`)) rmSync(path.join(stage, name))
}

function openStaged(file: string): Database.Database {
  const db = new Database(file)
  try {
    db.pragma('trusted_schema = off')
    db.pragma('journal_mode = delete')
    db.pragma('synchronous = full')
    db.pragma('foreign_keys = on')
    db.pragma('secure_delete = on')
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damagedBackup()
    const schema = schemaOf(db)
    if (schema > migrations.length) throw newerBackup(schema, migrations.length)
    if (!hasExpectedSchema(db, schema)) throw foreignDatabase()
    return db
  } catch (cause) {
    db.close()
    throw cause instanceof Database.SqliteError && cause.code !== 'SQLITE_FULL' ? damagedBackup(cause) : cause
  }
}

/** The key for the restored data, staged where it is not the server's own. `isNew`: it opens no sealed value. */
function chooseKey(order: RestoreOrder, stage: string, db: Database.Database): { secrets: Secrets; isNew: boolean } {
  const staged = path.join(stage, keyName)
  const inside = existsSync(staged) ? keyFromText(readFileSync(staged, 'utf8')) : undefined
  rmSync(staged, { force: true })
  const { keyFile, masterKeyFile, withoutKey } = order
  const given = keyFile === undefined ? undefined : readKeyFile(keyFile)
  const own = existsSync(masterKeyFile) ? readKeyFile(masterKeyFile) : undefined
  const fits = (key: Buffer | undefined) => key !== undefined && canaryOf(db, secretsFrom(key)) !== 'wrong'
  if (given && !fits(given)) throw wrongKey()
  // Any key fits where nothing was sealed.
  const key = [given, own, inside, newKey()].find(fits)
  if (!key && !withoutKey) throw otherKey()
  const used = key ?? own ?? newKey()
  if (!own?.equals(used)) stageKey(staged, used, masterKeyFile)
  return { secrets: secretsFrom(used), isNew: key === undefined }
}

function stageKey(staged: string, key: Buffer, masterKeyFile: string): void {
  try {
    mkdirSync(path.dirname(masterKeyFile), { recursive: true, mode: 0o700 })
    accessSync(path.dirname(masterKeyFile), constants.W_OK)
    if (existsSync(masterKeyFile)) accessSync(masterKeyFile, constants.W_OK)
  } catch (cause) {
    throw keyStaysOut(cause)
  }
  writeKeyFile(staged, key)
}
