// The canary: one value sealed with the master key and known to everybody. It tells the right key from a wrong one before
// anything is opened or sealed with it. On a plain connection, so that it can be asked of the file of a backup, too.
import type { Database } from 'better-sqlite3'
import type { Secrets } from '../../core/secrets.ts'
import { hasTable, opens, sealedColumns, sealedValues } from './sealed.ts'

const context = 'server_key|sealed|canary'

export type CanaryAnswer = 'right' | 'wrong' | 'none'

/** Whether this is the key the file was written with. none: nothing in it was ever sealed. Works on every schema. */
export function canaryOf(db: Database, secrets: Secrets): CanaryAnswer {
  const sealed = storedCanary(db)
  if (sealed === undefined) return proofByValues(db, secrets)
  return opens(secrets, sealed, context) ? 'right' : 'wrong'
}

export function hasCanary(db: Database): boolean {
  return storedCanary(db) !== undefined
}

/** In place of the one that is there. `server_key` has to exist: schema 6. */
export function writeCanary(db: Database, secrets: Secrets, at: Date): void {
  db.prepare("insert or replace into server_key (name, sealed, at) values ('canary', ?, ?)").run(
    secrets.seal('homing', context),
    at.getTime(),
  )
}

function storedCanary(db: Database): string | undefined {
  if (!hasTable(db, 'server_key')) return undefined
  return db.prepare<[], string>("select sealed from server_key where name = 'canary'").pluck().get()
}

/** Where there is no canary yet, in a file of before: one stored value that opens is proof enough, since a key fits by no accident. */
function proofByValues(db: Database, secrets: Secrets): CanaryAnswer {
  let any = false
  for (const place of sealedColumns)
    for (const { id, sealed } of sealedValues(db, place)) {
      if (opens(secrets, sealed, place.context(id))) return 'right'
      any = true
    }
  return any ? 'wrong' : 'none'
}
