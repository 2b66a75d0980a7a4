// A new master key for a data folder while Homing is stopped. Everything sealed is sealed anew in one transaction, and the
// file of the key follows, in an order in which a crash at any point leaves a key that fits: the new key lies beside the old
// one before anything is sealed with it, and takes its name after the commit (key-ring.ts finishes that at the next start).
import { existsSync, linkSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database, { type Database as Connection } from 'better-sqlite3'
import { newKey, readKeyFile, writeKeyFile } from '../../core/key-file.ts'
import { type Secrets, secretsFrom } from '../../core/secrets.ts'
import { applyPragmas } from '../connections/pragmas.ts'
import { migrations, schemaOf } from '../migrate.ts'
import { databaseFile, hasDatabase } from '../open.ts'
import { requireLocalFileSystem } from '../opening/file-system.ts'
import { requireIntact } from '../opening/integrity.ts'
import { lockFolder } from '../opening/lock.ts'
import { canaryOf, writeCanary } from './canary.ts'
import { type KeyPaths, nextKeyFile, replaceKeyFile } from './key-ring.ts'
import { ephemeralColumns, opens, sealedColumns, sealedValues } from './sealed.ts'

export interface Rotation {
  /** How many values were sealed anew. */
  resealed: number
  /** Those that the old key did not open either: they stay as they are, and count as lost as before. */
  unreadable: number
  /** The file of the new key. */
  keyFile: string
  /** The file of the old one. */
  oldKeyFile: string
}
export interface RotateOptions {
  /** Where the new key goes, for a key file that cannot be replaced. */
  to?: string | undefined
  /** Told what was done; tests end the process there. */
  step?: (done: 'written' | 'resealed' | 'committed' | 'kept') => void
}

/** Throws an Error whose sentence can be printed. */
export function rotateKey(place: KeyPaths, { to, step = () => undefined }: RotateOptions = {}): Rotation {
  const { dataDir, masterKeyFile } = place
  requireLocalFileSystem(dataDir)
  if (!hasDatabase(dataDir))
    throw new Error(`There's no Homing data in ${dataDir} yet. Start Homing once, or set DATA_DIR to the folder it uses.`)
  const unlock = lockFolder(dataDir)
  try {
    requireIntact(databaseFile(dataDir))
    const db = new Database(databaseFile(dataDir), { fileMustExist: true })
    try {
      applyPragmas(db, 'writer')
      return rotate(db, masterKeyFile, to, step)
    } finally {
      db.close()
    }
  } finally {
    unlock()
  }
}

function rotate(db: Connection, keyFile: string, to: string | undefined, step: NonNullable<RotateOptions['step']>): Rotation {
  const old = oldKey(db, keyFile)
  const target = to ?? nextKeyFile(keyFile)
  if (to === undefined) requireReplaceable(keyFile)
  const key = newKey()
  writeNew(target, key, to !== undefined)
  step('written')
  let counts: Pick<Rotation, 'resealed' | 'unreadable'>
  try {
    counts = db
      .transaction(() => {
        const done = sealAnew(db, old, secretsFrom(key))
        step('resealed')
        return done
      })
      .immediate()
  } catch (cause) {
    // Asked of the file itself: a key that anything is sealed with is never deleted.
    if (canaryOf(db, secretsFrom(key)) !== 'right') rmSync(target, { force: true })
    throw cause
  }
  // Pages of before, with values the old key opens.
  db.pragma('wal_checkpoint(truncate)')
  step('committed')
  if (to !== undefined) return { ...counts, keyFile: to, oldKeyFile: keyFile }
  const oldKeyFile = replaceKeyFile(keyFile, () => step('kept')) ?? keyFile
  return { ...counts, keyFile, oldKeyFile }
}

function oldKey(db: Connection, file: string): Secrets {
  if (schemaOf(db) !== migrations.length)
    throw new Error('The data folder belongs to another version of Homing. Please start this version once, then try again.')
  const old = secretsFrom(readKeyFile(file))
  if (canaryOf(db, old) !== 'wrong') return old
  throw new Error(
    `Please correct MASTER_KEY_FILE: the key in ${file} doesn't match this data, so nothing could be ` +
      're-encrypted. If a key change was interrupted, start Homing once to finish it.',
  )
}

/** The probe is what keeps the old key later: it fails where a new file could not take the name, such as a mounted file. */
function requireReplaceable(file: string): void {
  const probe = `${file}.probe`
  rmSync(probe, { force: true })
  try {
    linkSync(file, probe)
  } catch (cause) {
    // The last two: a file system without second names, where a copy will do.
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw new Error(cannotReplace(file), { cause })
  }
  rmSync(probe, { force: true })
}

function writeNew(target: string, key: Buffer, named: boolean): void {
  if (named && existsSync(target)) throw new Error(`${target} already exists. Please choose a new file.`)
  // Of a change that never came to its end: the old key was proven a moment ago.
  if (!named) rmSync(target, { force: true })
  try {
    writeKeyFile(target, key)
  } catch (cause) {
    throw new Error(named ? `The new key could not be written to ${target}.` : cannotReplace(path.resolve(target, '..')), {
      cause,
    })
  }
}

const cannotReplace = (what: string) =>
  `Can't write next to the key file (${what}). Store the new key in a separate file: npm run rotate-key -- --to FILE, ` +
  'then set MASTER_KEY_FILE to it. Nothing was changed.'

/** All in one transaction of the caller. Tokens are signed by a key made of the master key, so every session is over. */
function sealAnew(db: Connection, old: Secrets, next: Secrets): Pick<Rotation, 'resealed' | 'unreadable'> {
  let [resealed, unreadable] = [0, 0]
  for (const place of sealedColumns) {
    const update = db.prepare(`update ${place.table} set ${place.column} = ? where ${place.id} = ?`)
    for (const { id, sealed } of sealedValues(db, place)) {
      const context = place.context(id)
      if (!opens(old, sealed, context)) {
        unreadable++
        continue
      }
      update.run(next.seal(old.open(sealed, context), context), id)
      resealed++
    }
  }
  for (const { table } of ephemeralColumns) db.prepare(`delete from ${table}`).run()
  db.prepare('delete from session').run()
  writeCanary(db, next, new Date())
  return { resealed, unreadable }
}
