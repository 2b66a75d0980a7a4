// Syncs that are ended, that fail in part, and that would store more than there is room for.

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { davLimits } from '../../src/dav/limits.ts'
import { isSyncing, startSync, syncsDone } from '../../src/dav/syncing.ts'
import { davSyncs } from '../../src/jobs/dav.ts'
import {
  bookServer,
  bookType,
  type DavHandler,
  multistatus,
  ok,
  type ScriptedCard,
  type ScriptedDav,
  startScriptedDav,
  vcard,
} from '../support/scripted-dav.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
let dav: ScriptedDav
beforeAll(async () => {
  dav = await startScriptedDav()
  t = await testApp({ env: { DAV_HOSTS_ALLOW: dav.host } })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await dav[Symbol.asyncDispose]()
})

afterEach(() => vi.restoreAllMocks())

const login = { username: 'ada', password: 'secret' }
type Connected = TestPerson & { serverId: string }
async function connected(name: string): Promise<Connected> {
  const person = await t.person(name)
  const { id: serverId } = await person.caller.dav.add({ server: dav.url, ...login })
  await syncsDone(t.app)
  return { ...person, serverId }
}
async function synced({ userId, serverId }: Connected): Promise<void> {
  startSync(t.app, userId, serverId)
  await syncsDone(t.app)
}
const stateOf = async ({ caller }: Connected) => (await caller.dav.state()).servers[0]
const cardsOf = ({ userId }: Connected) =>
  t.app.db.selectFrom('contact_card').where('user_id', '=', userId).orderBy('url').select(['url', 'name', 'picture']).execute()

const cardOf = (name: string, ...lines: string[]): ScriptedCard => ({
  name: `${name}.vcf`,
  etag: '"1"',
  data: vcard(`FN:${name}`, `EMAIL:${name}@x.test`, ...lines),
})
/** Resolves with the next request, which gets no answer. */
function hang(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  dav.answer(() => resolve())
  return promise
}

test('a server is removed at once while it keeps a sync waiting', async () => {
  dav.answer(bookServer(() => [cardOf('anna')]))
  const ada = await connected('waiting')
  const asked = hang()
  startSync(t.app, ada.userId, ada.serverId)
  await asked
  await ada.caller.dav.remove({ id: ada.serverId })
  expect((await ada.caller.dav.state()).servers).toEqual([])
  expect(await cardsOf(ada)).toEqual([])
})

test('a server is removed at once while its sync waits for others', async () => {
  dav.answer(bookServer(() => []))
  const others = [await connected('other1'), await connected('other2')]
  const ada = await connected('queued')
  const asked = hang()
  for (const { userId, serverId } of [...others, ada]) startSync(t.app, userId, serverId)
  await asked
  await ada.caller.dav.remove({ id: ada.serverId })
  expect(others.map(({ serverId }) => isSyncing(t.app, serverId))).toEqual([true, true])
  for (const one of others) await one.caller.dav.remove({ id: one.serverId })
})

test('servers of one person that hang hold up nobody else', async () => {
  dav.answer(bookServer(() => []))
  const ada = await connected('hangs')
  const more = []
  for (const username of ['second', 'third']) more.push(await ada.caller.dav.add({ server: dav.url, username, password: 'x' }))
  const bob = await connected('not-held-up')
  const asked = hang()
  const servers = [ada.serverId, ...more.map(({ id }) => id)]
  for (const id of servers) startSync(t.app, ada.userId, id)
  await asked
  const askedForBob = hang()
  startSync(t.app, bob.userId, bob.serverId)
  await askedForBob
  for (const id of servers) await ada.caller.dav.remove({ id })
  await bob.caller.dav.remove({ id: bob.serverId })
})

test('an address book that is turned off while it is synced leaves nothing here', async () => {
  dav.answer(bookServer(() => [cardOf('bea')]))
  const ada = await connected('turned-off')
  const id = (await stateOf(ada))?.collections[0]?.id ?? ''
  const choosing = ada.caller.dav.choose({ id, chosen: false })
  startSync(t.app, ada.userId, ada.serverId)
  await choosing
  startSync(t.app, ada.userId, ada.serverId)
  await syncsDone(t.app)
  expect(await cardsOf(ada)).toEqual([])
})

test('a password that is changed during a sync counts, whatever becomes of that sync', async () => {
  dav.answer(bookServer(() => []))
  const ada = await connected('changes-password')
  const asked = hang()
  startSync(t.app, ada.userId, ada.serverId)
  await asked
  dav.answer(bookServer(() => [cardOf('carl')]))
  await ada.caller.dav.add({ server: dav.url, ...login, password: 'new' })
  await syncsDone(t.app)
  expect(await stateOf(ada)).toMatchObject({ problem: null })
  expect(await cardsOf(ada)).toHaveLength(1)
})

test('the same server twice at once is one', async () => {
  dav.answer(bookServer(() => []))
  const { caller } = await t.person('twice')
  const add = () => caller.dav.add({ server: dav.url, ...login })
  const [first, second] = await Promise.all([add(), add()])
  expect(first).toEqual(second)
  await syncsDone(t.app)
  expect((await caller.dav.state()).servers).toHaveLength(1)
})

test('one address book that is forbidden or broken keeps none of the others from being synced', async () => {
  const book = bookServer(() => [cardOf('dora')])
  let isBroken = 0
  dav.answer((req, res, body) => {
    if (req.url?.startsWith('/.well-known')) return res.writeHead(404).end()
    if (req.url !== '/') return isBroken && req.url?.startsWith('/bad') ? res.writeHead(isBroken).end() : book(req, res, body)
    const isListed = req.headers.depth === '1'
    return multistatus(res, ok('/', '<d:resourcetype/>') + (isListed ? ok('/bad/', bookType) + ok('/book/', bookType) : ''))
  })
  const ada = await connected('partly')
  for (const status of [403, 404, 500]) {
    isBroken = status
    await t.app.db.deleteFrom('contact_card').where('user_id', '=', ada.userId).execute()
    await synced(ada)
    expect((await cardsOf(ada)).map(({ name }) => name)).toContain('dora')
    expect((await stateOf(ada))?.problem).not.toBeNull()
  }
})

test('well-known addresses that are forbidden don’t end the search, a refused password does', async () => {
  const book = bookServer(() => [])
  dav.answer((req, res, body) => (req.url?.startsWith('/.well-known') ? res.writeHead(403).end() : book(req, res, body)))
  expect(await stateOf(await connected('hidden'))).toMatchObject({ problem: null })
  dav.answer((_req, res) => res.writeHead(401).end())
  const { caller } = await t.person('mistyped')
  await expect(caller.dav.add({ server: dav.url, ...login })).rejects.toThrow('rejected the username or password')
  expect(dav.seen).toHaveLength(1)
})

test('a password that is refused by the address book alone is sent there once', async () => {
  const book = bookServer(() => [])
  let refuses = false
  dav.answer((req, res, body) => (refuses && req.method === 'REPORT' ? res.writeHead(401).end() : book(req, res, body)))
  const ada = await connected('refused-late')
  refuses = true
  dav.seen.length = 0
  await synced(ada)
  expect(dav.seen.filter((line) => line.startsWith('REPORT'))).toHaveLength(1)
  expect((await stateOf(ada))?.problem).toBe('denied')
})

test('a password that stays refused is no longer sent, until the person asks', async () => {
  let refuses = false
  const book = bookServer(() => [])
  dav.answer((req, res, body) => (refuses ? res.writeHead(401).end() : book(req, res, body)))
  const ada = await connected('given-up')
  refuses = true
  for (let time = 0; time < davLimits.deniedTimes; time++) await synced(ada)
  const { next_at } = await t.app.db
    .selectFrom('dav_server')
    .where('id', '=', ada.serverId)
    .select('next_at')
    .executeTakeFirstOrThrow()
  expect(next_at).toBe(Number.MAX_SAFE_INTEGER)
  refuses = false
  await ada.caller.dav.sync({ id: ada.serverId })
  await syncsDone(t.app)
  expect((await stateOf(ada))?.problem).toBeNull()
})

/** One address book with sync tokens: `listed` answers a token with its page. */
const tokenServer =
  (listed: (token: string) => { responses: string; next: string }, cards: () => ScriptedCard[]): DavHandler =>
  (req, res, body) => {
    if (req.method !== 'REPORT' || body.includes('multiget')) return bookServer(cards)(req, res, body)
    const { responses, next } = listed(/sync-token>([^<]*)</.exec(body)?.[1] ?? '')
    return multistatus(res, responses, `<d:sync-token>${next}</d:sync-token>`)
  }
const listedCard = ({ name, etag }: ScriptedCard) => ok(`/book/${name}`, `<d:getetag>${etag}</d:getetag>`)
const gone = (name: string) =>
  `<d:response><d:href>/book/${name}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
const more = '<d:response><d:href>/book/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>'

test('more contacts than there is room for are left out, each time, and what is gone makes room', async () => {
  vi.spyOn(davLimits, 'cards', 'get').mockReturnValue(3)
  let cards = ['a', 'b', 'c', 'd', 'e'].map((name) => cardOf(name))
  dav.answer(
    tokenServer(
      (token) => ({ responses: token ? '' : cards.map(listedCard).join(''), next: 'later' }),
      () => cards,
    ),
  )
  const ada = await connected('too-many')
  const names = async () => (await cardsOf(ada)).map(({ name }) => name)
  expect(await names()).toEqual(['a', 'b', 'c'])
  await synced(ada)
  expect((await stateOf(ada))?.collections).toMatchObject([{ count: 3, truncated: true }])
  cards = cards.slice(1)
  await synced(ada)
  expect(await names()).toEqual(['b', 'c', 'd'])
  cards = cards.slice(0, 3)
  await synced(ada)
  expect((await stateOf(ada))?.collections).toMatchObject([{ count: 3, truncated: false }])
})

test('contacts that were never here make no room when they are said to be gone', async () => {
  vi.spyOn(davLimits, 'cards', 'get').mockReturnValue(3)
  let cards = ['a', 'b', 'c'].map((name) => cardOf(name))
  let removed = ''
  dav.answer(
    tokenServer(
      () => ({ responses: cards.map(listedCard).join('') + removed, next: 'later' }),
      () => cards,
    ),
  )
  const ada = await connected('liar')
  cards = ['f', 'g', 'h'].map((name) => cardOf(name))
  removed = ['v', 'w', 'x', 'y', 'z'].map((name) => gone(`${name}.vcf`)).join('')
  await synced(ada)
  expect(await cardsOf(ada)).toHaveLength(3)
})

test('a list that ends before its end takes nothing for gone', async () => {
  const cards = [cardOf('a'), cardOf('b')]
  let hasMore = false
  let round = 0
  dav.answer(
    tokenServer(
      () => (hasMore ? { responses: more, next: `page-${round++}` } : { responses: cards.map(listedCard).join(''), next: 'all' }),
      () => cards,
    ),
  )
  const ada = await connected('endless')
  hasMore = true
  await t.app.db.updateTable('dav_collection').set({ sync_token: null }).where('user_id', '=', ada.userId).execute()
  await synced(ada)
  expect(await cardsOf(ada)).toHaveLength(2)
})

test('a sync token that is too long is none', async () => {
  const cards = [cardOf('a')]
  dav.answer(
    tokenServer(
      () => ({ responses: listedCard(cards[0] as ScriptedCard), next: 'x'.repeat(100_000) }),
      () => cards,
    ),
  )
  const ada = await connected('long-token')
  const row = await t.app.db
    .selectFrom('dav_collection')
    .where('user_id', '=', ada.userId)
    .select('sync_token')
    .executeTakeFirst()
  expect(row).toEqual({ sync_token: null })
})

test('addresses, groups and pictures of all contacts together have limits, and a contact that changes keeps its place', async () => {
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1000)]).toString('base64')
  const lines = ['EMAIL:more@x.test', 'CATEGORIES:One,Two', `PHOTO;ENCODING=b;TYPE=PNG:${picture}`]
  vi.spyOn(davLimits, 'room', 'get').mockReturnValue({ addresses: 3, groupMembers: 3, pictureBytes: 1500 })
  let cards = [cardOf('a', ...lines), cardOf('b', ...lines)]
  dav.answer(bookServer(() => cards))
  const ada = await connected('greedy')
  const count = async (table: 'contact_address' | 'contact_group_member') =>
    (await t.app.db.selectFrom(table).where('user_id', '=', ada.userId).select('card_key').execute()).length
  const amounts = async () => ({
    addresses: await count('contact_address'),
    groupMembers: await count('contact_group_member'),
    pictures: (await cardsOf(ada)).map((card) => card.picture !== null),
  })
  const full = { addresses: 3, groupMembers: 3, pictures: [true, false] }
  expect(await amounts()).toEqual(full)
  expect((await stateOf(ada))?.collections).toMatchObject([{ truncated: true }])
  cards = cards.map((card) => ({ ...card, etag: '"2"' }))
  await synced(ada)
  expect(await amounts()).toEqual(full)
})

test('content under the same address in another spelling is found', async () => {
  const card = cardOf('a%40b')
  dav.answer((req, res, body) => {
    if (req.method === 'REPORT' && body.includes('multiget'))
      return multistatus(res, ok('/book/a@b.vcf', `<c:address-data>${card.data}</c:address-data>`))
    return bookServer(() => [card])(req, res, body)
  })
  expect(await cardsOf(await connected('spelling'))).toMatchObject([{ name: 'a%40b' }])
})

test('a group is suggested whole or not at all', async () => {
  const members = (count: number) => Array.from({ length: count }, (_, i) => `MEMBER:mailto:m${i}@x.test`)
  const group = (name: string, count: number) => ({ ...cardOf(name, 'KIND:group', ...members(count)) })
  const choir = Array.from({ length: 201 }, (_, i) => cardOf(`s${i}`, 'CATEGORIES:Grand Choir'))
  dav.answer(bookServer(() => [group('Grand', 200), group('Grander', 201), ...choir]))
  const ada = await connected('crowd')
  const { people } = await ada.caller.contacts.suggest({ q: 'gra', groups: true })
  expect(people.filter(({ members }) => members).map(({ name, members }) => [name, members?.length])).toEqual([['Grand', 200]])
})

// The last one: no sync begins in this app after it.
test('the syncs of a person who is removed end, and all of them with the server', async () => {
  dav.answer(bookServer(() => []))
  const ada = await connected('removed')
  const other = await connected('stays')
  const job = davSyncs(t.app)
  const asked = hang()
  for (const { userId, serverId } of [ada, other]) startSync(t.app, userId, serverId)
  await asked
  t.app.events.emit('user.removed', { userId: ada.userId })
  await vi.waitFor(() => expect(isSyncing(t.app, ada.serverId)).toBe(false))
  expect(isSyncing(t.app, other.serverId)).toBe(true)
  await job[Symbol.asyncDispose]()
  expect(isSyncing(t.app, other.serverId)).toBe(false)
})
