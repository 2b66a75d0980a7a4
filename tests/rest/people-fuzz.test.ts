// Whatever is put into the procedures about people and what they chose: an answer that says what is wrong, never a mistake of ours.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appRouter } from '../../src/router.ts'
import { createServer, type HttpServer } from '../../src/server.ts'
import { emailOf, openFixture, type PeopleFixture } from '../user/fixture.ts'

let fixture: PeopleFixture
let server: HttpServer
let url = ''
const tokens = { admin: '', member: '' }
beforeAll(async () => {
  fixture = await openFixture({ env: { PORT: '0' } })
  server = createServer(fixture.app)
  url = `http://127.0.0.1:${(await server.listen()).port}`
  tokens.admin = (await fixture.join('admin')).token
  await fixture.app.db.insertInto('server_choice').values({ name: 'registration', value: 'open', at: 0 }).execute()
  tokens.member = (await fixture.join('ada')).token
})
afterAll(async () => {
  await server.close()
  await fixture[Symbol.asyncDispose]()
})

const odd = fc.oneof(
  fc.constantFrom<unknown>('', '\u0000', '\ud800', 'a'.repeat(100_000), '__proto__', -0, 1e308, {}, [], null, true, '٣'),
  fc.constantFrom<unknown>(emailOf('ada'), 'not the password', 'admin', 'member', 'closed', '2026-01-01T00:00:00Z', 5),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
)
const names = ['id', 'name', 'email', 'password', 'role', 'disabled', 'note', 'days', 'registration', 'voiceSpeed', 'wakeWord']
const more = ['preferredVoice', 'modelOutside', 'start', 'minutes', 'title', '__proto__', 'constructor', 'toString']
const body = fc.oneof(odd, fc.dictionary(fc.constantFrom(...names, ...more), odd, { maxKeys: 5 }))
/** As it travels, with `__proto__` as a name like any other. */
const written = (value: unknown) => JSON.stringify(value) ?? 'undefined'

const rooms = /^(?:user|preferences|privacy|admin|invitations)\./
const procedures: [string, string][] = Object.entries(appRouter._def.procedures).flatMap(([name, procedure]) =>
  rooms.test(name) ? [[name, (procedure as unknown as { _def: { type: string } })._def.type] as [string, string]] : [],
)

async function call(method: string, path: string, token: string, text?: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, ...(text === undefined ? {} : { body: text }) })
  await answer.arrayBuffer()
  return answer.status
}

test.each(procedures)('%s: never a mistake of ours, whatever it is given', async (name, type) => {
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(...Object.values(tokens)), async (given, token) => {
      const text = written(given)
      const path = `/trpc/${name}`
      const status = await (type === 'query'
        ? call('GET', `${path}?input=${encodeURIComponent(text.slice(0, 2000).toWellFormed())}`, token)
        : call('POST', path, token, text))
      // 501: what it asks for is not set up here, as for a model without Ollama.
      if (status !== 501) expect(status).toBeLessThan(500)
    }),
    { numRuns: 25 },
  )
})

test.each([
  ['PATCH', '/api/user'],
  ['DELETE', '/api/user'],
  ['PUT', '/api/user/preferences'],
])('%s %s: never a mistake of ours, whatever it is given', async (method, path) => {
  await fc.assert(
    fc.asyncProperty(body, fc.webQueryParameters(), async (given, query) => {
      expect(await call(method, `${path}?${query}`, tokens.member, written(given))).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})
