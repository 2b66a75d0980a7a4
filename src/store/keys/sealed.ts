// Every column that holds a value sealed with the master key (core/secrets.ts), in one place: what seals asks here for the
// context, and a change of the key (rotate-key.ts) seals each of them anew. A test finds seals that are not listed.
import type { Database } from 'better-sqlite3'
import type { Secrets } from '../../core/secrets.ts'

const columns = {
  'account.credential': { table: 'account', column: 'credential', id: 'id', context: (id: string) => `account.credential:${id}` },
  'oauth_grant.refresh_token': {
    table: 'oauth_grant',
    column: 'refresh_token',
    id: 'account_id',
    context: (id: string) => `oauth_grant.refresh_token:${id}`,
  },
  'oauth_grant.access_token': {
    table: 'oauth_grant',
    column: 'access_token',
    id: 'account_id',
    context: (id: string) => `oauth_grant.access_token:${id}`,
  },
  'second_factor.secret': {
    table: 'second_factor',
    column: 'secret',
    id: 'user_id',
    context: (id: string) => `second_factor|secret|${id}`,
  },
  'push_target.secret': {
    table: 'push_target',
    column: 'secret',
    id: 'id',
    context: (id: string) => `push_target|secret|${id}`,
  },
  'webhook.secret': {
    table: 'webhook',
    column: 'secret',
    id: 'id',
    context: (id: string) => `webhook|secret|${id}`,
  },
  'dav_server.password': {
    table: 'dav_server',
    column: 'password',
    id: 'id',
    context: (id: string) => `dav_server|password|${id}`,
  },
  /** Without the canary, which whoever changes the key writes anew (canary.ts). */
  'server_key.sealed': {
    table: 'server_key',
    column: 'sealed',
    id: 'name',
    context: (name: string) => `server_key|sealed|${name}`,
  },
} as const

export type SealedColumn = keyof typeof columns
export const sealedColumns = Object.values(columns)
/** Sealed too, and gone within minutes: a change of the key drops these rows. */
export const ephemeralColumns = [{ table: 'oauth_flow', column: 'secret' }] as const

/** What `seal` and `open` take as the context of a value in the row of that id. */
export const sealContext = (place: SealedColumn, id: string): string => columns[place].context(id)

export interface SealedValue {
  id: string
  sealed: string
}

const canary = 'canary'

/** The values of one column, but for the canary; none where the table is of a later schema than the file. */
export function* sealedValues(db: Database, place: (typeof sealedColumns)[number]): Generator<SealedValue> {
  if (!hasTable(db, place.table)) return
  const rows = db.prepare<[], SealedValue>(
    `select ${place.id} as id, ${place.column} as sealed from ${place.table}
     where ${place.column} is not null and ${place.column} <> '' and ${place.id} <> '${canary}'`,
  )
  yield* rows.all()
}

export function hasTable(db: Database, name: string): boolean {
  return db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined
}

export function opens(secrets: Secrets, sealed: string, context: string): boolean {
  try {
    secrets.open(sealed, context)
    return true
  } catch {
    // It fails for one reason only: another key, or another place.
    return false
  }
}
