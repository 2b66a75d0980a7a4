// The master key of a data folder: made at the first start, proven at every other before anything is written, and never made
// anew over data. A change of it (rotate-key.ts) that was cut off is finished here. The caller holds the folder's lock.
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { restrictMode, syncFolder } from '../../core/files.ts'
import { newKey, readKeyFile, textOfKey, writeKeyFile } from '../../core/key-file.ts'
import type { Log } from '../../core/log.ts'
import { type Secrets, secretsFrom } from '../../core/secrets.ts'
import { canaryOf, hasCanary, writeCanary } from './canary.ts'

/** What opening the store asks of a key. */
export interface Keys {
  /** There is no database yet: a key that is there is taken, else one is made. */
  create(): void
  /** There is one: throws where the key does not fit. Writes nothing to the database. */
  verify(db: Database): void
  /** The schema is this program's: the canary is written where none is. */
  writeCanary(db: Database): void
}
export interface KeyRing extends Keys {
  /** Once `begin` or `prove` is through. */
  secrets(): Secrets
  /** Whether `begin` made the key. */
  made(): boolean
}

export interface KeyPaths {
  dataDir: string
  masterKeyFile: string
}

export function openKeyRing({ dataDir, masterKeyFile: file }: KeyPaths, log: Log): KeyRing {
  let found: Secrets | undefined
  let made = false
  const secrets = () => {
    if (!found) throw new Error('the key was not looked at yet')
    return found
  }
  return {
    secrets,
    made: () => made,
    create() {
      made = !existsSync(file)
      if (made) makeKey(file)
      found = secretsFrom(readKeyFile(file))
      close(dataDir, file, log)
    },
    verify(db) {
      found = provenKey(db, file, log)
      close(dataDir, file, log)
    },
    writeCanary(db) {
      if (!hasCanary(db)) writeCanary(db, secrets(), new Date())
    },
  }
}

function makeKey(file: string): void {
  try {
    writeKeyFile(file, newKey())
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw cause
    throw new Error(`Please correct MASTER_KEY_FILE: there's no key yet, and this user can't write one to ${file}.`, { cause })
  }
}

/** The key that lies beside the other while it is being changed. */
export const nextKeyFile = (file: string) => `${file}.new`

function provenKey(db: Database, file: string, log: Log): Secrets {
  const secrets = existsSync(file) ? secretsFrom(readKeyFile(file)) : undefined
  const answer = secrets && canaryOf(db, secrets)
  const next = nextKeyFile(file)
  if (secrets && answer !== 'wrong') {
    // Of a change that never came to its end: nothing is sealed with it.
    if (answer === 'right') rmSync(next, { force: true })
    return secrets
  }
  const other = existsSync(next) ? secretsFrom(readKeyFile(next)) : undefined
  if (!other || canaryOf(db, other) !== 'right') throw new Error(secrets ? wrongKey(file) : noKey(file))
  log.warn('master key rotation was interrupted at its last step, completed now')
  replaceKeyFile(file)
  return other
}

/** The last step of a change: the new key takes the name, the old one is kept beside it. May be done again after a crash. */
export function replaceKeyFile(file: string, onKept: () => void = () => undefined): string | undefined {
  const kept = existsSync(file) ? keepOld(file) : undefined
  onKept()
  renameSync(nextKeyFile(file), file)
  syncFolder(path.dirname(file))
  return kept
}

function keepOld(file: string): string {
  const kept = `${file}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
  try {
    linkSync(file, kept)
  } catch {
    // Not every file system knows a second name for a file; a copy does as well.
    writeFileSync(kept, textOfKey(readKeyFile(file)), { mode: 0o600, flag: 'wx', flush: true })
  }
  return kept
}

/** The folder is ours to close only where it lies in the data folder. */
function close(dataDir: string, file: string, log: Log): void {
  const folder = path.dirname(path.resolve(file))
  const inside = `${folder}${path.sep}`.startsWith(`${path.resolve(dataDir)}${path.sep}`)
  if (inside && !restrictMode(folder, 0o700)) log.warn({ folder }, 'master key folder readable by other users')
  if (!restrictMode(file, 0o600)) log.warn({ file }, 'master key file readable by other users, mode not changeable')
}

const lost =
  'If the key is permanently lost, restore a backup without it (npm run restore -- FILE --without-key) and reconnect all ' +
  'mailboxes.'

const noKey = (file: string) =>
  `Please correct MASTER_KEY_FILE: the key file ${file} is missing, but a database exists. Put your copy of the key back: ` +
  `without it, stored passwords can't be read. No new key was created. ${lost}`

const wrongKey = (file: string) =>
  `Please correct MASTER_KEY_FILE: the key in ${file} doesn't match this data. Put the matching key file back, or set ` +
  'MASTER_KEY_FILE to its location. If the key was changed recently, older copies of the data need the old key. ' +
  `Nothing was changed, and no new key was created. ${lost}`
