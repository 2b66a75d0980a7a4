// What is sealed is listed: whoever seals in a new place has to tell store/keys/sealed.ts, or a change of the key would lose it.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ephemeralColumns, sealedColumns } from '../../src/store/keys/sealed.ts'
import { migrate } from '../../src/store/migrate.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const source = globSync('src/**/*.ts', { cwd: root }).sort()
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Every file with a call of `seal(`, and the place its value goes to. */
const known: Record<string, string[]> = {
  'src/accounts/credential.ts': ['account.credential'],
  'src/accounts/grants/grant.ts': ['oauth_grant.refresh_token', 'oauth_grant.access_token'],
  'src/auth/second-factor/second-factor.ts': ['second_factor.secret'],
  'src/oauth/device.ts': ['oauth_flow.secret'],
  'src/oauth/flow.ts': ['oauth_flow.secret'],
  'src/dav/add-server.ts': ['dav_server.password'],
  'src/push/target-secret.ts': ['push_target.secret'],
  'src/push/vapid.ts': ['server_key.sealed'],
  'src/webhooks/secret.ts': ['webhook.secret'],
  'src/store/keys/canary.ts': ['server_key.sealed'],
  'src/store/keys/rotate-key.ts': [],
}
const listed = [...sealedColumns, ...ephemeralColumns].map(({ table, column }) => `${table}.${column}`)

const sealing = source.filter((file) => file !== 'src/core/secrets.ts' && /\.seal\(|\bseal\s*[},]/.test(code(file)))

function code(file: string): string {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
}

test('every file that seals is known, with the place it seals for', () => {
  expect(sealing).toEqual(Object.keys(known).sort())
})

test('every place that is sealed for is sealed anew when the key changes', () => {
  const places = new Set(Object.values(known).flat())
  expect([...places].filter((place) => !listed.includes(place))).toEqual([])
  expect(listed.filter((place) => !places.has(place))).toEqual([])
})

test('every listed place is in the schema', () => {
  const db = new Database(':memory:')
  migrate(db, ':memory:')
  for (const { table, column } of [...sealedColumns, ...ephemeralColumns])
    expect(
      db.prepare(`select 1 from pragma_table_info('${table}') where name = ?`).get(column),
      `${table}.${column}`,
    ).toBeTruthy()
  db.close()
})

test('no two places share a context, so that a value is worth nothing in another', () => {
  const contexts = sealedColumns.map(({ context }) => context('one'))
  expect(new Set(contexts).size).toBe(contexts.length)
})

test('every column that the tables call sealed is listed', () => {
  const tables = readdirSync(path.join(root, 'src/store/tables')).map((name) => read(`src/store/tables/${name}`))
  const said = [...tables.join('\n').matchAll(/\/\*\* ?Sealed[^*]*\*\/\s*(?:\/\*\*[^*]*\*\/\s*)*(\w+):/g)].map(
    ([, column]) => column,
  )
  expect(listed.map((place) => place.split('.')[1])).toEqual(expect.arrayContaining(said))
})
