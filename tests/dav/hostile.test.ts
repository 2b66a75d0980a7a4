// CardDAV servers that mean harm, or are broken.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayHavePassword } from '../../src/connectors/dav/addresses.ts'
import { createDavClient } from '../../src/connectors/dav/client.ts'
import { readCard } from '../../src/connectors/dav/parse-card.ts'
import { parseXml } from '../../src/connectors/dav/xml.ts'
import { davLimits } from '../../src/dav/limits.ts'
import { startSync, syncsDone } from '../../src/dav/syncing.ts'
import {
  bookServer,
  bookType,
  type DavHandler,
  multistatus,
  ok,
  type ScriptedDav,
  startScriptedDav,
  vcard,
} from '../support/scripted-dav.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
let dav: ScriptedDav
beforeAll(async () => {
  dav = await startScriptedDav()
  t = await testApp({ env: { DAV_HOSTS_ALLOW: `${dav.host},127.0.0.2` } })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await dav[Symbol.asyncDispose]()
})

function serve(handler: DavHandler): AsyncDisposable & Pick<ScriptedDav, 'url' | 'seen'> {
  dav.answer(handler)
  return { url: dav.url, seen: dav.seen, [Symbol.asyncDispose]: () => syncsDone(t.app) }
}

const login = { username: 'ada', password: 'secret' }
let people = 0
async function add(server: string) {
  const person = await t.person(`hostile${people++}`)
  const added = await person.caller.dav.add({ server, ...login })
  await syncsDone(t.app)
  return { ...person, serverId: added.id }
}
const problemOf = (server: string) =>
  add(server).then(
    () => 'added',
    (error: Error) => error.message,
  )

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/',
  'http://[::ffff:169.254.169.254]/',
  'http://0x7f.1/',
  'http://localhost/',
  'https://192.168.1.1/',
  'ftp://example.org/',
  'http://user:password@example.org/',
])('%s is not connected to', async (address) => {
  await using served = serve((_req, res) => res.end())
  expect(await problemOf(address)).toMatch(/DAV_HOSTS_ALLOW|Please enter/)
  expect(served.seen).toEqual([])
})

test.each(['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.2/', 'https://evil.example.com/', 'file:///etc/passwd'])(
  'a redirect to %s is not followed',
  async (location) => {
    await using served = serve((_req, res) => res.writeHead(302, { location }).end())
    expect(await problemOf(served.url)).toMatch(/points to another server|can't be used|isn't allowed/)
    expect(new Set(served.seen.map((line) => line.split(' ')[0]))).toEqual(new Set(['PROPFIND']))
  },
)

test('a principal or home set at another server gets no password', async () => {
  await using served = serve((_req, res) =>
    multistatus(res, ok('/', '<d:current-user-principal><d:href>http://127.0.0.2/steal/</d:href></d:current-user-principal>')),
  )
  expect(await problemOf(served.url)).toContain('points to another server')
})

test('an address book at another server gets no password, not even with the next sync', async () => {
  await using other = await startScriptedDav()
  other.answer((_req, res) => multistatus(res, ok('/book/', bookType)))
  await using people = await testApp({ env: { DAV_HOSTS_ALLOW: `${dav.host},${other.host}` } })
  await using served = serve((_req, res) => multistatus(res, ok(`${other.url}book/`, bookType)))
  const { caller } = await people.person('baited')
  await expect(caller.dav.add({ server: served.url, ...login })).rejects.toThrow('points to another server')
  await syncsDone(people.app)
  expect(other.seen).toEqual([])
})

test('where a password may go', () => {
  const may = mayHavePassword
  expect(may('https://contacts.icloud.com/', 'https://p42-contacts.icloud.com/1/')).toBe(true)
  expect(may('https://contacts.icloud.com/', 'https://p42-contacts.icloud.com:443/1/')).toBe(true)
  expect(may('https://cloud.example.org:8443/', 'https://cloud.example.org:8443/dav/')).toBe(true)
  for (const there of [
    'http://p42-contacts.icloud.com/',
    'https://icloud.com.evil.example/',
    'https://p42-contacts.icloud.com:8443/',
    'https://example.com/',
  ])
    expect(may('https://contacts.icloud.com/', there), there).toBe(false)
  expect(may('https://a.duckdns.org/', 'https://b.duckdns.org/')).toBe(false)
  expect(may('http://192.168.1.5:5232/', 'http://192.168.1.5:8080/')).toBe(false)
  expect(may('http://192.168.1.5/', 'https://192.168.1.5/')).toBe(false)
  expect(may('http://nas/', 'https://nas/')).toBe(false)
})

test('an endless redirect ends', async () => {
  await using served = serve((_req, res) => res.writeHead(302, { location: '/again' }).end())
  expect(await problemOf(served.url)).toContain('No address books or calendars were found')
  expect(served.seen.length).toBeLessThan(40)
})

test('a response of 100 MB is cut off', async () => {
  let sent = 0
  await using served = serve((_req, res) => {
    res.writeHead(207, { 'content-type': 'application/xml' })
    const chunk = Buffer.alloc(1024 * 1024, 'x')
    const more = () => {
      while (sent < 100 * 1024 * 1024 && !res.destroyed) {
        sent += chunk.length
        if (!res.write(chunk)) return void res.once('drain', more)
      }
      res.end()
    }
    more()
  })
  expect(await problemOf(served.url)).toContain('more data than Homing accepts')
  expect(sent).toBeLessThan(100 * 1024 * 1024)
})

test('a server that hangs is given up on', async () => {
  await using served = serve(() => undefined)
  const client = createDavClient(t.app.net, { url: served.url, ...login }, { timeoutMs: 50 })
  await expect(client.propfind(served.url, 0, '')).rejects.toMatchObject({ kind: 'timeout' })
  dav.hangUp()
})

test('a server that hangs in the middle of its response is given up on', async () => {
  await using served = serve((_req, res) => res.writeHead(207).write('<d:multistatus xmlns:d="DAV:">'))
  const client = createDavClient(t.app.net, { url: served.url, ...login }, { timeoutMs: 50 })
  await expect(client.propfind(served.url, 0, '')).rejects.toMatchObject({ kind: 'timeout' })
  dav.hangUp()
})

const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>`
const external = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>`
test.each([
  ['entities that expand', bomb],
  ['external entities', external],
  ['a document type in lower case', '<!doctype x><x/>'],
  ['a depth without end', '<a>'.repeat(100_000)],
  ['attributes without number', `<a ${'b="" '.repeat(40)}${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}/>`],
  [
    'namespaces without number',
    `${Array.from({ length: 10 }, (_, i) => `<a ${Array.from({ length: 20 }, (_, j) => `xmlns:n${i}-${j}=""`).join(' ')}>`).join('')}`,
  ],
  ['nothing', ''],
  ['HTML', '<!DOCTYPE html><html><body>Sign in</body></html>'],
])('XML with %s is refused', async (_what, xml) => {
  await expect(parseXml(Buffer.from(xml))).rejects.toThrow("The server's response can't be used.")
  await using served = serve((_req, res) => res.writeHead(207).end(xml))
  expect(await problemOf(served.url)).toContain('No address books or calendars were found')
})

test('XML with elements without number is refused', async () => {
  await expect(parseXml(Buffer.from(`<a>${'<b/>'.repeat(400_000)}</a>`))).rejects.toThrow('more data than Homing accepts')
})

test('an unknown entity is text', async () => {
  expect((await parseXml(Buffer.from('<x>&a; &amp;&#65;</x>'))).text).toBe('&a; &A')
})

test('names of objects are no names of properties', async () => {
  await using served = serve((_req, res) =>
    multistatus(res, ok('/book/', `${bookType}<d:__proto__>x</d:__proto__><d:constructor>y</d:constructor>`)),
  )
  const { caller } = await add(served.url)
  expect((await caller.dav.state()).servers[0]?.collections).toMatchObject([{ name: 'book' }])
})

test('scripts, control characters and addresses in names are disarmed', () => {
  const read = (...lines: string[]) => readCard(vcard(...lines))
  expect(read('FN:a\u0007b\u202e', 'EMAIL:a@x.test', 'CATEGORIES:\u202eFriends,boss@bank.test')).toMatchObject({
    name: 'a b',
    categories: ['Friends'],
  })
  expect(read('FN:boss@bank.test', 'EMAIL:thief@x.test')).toMatchObject({ name: '', emails: ['thief@x.test'] })
  expect(
    read('FN:x', 'EMAIL:<script>alert(1)</script>', 'EMAIL:a@x.test\\nBcc: b@x.test', 'EMAIL:not an address')?.emails,
  ).toEqual([])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
  expect(read('FN:x', `PHOTO;ENCODING=b;TYPE=PNG:${svg}`)?.picture).toBeNull()
  expect(readCard(vcard('FN:x', `PHOTO:data:image/svg+xml;base64,${svg}`).replace('3.0', '4.0'))?.picture).toBeNull()
  expect(read('FN:x', 'PHOTO;VALUE=URI:http://127.0.0.1/track.png')?.picture).toBeNull()
  const large = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200_000)]).toString('base64')
  expect(read('FN:x', `PHOTO;ENCODING=b;TYPE=PNG:${large}`)?.picture).toBeNull()
})

test.each(['', 'BEGIN:VCARD', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'BEGIN:VCARD\r\n'.repeat(10_000), 'EMAIL:a@b'])(
  'what is no card is none: %#',
  (text) => expect(readCard(text)).toBeNull(),
)

test('cards that are too large or that nobody can read are left out, and asked for once', async () => {
  const big = vcard('FN:Big', 'EMAIL:big@x.test', `NOTE:${'x'.repeat(davLimits.cardBytes)}`)
  const cards = [
    { name: 'big.vcf', etag: '"1"', data: big },
    { name: 'odd.vcf', etag: '"1"', data: 'odd' },
    { name: 'good.vcf', etag: '"1"', data: vcard('FN:Good', 'EMAIL:good@x.test') },
  ]
  await using served = serve(bookServer(() => cards))
  const { caller, userId, serverId } = await add(served.url)
  expect((await caller.contacts.suggest({ q: 'x.test' })).people).toMatchObject([{ email: 'good@x.test' }])
  served.seen.length = 0
  startSync(t.app, userId, serverId)
  await syncsDone(t.app)
  expect(served.seen.filter((line) => line.startsWith('REPORT'))).toHaveLength(1)
})

test('an ETag that is another one in the content is compared with the listing only', async () => {
  await using served = serve(
    bookServer(() => [{ name: 'a.vcf', etag: '"listed"', etagInContent: '"lie"', data: vcard('FN:Alfa', 'EMAIL:alfa@x.test') }]),
  )
  const { userId, serverId } = await add(served.url)
  served.seen.length = 0
  startSync(t.app, userId, serverId)
  await syncsDone(t.app)
  expect(served.seen.filter((line) => line.startsWith('REPORT'))).toHaveLength(1)
})

test('members at other places, and those of other collections, are nobody’s business', async () => {
  await using served = serve((req, res, body) => {
    if (req.method === 'REPORT') {
      if (!body.includes('multiget')) return void res.writeHead(501).end()
      return void multistatus(res, '')
    }
    const hrefs = ['http://127.0.0.2/book/x.vcf', '/other/x.vcf', '/book/../etc/x.vcf', '/book/other/x.vcf', '/book/?x.vcf']
    const elsewhere = hrefs.map((href) => ok(href, '<d:getetag>1</d:getetag>'))
    multistatus(res, ok('/book/', bookType) + (req.headers.depth === '1' ? elsewhere.join('') : ''))
  })
  const { userId } = await add(served.url)
  expect(await t.app.db.selectFrom('contact_card').where('user_id', '=', userId).selectAll().execute()).toEqual([])
  expect(served.seen.filter((line) => line.includes('multiget'))).toEqual([])
})

test('a sync that always has more to come ends', async () => {
  let rounds = 0
  await using served = serve((req, res, body) => {
    if (req.method === 'REPORT' && body.includes('multiget')) return void multistatus(res, '')
    if (req.method === 'REPORT') {
      const more = '<d:response><d:href>/book/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>'
      return void multistatus(res, more, `<d:sync-token>token-${rounds++}</d:sync-token>`)
    }
    multistatus(res, ok('/book/', bookType))
  })
  await add(served.url)
  expect(rounds).toBeGreaterThan(1)
  expect(rounds).toBeLessThan(100)
})

test('a password that stops working is not sent again and again', async () => {
  let refuses = false
  const handler = bookServer(() => [])
  await using served = serve((req, res, body) => (refuses ? res.writeHead(401).end() : handler(req, res, body)))
  const { caller, userId, serverId } = await add(served.url)
  refuses = true
  served.seen.length = 0
  startSync(t.app, userId, serverId)
  await syncsDone(t.app)
  expect(served.seen).toHaveLength(1)
  expect((await caller.dav.state()).servers[0]?.problem).toBe('denied')
  const { next_at } = await t.app.db
    .selectFrom('dav_server')
    .where('id', '=', serverId)
    .select('next_at')
    .executeTakeFirstOrThrow()
  expect(next_at - t.app.now().getTime()).toBeGreaterThan(5 * 3_600_000)
})

test('somebody who adds one server after another is slowed down', async () => {
  await using served = serve((_req, res) => res.writeHead(404).end())
  const { caller } = await t.person('scanner')
  const attempts = Array.from({ length: 40 }, () =>
    caller.dav.add({ server: served.url, ...login }).catch((error: Error) => error.message),
  )
  expect((await Promise.all(attempts)).at(-1)).toContain('many times')
})

test('a server without anything is not kept', async () => {
  await using served = serve((_req, res) => res.writeHead(404).end())
  expect(await problemOf(served.url)).toContain('No address books or calendars were found')
})
