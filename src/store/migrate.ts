// Brings the database file to this program's schema. Each migration runs in a transaction of its own; before the first
// one a snapshot of the file is kept beside it. A file from a newer program is refused.
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import * as first from './migrations/0001-the-house.ts'
import * as second from './migrations/0002-a-mail-client.ts'
import * as third from './migrations/0003-people-come-and-go.ts'

export interface Migration {
  name: string
  sql: string
}
export const migrations: Migration[] = [first, second, third]

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

/** A consistent copy of the file as it was, named after its schema: `homing.db.schema-3.<time>`. */
function snapshot(db: Database, file: string, version: number): void {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = path.join(path.dirname(file), `${path.basename(file)}.schema-${version}.${stamp}`)
  db.prepare('vacuum into ?').run(copy)
}
