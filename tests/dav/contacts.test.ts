// Contacts of a real CardDAV server as recipients.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPicture } from '../../src/contacts/address-books.ts'
import { contactSteps } from '../../src/contacts/collect.ts'
import { startSync, syncsDone } from '../../src/dav/syncing.ts'
import { davJob } from '../../src/jobs/dav.ts'
import { type Radicale, startRadicale } from '../support/radicale.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let radicale: Radicale
let t: TestApp
let book: string
beforeAll(async () => {
  radicale = await startRadicale()
  book = await radicale.createBook('friends', 'Friends')
  await radicale.createCalendar('days', 'Days')
  t = await testApp({ env: { DAV_HOSTS_ALLOW: radicale.host } })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await radicale[Symbol.asyncDispose]()
})

/** One pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const card = (uid: string, lines: string[], version = '3.0') =>
  ['BEGIN:VCARD', `VERSION:${version}`, `UID:${uid}`, ...lines, 'END:VCARD', ''].join('\r\n')
const put = (uid: string, lines: string[], version?: string) =>
  radicale.request('PUT', `${book}${uid}.vcf`, card(uid, lines, version), { 'content-type': 'text/vcard' })

async function connected(name: string): Promise<TestPerson & { serverId: string }> {
  const person = await t.person(name)
  const { url: server, username, password } = radicale
  const { id: serverId } = await person.caller.dav.add({ server, username, password })
  await syncsDone(t.app)
  return { ...person, serverId }
}
async function synced({ userId, serverId }: { userId: string; serverId: string }): Promise<void> {
  startSync(t.app, userId, serverId)
  await syncsDone(t.app)
}
const suggested = async ({ caller }: TestPerson, q: string) => (await caller.contacts.suggest({ q, groups: true })).people

test('a server is found by its address alone, and lists its address books and calendars', async () => {
  const { caller } = await connected('finder')
  const { servers } = await caller.dav.state()
  expect(servers).toMatchObject([{ url: radicale.url, username: 'ada', problem: null, syncing: false }])
  expect(servers[0]?.syncedAt).not.toBeNull()
  expect(servers[0]?.collections).toMatchObject([
    { kind: 'calendar', name: 'Days', chosen: true, writable: true },
    { kind: 'contacts', name: 'Friends', chosen: true, writable: true },
  ])
})

test('contacts of version 3 and 4 are suggested by name and address, the preferred address first', async () => {
  await put('zelda', ['FN:Zelda Fitzgerald', 'N:Fitzgerald;Zelda;;;', 'EMAIL:zelda@work.test', 'EMAIL;TYPE=PREF:zelda@home.test'])
  await put('zeno', ['FN:Zeno', 'EMAIL;PREF=2:zeno@b.test', 'EMAIL;PREF=1:zeno@a.test'], '4.0')
  const ada = await connected('versions')
  expect(await suggested(ada, 'zel')).toEqual([
    { name: 'Zelda Fitzgerald', email: 'zelda@home.test', written: 0 },
    { name: 'Zelda Fitzgerald', email: 'zelda@work.test', written: 0 },
  ])
  expect((await suggested(ada, 'zeno')).map(({ email }) => email)).toEqual(['zeno@a.test', 'zeno@b.test'])
})

test('what changes at the server changes here with the next sync', async () => {
  const ada = await connected('changes')
  await put('ygraine', ['FN:Ygraine', 'EMAIL:ygraine@x.test'])
  await synced(ada)
  expect(await suggested(ada, 'ygr')).toMatchObject([{ name: 'Ygraine' }])
  await put('ygraine', ['FN:Ygraine Pendragon', 'EMAIL:ygraine@y.test'])
  await synced(ada)
  expect(await suggested(ada, 'ygr')).toMatchObject([{ name: 'Ygraine Pendragon', email: 'ygraine@y.test' }])
  await radicale.request('DELETE', `${book}ygraine.vcf`)
  await synced(ada)
  expect(await suggested(ada, 'ygr')).toEqual([])
})

test('a sync token the server has forgotten leads to a full comparison', async () => {
  const ada = await connected('forgotten')
  await put('xenia', ['FN:Xenia', 'EMAIL:xenia@x.test'])
  await t.app.db
    .updateTable('dav_collection')
    .set({ sync_token: 'http://radicale.org/ns/sync/0000000000000000000000000000000000000000000000000000000000000000' })
    .where('user_id', '=', ada.userId)
    .where('kind', '=', 'contacts')
    .execute()
  await synced(ada)
  expect(await suggested(ada, 'xen')).toMatchObject([{ email: 'xenia@x.test' }])
})

test('groups by their own card and by category are suggested with their members', async () => {
  await put('vera', ['FN:Vera', 'EMAIL:vera@x.test', 'CATEGORIES:Vikings'])
  await put('viggo', ['FN:Viggo', 'EMAIL:viggo@x.test', 'CATEGORIES:Vikings,Work'])
  await put(
    'choir',
    ['KIND:group', 'FN:Valley Choir', 'MEMBER:urn:uuid:vera', 'MEMBER:mailto:guest@x.test', 'MEMBER:urn:uuid:nobody'],
    '4.0',
  )
  const ada = await connected('groups')
  const groups = (await suggested(ada, 'v')).filter(({ members }) => members)
  expect(groups).toEqual([
    {
      name: 'Valley Choir',
      email: '',
      written: 0,
      members: [
        { name: '', email: 'guest@x.test' },
        { name: 'Vera', email: 'vera@x.test' },
      ],
    },
    {
      name: 'Vikings',
      email: '',
      written: 0,
      members: [
        { name: 'Vera', email: 'vera@x.test' },
        { name: 'Viggo', email: 'viggo@x.test' },
      ],
    },
  ])
  const { people } = await ada.caller.contacts.suggest({ q: 'v' })
  expect(people.filter(({ members }) => members)).toEqual([])
})

test('a picture comes from this server, of the type its bytes have', async () => {
  await put('ulla', ['FN:Ulla', 'EMAIL:ulla@x.test', `PHOTO;ENCODING=b;TYPE=JPEG:${png}`])
  const ada = await connected('pictures')
  const [ulla] = await suggested(ada, 'ulla')
  expect(ulla?.picture).toMatch(/^\/api\/contacts\/pictures\//)
  const [signature = '', address = ''] = ulla?.picture?.split('/').slice(-2) ?? []
  const picture = await openPicture(t.app, signature, address)
  expect(picture.type).toBe('image/png')
  await expect(openPicture(t.app, `${signature.slice(0, -2)}AA`, address)).rejects.toThrow("This image doesn't exist.")
})

test('somebody whom the person has written to keeps their place, with the name of the address book', async () => {
  await put('thea', ['FN:Aunt Thea', 'EMAIL:thea@x.test'])
  const ada = await connected('named')
  const { accountId, userId } = await mailboxOf(t, 'named.mailbox')
  await t.app.db.updateTable('account').set({ user_id: ada.userId }).where('user_id', '=', userId).execute()
  const mail = { from: { name: '', email: 'own@x.test' }, cc: [], date: 1, automated: false }
  await t.app.writeAll(
    await contactSteps(t.app, { id: accountId, userId: ada.userId }, 'sent', [
      { ...mail, to: [{ name: 'T. T.', email: 'thea@x.test' }] },
    ]),
  )
  expect(await suggested(ada, 'thea')).toMatchObject([{ name: 'Aunt Thea', written: 1 }])
})

test('an address book that is not chosen is stored nowhere here, and chosen again it comes back', async () => {
  await put('sven', ['FN:Sven', 'EMAIL:sven@x.test'])
  const ada = await connected('chooser')
  const id = (await ada.caller.dav.state()).servers[0]?.collections.find(({ kind }) => kind === 'contacts')?.id ?? ''
  await ada.caller.dav.choose({ id, chosen: false })
  await syncsDone(t.app)
  expect(await suggested(ada, 'sven')).toEqual([])
  expect(await t.app.db.selectFrom('contact_card').where('user_id', '=', ada.userId).select('key').execute()).toEqual([])
  await ada.caller.dav.choose({ id, chosen: true })
  await syncsDone(t.app)
  expect(await suggested(ada, 'sven')).toHaveLength(1)
})

test('removing the server removes its contacts here, and nothing there', async () => {
  await put('rosa', ['FN:Rosa', 'EMAIL:rosa@x.test'])
  const ada = await connected('remover')
  await ada.caller.dav.remove({ id: ada.serverId })
  expect(await suggested(ada, 'rosa')).toEqual([])
  expect(await ada.caller.dav.state()).toEqual({ servers: [] })
  expect(await (await radicale.request('GET', `${book}rosa.vcf`)).text()).toContain('Rosa')
})

test('a wrong password is said, and nothing is kept; the right one later replaces a wrong one', async () => {
  const { caller } = await t.person('typo')
  const login = { server: radicale.url, username: 'ada', password: 'wrong' }
  await expect(caller.dav.add(login)).rejects.toThrow('The server rejected the username or password.')
  expect((await caller.dav.state()).servers).toEqual([])
  const { id } = await caller.dav.add({ ...login, password: radicale.password })
  expect((await caller.dav.add({ ...login, password: radicale.password })).id).toBe(id)
  await syncsDone(t.app)
  expect((await caller.dav.state()).servers).toHaveLength(1)
})

test('the job syncs what is due, with a longer wait after each failure', async () => {
  const ada = await connected('due')
  await radicale.stop()
  try {
    t.passTime({ hours: 1 })
    await davJob.run(t.app, undefined)
    const state = async () => (await ada.caller.dav.state()).servers[0]?.problem
    expect(await state()).toBe('unavailable')
    const row = async () =>
      t.app.db.selectFrom('dav_server').where('id', '=', ada.serverId).select(['failures', 'next_at']).executeTakeFirstOrThrow()
    const first = await row()
    t.passTime({ hours: 1 })
    await davJob.run(t.app, undefined)
    const second = await row()
    expect(second.failures).toBe(2)
    expect(second.next_at - t.app.now().getTime()).toBeGreaterThan(first.next_at - t.app.now().getTime() + 3_600_000)
  } finally {
    await radicale.start()
  }
  t.passTime({ hours: 24 })
  await davJob.run(t.app, undefined)
  expect((await ada.caller.dav.state()).servers[0]?.problem).toBeNull()
})
