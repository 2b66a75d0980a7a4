// Events on their way to a calendar: what ends them, what a refused password does, and what precondition they have.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDavClient } from '../../src/connectors/dav/client.ts'
import { freeTimes } from '../../src/dav/calendar/free-times.ts'
import type { EventToPut } from '../../src/dav/calendar/put-event.ts'
import { putEvent } from '../../src/dav/calendar/put-event.ts'
import { startPushingEvents, startSync, syncsDone } from '../../src/dav/syncing.ts'
import { davJob, davSyncs } from '../../src/jobs/dav.ts'
import { type DavHandler, ok, type ScriptedDav, startScriptedDav } from '../support/scripted-dav.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { openFixture } from '../user/fixture.ts'

let t: TestApp
let dav: ScriptedDav
beforeAll(async () => {
  dav = await startScriptedDav()
  t = await testApp({ env: { DAV_HOSTS_ALLOW: dav.host }, startsAt: new Date('2026-11-27T09:00:00Z') })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await dav[Symbol.asyncDispose]()
})

type Response = Parameters<DavHandler>[1]
const multistatus = (res: Response, responses: string) =>
  res.writeHead(207).end(`<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses}</d:multistatus>`)
const calendarType = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>'
const text = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:u1', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')

/** A server with one empty calendar; `rest` gets what is asked for an event, and PUT. */
const calendarServer =
  (rest: DavHandler, listed: () => string = () => ''): DavHandler =>
  (req, res, body) => {
    if (req.method === 'PROPFIND' && req.url === '/days/') return multistatus(res, ok('/days/', calendarType))
    if (req.method === 'REPORT' && !body.includes('name="UID"')) return multistatus(res, listed())
    rest(req, res, body)
  }
const nothingThere: DavHandler = (req, res) =>
  req.method === 'REPORT' ? multistatus(res, '') : res.writeHead(req.method === 'PUT' ? 201 : 404).end()

const event = (uid = 'u1'): EventToPut => ({
  uid,
  recurrence: '',
  sequence: 1,
  file: text('DTSTART:20261201T100000Z', 'SUMMARY:Tea', 'SEQUENCE:1').replace('UID:u1', `UID:${uid}`),
  organizer: null,
  attendees: [],
  mayReplace: true,
  self: null,
  onlyUpdate: false,
})

let people = 0
type Connected = TestPerson & { serverId: string }
async function connected(handler: DavHandler, place: TestApp = t): Promise<Connected> {
  dav.answer(calendarServer(nothingThere))
  const person = await place.person(`pushes${people++}`)
  const { id: serverId } = await person.caller.dav.add({ server: `${dav.url}days/`, username: 'ada', password: 'secret' })
  await syncsDone(place.app)
  dav.answer(handler)
  return { ...person, serverId }
}
const waitingOf = ({ userId }: Connected, { app }: TestApp = t) =>
  app.db.selectFrom('calendar_change').where('user_id', '=', userId).select(['problem', 'failures']).execute()
const putsIn = (seen: readonly string[]) => seen.filter((line) => line.startsWith('PUT'))

/** Resolves with the first PUT, which gets no answer. */
function hangAtPut(): { handler: DavHandler; asked: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    asked: promise,
    handler: calendarServer((req, res) => (req.method === 'PUT' ? resolve() : nothingThere(req, res, ''))),
  }
}

test.each(['removed', 'turned off'])('a PUT in progress ends when its server is %s', async (how) => {
  const { handler, asked } = hangAtPut()
  const ada = await connected(handler)
  await putEvent(t.app, ada.userId, event())
  await asked
  const { servers } = await ada.caller.dav.state()
  if (how === 'removed') await ada.caller.dav.remove({ id: ada.serverId })
  else await ada.caller.dav.choose({ id: servers[0]?.collections[0]?.id ?? '', chosen: false })
  await syncsDone(t.app)
  expect(putsIn(dav.seen)).toHaveLength(1)
  expect(await waitingOf(ada)).toEqual([])
})

test('what runs for a person who is disabled ends, and goes on when they are enabled', async () => {
  await using other = await openFixture({ env: { DAV_HOSTS_ALLOW: dav.host } })
  await using _syncs = davSyncs(other.app)
  const admin = await other.join('admin')
  const { handler, asked } = hangAtPut()
  const ada = await connected(handler, other)
  await putEvent(other.app, ada.userId, event())
  await asked
  await admin.caller.admin.setDisabled({ id: ada.userId, disabled: true })
  await syncsDone(other.app)
  expect(await waitingOf(ada, other)).toEqual([{ problem: null, failures: 0 }])
  dav.answer(calendarServer(nothingThere))
  await davJob.run(other.app, undefined)
  expect(dav.seen).toEqual([])
  await admin.caller.admin.setDisabled({ id: ada.userId, disabled: false })
  await davJob.run(other.app, undefined)
  expect(putsIn(dav.seen)).toHaveLength(1)
})

test('a refused password is sent once for all that waits, and not again before the sync tries it', async () => {
  const ada = await connected((_req, res) => res.writeHead(401).end())
  for (const uid of ['a', 'b', 'c']) await putEvent(t.app, ada.userId, event(uid))
  await syncsDone(t.app)
  const sent = () => dav.seen.filter((line) => line.endsWith('with password')).length
  const first = sent()
  expect(first).toBeLessThanOrEqual(2)
  t.passTime({ hours: 1 })
  startPushingEvents(t.app, ada.userId)
  await syncsDone(t.app)
  expect(sent()).toBe(first)
  expect((await ada.caller.dav.state()).servers[0]?.problem).toBe('denied')
  dav.answer(calendarServer(nothingThere))
  await ada.caller.dav.add({ server: `${dav.url}days/`, username: 'ada', password: 'changed' })
  await syncsDone(t.app)
  expect(putsIn(dav.seen)).toHaveLength(3)
  expect(await waitingOf(ada)).toEqual([])
})

test('without an ETag that says what is there, nothing is overwritten', async () => {
  const there = text('DTSTART:20261130T100000Z', 'SUMMARY:Old')
  const conditions: unknown[] = []
  const answering =
    (etag: string | undefined, listed: string): DavHandler =>
    (req, res) => {
      if (req.method === 'REPORT') return multistatus(res, ok('/days/u1.ics', ''))
      if (req.method === 'PROPFIND') return multistatus(res, ok('/days/u1.ics', `<d:getetag>${listed}</d:getetag>`))
      if (req.method === 'GET') return res.writeHead(200, etag === undefined ? {} : { etag }).end(there)
      conditions.push(req.headers['if-match'])
      res.writeHead(204).end()
    }
  for (const [etag, listed] of [
    [undefined, ''],
    ['*', ''],
    [undefined, '*'],
  ] as const) {
    const ada = await connected(calendarServer(answering(etag, listed)))
    await putEvent(t.app, ada.userId, event())
    await syncsDone(t.app)
    expect(await waitingOf(ada)).toEqual([{ problem: 'conflict', failures: 1 }])
  }
  expect(conditions).toEqual([])
  const ada = await connected(calendarServer(answering('W/"weak"', '"strong"')))
  await putEvent(t.app, ada.userId, event())
  await syncsDone(t.app)
  expect(conditions).toEqual(['"strong"'])
  expect(await waitingOf(ada)).toEqual([])
})

test('an event that is there but not found by its UID is found at its address', async () => {
  let stored = ''
  const ada = await connected(
    calendarServer((req, res, body) => {
      if (req.method === 'REPORT') return multistatus(res, '')
      if (req.method === 'GET') return stored ? res.writeHead(200, { etag: '"1"' }).end(stored) : res.writeHead(404).end()
      if (stored) return res.writeHead(412).end()
      stored = body
      res.writeHead(201).end()
    }),
  )
  for (let time = 0; time < 2; time++) {
    await putEvent(t.app, ada.userId, event())
    await syncsDone(t.app)
  }
  expect(await waitingOf(ada)).toEqual([])
})

test.each([301, 302, 303])('a PUT that is answered with %i is not sent again', async (status) => {
  dav.answer((_req, res) => res.writeHead(status, { location: '/elsewhere.ics' }).end())
  const client = createDavClient(t.app.net, { url: dav.url, username: 'ada', password: 'secret' })
  await expect(client.put(`${dav.url}x.ics`, 'x', 'text/calendar', { isNew: true })).rejects.toThrow()
  expect(putsIn(dav.seen)).toHaveLength(1)
})

test('a list that the server has cut off deletes nothing, and no free times are told', async () => {
  let cut = false
  const object = text('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', 'SUMMARY:Tea')
  const listed = (): string => (cut ? '<d:response><d:href>/days/</d:href><d:status>HTTP/1.1 507 x</d:status></d:response>' : one)
  const one = ok('/days/u1.ics', `<d:getetag>"1"</d:getetag><c:calendar-data>${object}</c:calendar-data>`)
  const ada = await connected(calendarServer(nothingThere, listed))
  const sync = async () => {
    startSync(t.app, ada.userId, ada.serverId)
    await syncsDone(t.app)
    return (await ada.caller.dav.state()).servers[0]?.collections[0]
  }
  expect(await sync()).toMatchObject({ count: 1, truncated: false })
  expect(await freeTimes(t.app, ada.userId)).not.toEqual([])
  cut = true
  expect(await sync()).toMatchObject({ count: 1, truncated: true })
  expect(await freeTimes(t.app, ada.userId)).toEqual([])
})

test('a copy that is days old tells no free times', async () => {
  const ada = await connected(calendarServer(nothingThere))
  expect(await freeTimes(t.app, ada.userId)).not.toEqual([])
  t.passTime({ days: 2 })
  expect(await freeTimes(t.app, ada.userId)).toEqual([])
})

test('one calendar that is forbidden leaves the others their time, and the password its word', async () => {
  const home = ok('/days/home/', '<d:resourcetype><d:collection/></d:resourcetype>')
  const two = ['/days/', '/days/closed/'].map((href) => ok(href, calendarType)).join('')
  dav.answer((req, res) => {
    if (req.method === 'PROPFIND' && req.url === '/days/home/') return multistatus(res, req.headers.depth === '1' ? two : home)
    if (req.url === '/days/closed/') return res.writeHead(403).end()
    if (req.method === 'PROPFIND') return multistatus(res, ok('/days/', calendarType))
    multistatus(res, '')
  })
  const person = await t.person(`pushes${people++}`)
  const { id } = await person.caller.dav.add({ server: `${dav.url}days/home/`, username: 'ada', password: 'secret' })
  await syncsDone(t.app)
  for (let time = 0; time < 7; time++) {
    startSync(t.app, person.userId, id)
    await syncsDone(t.app)
  }
  const row = await t.app.db
    .selectFrom('dav_server')
    .where('id', '=', id)
    .select(['problem', 'failures', 'next_at'])
    .executeTakeFirst()
  expect(row).toMatchObject({ problem: 'denied', failures: 0 })
  expect(row?.next_at).toBeLessThanOrEqual(t.app.now().getTime() + 15 * 60_000)
})
