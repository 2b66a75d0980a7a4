// Homing behind its HTTP door, an OAuth server, and browsers with a cookie jar that go from one to the other as a person's
// would: by redirects, of which each can be looked at.
//   await using door = await openDoor()
//   const browser = door.browser()
//   const end = await browser.signIn('google')
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { drainBackground } from '../../src/auth/background.ts'
import { issueSession } from '../../src/auth/sessions/token.ts'
import type { ProviderEntry } from '../../src/connectors/providers.ts'
import { createLog } from '../../src/core/log.ts'
import { createServer } from '../../src/server.ts'
import { startOAuth } from '../support/oauth-server.ts'
import { writeProvidersFile } from '../support/providers-file.ts'
import { testApp } from '../support/test-app.ts'
import { openBrowser } from './browser.ts'

export interface DoorOptions {
  env?: Record<string, string>
  issuer?: string
  change?: (entry: ProviderEntry, name: string) => ProviderEntry
  /** Nobody has an account yet. Otherwise somebody is the admin already. */
  empty?: boolean
}
export type Door = Awaited<ReturnType<typeof openDoor>>

export async function openDoor({ env = {}, issuer, change, empty = false }: DoorOptions = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'homing-door-'))
  const oauth = await startOAuth()
  oauth.state.issuer = issuer
  const api = await startProfiles(oauth.url)
  const providers = writeProvidersFile({
    dir,
    oauth,
    gmailApi: api.url,
    ...(issuer ? { issuer } : {}),
    ...(change ? { change } : {}),
  })
  const t = await testApp({ env: { PORT: '0', PUBLIC_URL: 'http://localhost:8080', ...providers.env, ...env } })
  const log: string[] = []
  const app = { ...t.app, log: createLog('trace', { write: (line) => void log.push(line) }) }
  const server = createServer(app)
  const { port } = await server.listen()
  const home = new URL(t.app.settings.publicUrl)
  if (!empty) await t.person('first')

  return {
    /** Where it really listens. */
    url: `http://127.0.0.1:${port}`,
    ...t,
    oauth,
    log,
    browser: () => openBrowser({ home, port }),
    async person(name: string) {
      const person = await t.person(name)
      const device = { userAgent: '', address: '', remember: false }
      const { token } = await issueSession(t.app, { id: person.userId, email: person.email, name }, device)
      return { ...person, token }
    },
    /** Everything the database has, as one text. */
    async everything(): Promise<string> {
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`.execute(t.app.db)
      const values: string[] = []
      for (const { name } of rows) {
        const table = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(t.app.db)
        for (const row of table.rows) values.push(...Object.values(row).map(String))
      }
      return values.join('\n')
    },
    /** Waits for what runs after the answers. */
    settled: () => drainBackground(t.app),
    async [Symbol.asyncDispose]() {
      await server.close()
      await oauth.close()
      api.close()
      await drainBackground(t.app)
      await t[Symbol.asyncDispose]()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** As much of the Gmail API as connecting asks: whose mailbox a token opens. */
async function startProfiles(provider: string) {
  const server = http.createServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    fetch(`${provider}/introspect`, { method: 'POST', body: new URLSearchParams({ token }) })
      .then((answer) => answer.json() as Promise<{ email?: string }>)
      .then(({ email }) => {
        response.writeHead(email ? 200 : 401, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ emailAddress: email }))
      })
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
