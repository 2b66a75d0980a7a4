// Brings the database file to this program's schema. Each migration runs in a transaction of its own; before the first
// one a snapshot of the file is kept beside it. A file from a newer program is refused.
import { readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import * as first from './migrations/0001-the-house.ts'
import * as second from './migrations/0002-a-mail-client.ts'
import * as third from './migrations/0003-people-come-and-go.ts'
import * as fourth from './migrations/0004-signing-in-elsewhere.ts'
import * as fifth from './migrations/0005-an-assistant.ts'
import * as sixth from './migrations/0006-the-appliance.ts'

export interface Migration {
  name: string
  sql: string
}
/** Ends the names of what a snapshot is while it is being written. */
export const unfinished = /\.part(?:-journal)?$/
export const migrations: Migration[] = [first, second, third, fourth, fifth, sixth]

/** Returns the names of what was applied. `list` is for tests. */
export function migrate(db: Database, file: string, list: Migration[] = migrations): string[] {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (version > list.length) {
    throw new Error(
      `The database ${file} was written by a newer Homing (schema ${version}, this program knows ${list.length}). ` +
        'Please start the newer version, or restore the snapshot that lies beside it.',
    )
  }
  const missing = list.slice(version)
  if (version > 0 && missing.length > 0) snapshot(db, file, version)
  for (const [index, migration] of missing.entries()) {
    db.transaction(() => {
      db.exec(migration.sql)
      db.pragma(`user_version = ${version + index + 1}`)
    }).immediate()
  }
  return missing.map((migration) => migration.name)
}

/**
 * A consistent copy of the file as it was, named after its schema: `homing.db.schema-3.<time>`. It has that name once it is
 * whole: a copy that was cut off must not look like one to go back to.
 */
function snapshot(db: Database, file: string, version: number): void {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const [folder, base] = [path.dirname(file), path.basename(file)]
  // Those that were cut off: a start that fails again and again must not fill the disk.
  for (const name of readdirSync(folder))
    if (name.startsWith(`${base}.schema-`) && unfinished.test(name)) rmSync(path.join(folder, name), { force: true })
  const copy = path.join(folder, `${base}.schema-${version}.${stamp}`)
  db.prepare('vacuum into ?').run(`${copy}.part`)
  renameSync(`${copy}.part`, copy)
}
