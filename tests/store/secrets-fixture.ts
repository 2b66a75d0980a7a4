// A data folder with something in every column that is sealed, and the one question asked of it: does this key open it all?
import Database from 'better-sqlite3'
import { readKeyFile } from '../../src/core/key-file.ts'
import { secretsFrom } from '../../src/core/secrets.ts'
import { ephemeralColumns, opens, sealedColumns, sealedValues } from '../../src/store/keys/sealed.ts'
import { databaseFile } from '../../src/store/open.ts'
import { testApp } from '../support/test-app.ts'

export interface Folder {
  dataDir: string
  masterKeyFile: string
}

/** A person with a mailbox, a grant, a second factor, push, a server of contacts, a flow on its way and a session, written by a whole Homing. */
export async function fillFolder({ dataDir, masterKeyFile }: Folder): Promise<void> {
  await using t = await testApp({ dataDir, env: { MASTER_KEY_FILE: masterKeyFile } })
  await t.person('ada')
  const db = new Database(databaseFile(dataDir))
  const secrets = secretsFrom(readKeyFile(masterKeyFile))
  const user = db.prepare<[], string>('select id from user').pluck().get() ?? ''
  addRow(db, 'account', { id: 'a1', user_id: user })
  addRow(db, 'oauth_grant', { account_id: 'a1', user_id: user })
  addRow(db, 'second_factor', { user_id: user })
  addRow(db, 'push_target', { id: 'a1', user_id: user, kind: 'ntfy' })
  addRow(db, 'webhook', { id: 'a1', user_id: user })
  addRow(db, 'dav_server', { id: 'a1', user_id: user })
  addRow(db, 'server_key', { name: 'vapid' })
  addRow(db, 'oauth_flow', { id: 'f1', secret: secrets.seal('flow', 'oauth_flow.secret:f1') })
  for (const { table, column, id, context } of sealedColumns) {
    const row = table === 'second_factor' ? user : table === 'server_key' ? 'vapid' : 'a1'
    const sealed = secrets.seal(`what ${table}.${column} holds`, context(row))
    db.prepare(`update ${table} set ${column} = ? where ${id} = ?`).run(sealed, row)
  }
  db.close()
}

/** Whatever a table wants besides, it gets: an empty text or a 1. */
export function addRow(db: Database.Database, table: string, given: Record<string, string | number>): void {
  const columns = db
    .prepare<[], { name: string; type: string; notnull: number; dflt_value: unknown }>(
      `select * from pragma_table_info('${table}')`,
    )
    .all()
    .filter(({ name, notnull, dflt_value }) => name in given || (notnull === 1 && dflt_value === null))
  const values = columns.map(
    ({ name, type }) => given[name] ?? (type === 'TEXT' ? `some ${name}` : type === 'BLOB' ? Buffer.alloc(1) : 1),
  )
  db.prepare(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  ).run(values)
}

/** all: every sealed value opens. none: not one does. part: the worst that can happen. */
export function openedBy(dataDir: string, key: Buffer): 'all' | 'none' | 'part' {
  const db = new Database(databaseFile(dataDir), { readonly: true })
  const secrets = secretsFrom(key)
  const canary = db.prepare<[], string>("select sealed from server_key where name = 'canary'").pluck().get() ?? ''
  const opened = [opens(secrets, canary, 'server_key|sealed|canary')]
  for (const place of sealedColumns)
    for (const { id, sealed } of sealedValues(db, place)) opened.push(opens(secrets, sealed, place.context(id)))
  db.close()
  if (opened.length !== 1 + sealedColumns.length) throw new Error(`${opened.length} sealed values instead of one in each place`)
  return opened.every(Boolean) ? 'all' : opened.some(Boolean) ? 'part' : 'none'
}

export function countOf(dataDir: string, table: string): number {
  const db = new Database(databaseFile(dataDir), { readonly: true })
  const count = db.prepare<[], number>(`select count(*) from ${table}`).pluck().get()
  db.close()
  return count ?? 0
}

export const passing = ephemeralColumns.map(({ table }) => table)
