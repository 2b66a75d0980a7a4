// Brings the database file to this program's schema. Everything that is missing runs in one transaction: where one statement
// fails, the file is as it was, and the program of before can go on with it. A snapshot of the file is kept beside it for
// whoever wants to go back after an upgrade that went well. A file from a newer program is refused.
import { readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { syncFile, syncFolder } from '../core/files.ts'
import * as first from './migrations/0001-initial-schema.ts'
import * as second from './migrations/0002-search-snooze-outbox.ts'
import * as third from './migrations/0003-preferences-and-deletion.ts'
import * as fourth from './migrations/0004-oauth.ts'
import * as fifth from './migrations/0005-sorting-and-assistant.ts'
import * as sixth from './migrations/0006-second-factor-archives-backups.ts'
import * as seventh from './migrations/0007-template-origin.ts'
import * as eighth from './migrations/0008-index-merges.ts'
import * as ninth from './migrations/0009-packed-texts.ts'
import * as tenth from './migrations/0010-short-keys.ts'
import * as eleventh from './migrations/0011-smaller-indices.ts'
import * as twelfth from './migrations/0012-push.ts'
import * as thirteenth from './migrations/0013-personal-tokens.ts'
import * as fourteenth from './migrations/0014-mcp.ts'
import * as fifteenth from './migrations/0015-dav.ts'
import * as sixteenth from './migrations/0016-webhooks.ts'
import * as seventeenth from './migrations/0017-home-assistant.ts'
import * as eighteenth from './migrations/0018-shared-mailboxes.ts'
import * as nineteenth from './migrations/0019-conversations.ts'
import * as twentieth from './migrations/0020-shared-outbox.ts'
import * as twentyThird from './migrations/0023-assigning-rules.ts'
import * as twentyFourth from './migrations/0024-asked-by.ts'
import * as twentyFifth from './migrations/0025-tokens-of-shared-mailboxes.ts'
import * as twentySixth from './migrations/0026-moved-accounts.ts'
import * as twentySeventh from './migrations/0027-groups-and-log.ts'
import * as twentyEighth from './migrations/0028-arrived.ts'
import * as twentyNinth from './migrations/0029-push-of-shared-mailboxes.ts'
import * as thirtieth from './migrations/0030-webhook-deliveries.ts'

export interface Migration {
  name: string
  sql: string
}
/** Ends the names of what a snapshot is while it is being written. */
export const unfinished = /\.part(?:-journal)?$/
export const migrations: Migration[] = [
  first,
  second,
  third,
  fourth,
  fifth,
  sixth,
  seventh,
  eighth,
  ninth,
  tenth,
  eleventh,
  twelfth,
  thirteenth,
  fourteenth,
  fifteenth,
  sixteenth,
  seventeenth,
  eighteenth,
  nineteenth,
  twentieth,
  twentyThird,
  twentyFourth,
  twentyFifth,
  twentySixth,
  twentySeventh,
  twentyEighth,
  twentyNinth,
  thirtieth,
]

export const schemaOf = (db: Database): number => Number(db.pragma('user_version', { simple: true }))

/** Returns the names of what was applied. `list` is for tests. */
export function migrate(db: Database, file: string, list: Migration[] = migrations): string[] {
  const version = schemaOf(db)
  if (version > list.length) {
    throw new Error(
      `The database ${file} was created by a newer version of Homing (schema ${version}, this one supports ${list.length}). ` +
        'Please start that version, or restore the snapshot next to the database.',
    )
  }
  const missing = list.slice(version)
  if (missing.length === 0) return []
  const copy = version > 0 ? snapshot(db, file, version) : undefined
  try {
    db.transaction(() => apply(db, version, missing)).immediate()
  } catch (cause) {
    // The file is as the snapshot is: a start that fails again and again must not fill the disk with copies of it.
    if (copy !== undefined && schemaOf(db) === version) rmSync(copy, { force: true })
    throw new Error(failed(file, version, cause), { cause })
  }
  return missing.map((migration) => migration.name)
}

function apply(db: Database, version: number, missing: Migration[]): void {
  for (const [index, { name, sql }] of missing.entries()) {
    try {
      db.exec(sql)
    } catch (cause) {
      throw new Error(`${name}: ${(cause as Error).message}`, { cause })
    }
    db.pragma(`user_version = ${version + index + 1}`)
  }
}

function failed(file: string, version: number, cause: unknown): string {
  const what = `The database ${file} couldn't be upgraded to this version (${(cause as Error).message}).`
  if (version === 0) return what
  return `${what} It's unchanged, at schema ${version}: your previous version of Homing still works with it.`
}

/**
 * A consistent copy of the file as it was, named after its schema: `homing.db.schema-3.<time>`. It has that name once it is
 * whole: a copy that was cut off must not look like one to go back to.
 */
function snapshot(db: Database, file: string, version: number): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const [folder, base] = [path.dirname(file), path.basename(file)]
  // Those that were cut off: a start that fails again and again must not fill the disk.
  for (const name of readdirSync(folder))
    if (name.startsWith(`${base}.schema-`) && unfinished.test(name)) rmSync(path.join(folder, name), { force: true })
  const copy = path.join(folder, `${base}.schema-${version}.${stamp}`)
  db.prepare('vacuum into ?').run(`${copy}.part`)
  syncFile(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
  syncFolder(folder)
  return copy
}
