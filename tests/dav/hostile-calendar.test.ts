// CalDAV servers and events that mean harm, or are broken.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimeWindow } from '../../src/connectors/dav/event-time.ts'
import { mergeEvent } from '../../src/connectors/dav/merge-event.ts'
import { readEvent } from '../../src/connectors/dav/parse-event.ts'
import { putEvent } from '../../src/dav/calendar/put-event.ts'
import { startSync, syncsDone } from '../../src/dav/syncing.ts'
import { closeHttpServer } from '../support/close-server.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const day = 86_400_000
const from = Date.UTC(2026, 10, 1)
const window: TimeWindow = { from, to: from + 60 * day, zone: 'Europe/Berlin', own: ['ada@own.test'] }
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:u1', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const startsOf = (text: string) => readEvent(text, window)?.times.map(({ start }) => new Date(start).toISOString())

test.each([
  ['every second since 1970', ['DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY']],
  ['every second from now', ['DTSTART:20261101T000000Z', 'RRULE:FREQ=SECONDLY']],
  ['a thousand years long', ['DTSTART:20261101T000000Z', 'DURATION:P365000D', 'RRULE:FREQ=DAILY']],
  [
    'every day, with a million dates besides',
    ['DTSTART:20261101T000000Z', `RDATE:${Array(20_000).fill('20261102T000000Z').join(',')}`],
  ],
])('an event %s costs bounded time', (_what, lines) => {
  const began = performance.now()
  expect(readEvent(calendar(...lines), window)?.times.length ?? 0).toBeLessThanOrEqual(500)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a rule that never matches ends with the thread that follows it', async () => {
  await using t = await testApp()
  const never = calendar('DTSTART:20260101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')
  const fine = calendar('DTSTART:20261110T100000Z', 'SUMMARY:Fine')
  const read = await t.app.mime.readEvents([never, fine], window)
  expect(read[1]?.times).toHaveLength(1)
})

test.each(['', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD', calendar('SUMMARY:No start'), calendar('DTSTART:nonsense')])(
  'what is no event takes place never: %#',
  (text) => expect(readEvent(text, window)?.times ?? []).toEqual([]),
)

test('what the person has declined takes none of their time; what others have does', () => {
  const with_ = (line: string) => startsOf(calendar('DTSTART:20261110T100000Z', line))
  expect(with_('ATTENDEE;PARTSTAT=DECLINED:mailto:ADA@own.test')).toEqual([])
  expect(with_('ATTENDEE;PARTSTAT=DECLINED:mailto:grace@else.test')).toHaveLength(1)
})

test('a repetition that was moved or cancelled is where it is now', () => {
  const series = [
    'DTSTART;TZID=Europe/Berlin:20261102T100000',
    'DTEND;TZID=Europe/Berlin:20261102T110000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
    'EXDATE;TZID=Europe/Berlin:20261109T100000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:u1',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261116T100000',
    'DTSTART;TZID=Europe/Berlin:20261117T100000',
    'DTEND;TZID=Europe/Berlin:20261117T110000',
  ]
  expect(startsOf(calendar(...series))?.sort()).toEqual([
    '2026-11-02T09:00:00.000Z',
    '2026-11-17T09:00:00.000Z',
    '2026-11-23T09:00:00.000Z',
  ])
})

const organizer = 'ORGANIZER:mailto:grace@else.test'
const change = {
  uid: 'u1',
  recurrence: '',
  sequence: 1,
  file: calendar('DTSTART:20261110T100000Z', 'SEQUENCE:1', 'SUMMARY:Tea'),
  organizer: { name: 'Grace "x"\r\nATTENDEE:mailto:evil@x.test', email: 'grace@else.test' },
  attendees: ['ada@own.test'],
  mayReplace: true,
  self: { email: 'ada@own.test', partstat: 'ACCEPTED' as const },
}

test('a name adds no line, and what is no calendar is left alone', () => {
  expect(mergeEvent(null, change)).not.toMatch(/^ATTENDEE:mailto:evil/m)
  for (const existing of ['', 'nonsense', calendar('DTSTART:20261110T100000Z').replace('UID:u1', 'UID:other')])
    expect(mergeEvent(existing, change)).toBeNull()
  const merged = mergeEvent(calendar('DTSTART:20261110T100000Z', organizer, 'SEQUENCE:1', 'SUMMARY:Tea'), change)
  expect(merged).toContain('PARTSTAT=ACCEPTED')
  expect(mergeEvent(merged, change)).toBeNull()
})

// ---- a server in the middle of it -------------------------------------------------------------------------------

let t: TestApp
let host = ''
let handler: (req: IncomingMessage, res: ServerResponse, body: string) => void
const seen: string[] = []
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  req.on('end', () => {
    seen.push(`${req.method} ${req.url} ${req.headers['if-match'] ?? req.headers['if-none-match'] ?? ''}`.trim())
    handler(req, res, body)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  t = await testApp({ env: { DAV_HOSTS_ALLOW: host } })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await closeHttpServer(server)
})

const multistatus = (res: ServerResponse, responses: string) =>
  res.writeHead(207).end(`<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses}</d:multistatus>`)
const ok = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const self = ok('/days/', '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>')

/** Answers discovery and listings; `rest` gets GET, PUT and queries by UID. */
const calendarServer =
  (rest: typeof handler): typeof handler =>
  (req, res, body) => {
    if (req.method === 'PROPFIND') return multistatus(res, self)
    if (req.method === 'REPORT' && !body.includes('name="UID"')) return multistatus(res, '')
    rest(req, res, body)
  }

let people = 0
async function put(rest: typeof handler) {
  handler = calendarServer(rest)
  const person = await t.person(`planner${people++}`)
  await person.caller.dav.add({ server: `http://${host}/days/`, username: 'ada', password: 'secret' })
  await syncsDone(t.app)
  seen.length = 0
  await putEvent(t.app, person.userId, { ...change, onlyUpdate: false })
  await syncsDone(t.app)
  const waiting = await t.app.db
    .selectFrom('calendar_change')
    .where('user_id', '=', person.userId)
    .select(['failures', 'problem'])
    .execute()
  return { waiting, puts: seen.filter((line) => line.startsWith('PUT')) }
}

test('a precondition that always fails is tried a few times, and again later', async () => {
  const { waiting, puts } = await put((req, res) => {
    if (req.method === 'REPORT') return multistatus(res, ok('/days/u1.ics', '<d:getetag>"lie"</d:getetag>'))
    if (req.method === 'GET')
      return res.writeHead(200, { etag: '"another lie"' }).end(calendar('DTSTART:20261109T100000Z', organizer))
    res.writeHead(412).end()
  })
  expect(waiting).toEqual([{ failures: 1, problem: 'conflict' }])
  expect(puts.length).toBeGreaterThan(1)
  expect(puts.length).toBeLessThan(10)
  expect(new Set(puts)).toEqual(new Set(['PUT /days/u1.ics "another lie"']))
})

test('somebody else who puts it there first is not overwritten', async () => {
  let there = ''
  const { waiting, puts } = await put((req, res, body) => {
    if (req.method === 'REPORT') return multistatus(res, there ? ok('/days/theirs.ics', '<d:getetag>"1"</d:getetag>') : '')
    if (req.method === 'GET') return res.writeHead(200, { etag: '"1"' }).end(there)
    if (req.headers['if-none-match'] !== '*') {
      there = body
      return res.writeHead(204).end()
    }
    there = calendar('DTSTART:20261110T100000Z', organizer, 'SEQUENCE:1', 'SUMMARY:Tea', 'CATEGORIES:Theirs')
    res.writeHead(412).end()
  })
  expect(waiting).toEqual([])
  expect(puts[0]).toMatch(/^PUT \/days\/homing-[0-9a-f]{40}\.ics \*$/)
  expect(puts[1]).toBe('PUT /days/theirs.ics "1"')
  expect(there).toContain('CATEGORIES:Theirs')
})

test('an answer to the question for one event with others changes none of these', async () => {
  const others = calendar('DTSTART:20261110T100000Z').replace('UID:u1', 'UID:u1-and-more')
  const { puts } = await put((req, res) => {
    if (req.method === 'REPORT') return multistatus(res, ok('/days/other.ics', '') + ok('http://127.0.0.2/x.ics', ''))
    if (req.method === 'GET') return res.writeHead(200, { etag: '"1"' }).end(others)
    res.writeHead(201).end()
  })
  expect(puts).toEqual([expect.stringMatching(/^PUT \/days\/homing-.* \*$/)])
})

test.each([403, 500, 507])('a server that answers %i keeps the event waiting', async (status) => {
  const { waiting } = await put((req, res) => (req.method === 'REPORT' ? multistatus(res, '') : res.writeHead(status).end()))
  expect(waiting).toMatchObject([{ failures: 1 }])
})

test('an object of 100 MB is not read', async () => {
  const { waiting } = await put((req, res) => {
    if (req.method === 'REPORT') return multistatus(res, ok('/days/u1.ics', ''))
    if (req.method === 'GET') return res.writeHead(200).end(Buffer.alloc(100 * 1024 * 1024, 'x'))
    res.writeHead(201).end()
  })
  expect(waiting).toEqual([{ failures: 1, problem: 'too-large' }])
})

test('a calendar whose tag is the same is not listed again; with another one it is', async () => {
  let tag = 'one'
  handler = (req, res, body) => {
    if (req.method === 'REPORT') return multistatus(res, '')
    multistatus(res, body.includes('getctag') ? ok('/days/', `<d:sync-token>${tag}</d:sync-token>`) : self)
  }
  const { caller, userId } = await t.person('tagged')
  const { id } = await caller.dav.add({ server: `http://${host}/days/`, username: 'ada', password: 'secret' })
  await syncsDone(t.app)
  const listings = async () => {
    seen.length = 0
    startSync(t.app, userId, id)
    await syncsDone(t.app)
    return seen.filter((line) => line.startsWith('REPORT')).length
  }
  expect(await listings()).toBe(0)
  tag = 'two'
  expect(await listings()).toBe(1)
  t.passTime({ days: 8 })
  expect(await listings()).toBe(1)
})
