// Events that are written with the time zones that they name, read by those descriptions alone.
import { expect, test, vi } from 'vitest'
import type { TimeWindow } from '../../src/connectors/dav/event-time.ts'
import { mergeEvent } from '../../src/connectors/dav/merge-event.ts'
import { readEvent } from '../../src/connectors/dav/parse-event.ts'
import { type ReadInvitation, readInvitation } from '../../src/connectors/mime/texts/parse-invitation.ts'
import { eventFile, replyCalendar } from '../../src/invitations/write-icalendar.ts'

const now = new Date('2026-11-27T09:00:00Z')
const day = 86_400_000
const windowFrom = (from: string, days: number): TimeWindow => {
  const time = Date.parse(from)
  return { from: time, to: time + days * day, zone: 'Asia/Tokyo', own: [] }
}
const request = (lines: string[], zone: string[] = []) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', ...zone, 'BEGIN:VEVENT', 'UID:u1', 'SEQUENCE:1', 'SUMMARY:Tea'],
    ...['ORGANIZER:mailto:grace@else.test', 'ATTENDEE:mailto:ada@own.test', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
function read(lines: string[], zone: string[] = []): ReadInvitation {
  const event = readInvitation(request(lines, zone))
  if (!event) throw new Error('not read')
  return event
}
const grace = { name: 'Grace', email: 'grace@else.test' }
const reply = (event: ReadInvitation) =>
  replyCalendar({ event, organizer: grace, attendee: { name: 'Ada', email: 'ada@own.test' }, answer: 'accepted' }, now)
const startsOf = (text: string, window: TimeWindow) =>
  (readEvent(text, window)?.times ?? []).map(({ start }) => new Date(start).toISOString())
/** No reader knows the name: what counts is its description. */
const renamed = (text: string, zone: string) => text.replaceAll(zone, 'Nowhere Time')

test.each([
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Jerusalem',
  'Africa/Casablanca',
  'America/Sao_Paulo',
])('the description of %s that is written says the same as the zone', (zone) => {
  const file = eventFile(read([`DTSTART;TZID=${zone}:20260105T093000`, 'RRULE:FREQ=WEEKLY;COUNT=150']), now)
  const name = /DTSTART;TZID=([^:]+):/.exec(file)?.[1] ?? ''
  expect(file).toContain(`BEGIN:VTIMEZONE\r\nTZID:${name}\r\n`)
  const window = windowFrom('2026-01-01', 1100)
  expect(startsOf(file, window)).toHaveLength(150)
  expect(startsOf(renamed(file, name), window)).toEqual(startsOf(file, window))
})

const outlook = (tzid: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, 'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'X-EVIL:1', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
  ...['DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3'],
  ...['END:DAYLIGHT', 'END:VTIMEZONE'],
]

test.each(['W. Europe Standard Time', 'Customized Time Zone', 'Europe/Berlin', 'Strange; "zone": x'])(
  'a series in %s is saved with its clock, and without what was taken out, before and after the change of the clock',
  (tzid) => {
    const at = (clock: string) => `;TZID="${tzid.replaceAll('"', '')}":${clock}`
    const lines = [`DTSTART${at('20261012T100000')}`, `DTEND${at('20261012T113000')}`, 'RRULE:FREQ=WEEKLY;COUNT=4']
    const more = [`EXDATE${at('20261019T100000')}`, 'RDATE:20261104T120000Z']
    const event = read([...lines, ...more], outlook(tzid.replaceAll('"', '')))
    const file = eventFile(event, now)
    expect(file).toContain('BEGIN:VTIMEZONE')
    expect(file).not.toContain('X-EVIL')
    expect(startsOf(file, windowFrom('2026-10-01', 60))).toEqual([
      '2026-10-12T08:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
      '2026-11-02T09:00:00.000Z',
      '2026-11-04T12:00:00.000Z',
    ])
    const put = mergeEvent(null, change(file))
    expect(put?.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    expect(startsOf(put ?? '', windowFrom('2026-10-01', 60))).toHaveLength(4)
    expect(reply(event)).toContain('BEGIN:VTIMEZONE')
  },
)

test('whole days are taken out and added as days', () => {
  const lines = [
    'DTSTART;VALUE=DATE:20261012',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE;VALUE=DATE:20261019',
    'RDATE;VALUE=DATE:20261030',
  ]
  const file = eventFile(read(lines), now)
  expect(file).toContain('EXDATE;VALUE=DATE:20261019\r\n')
  expect(file).not.toContain('VTIMEZONE')
  expect(startsOf(file, windowFrom('2026-10-01', 60)).map((start) => start.slice(5, 10))).toEqual(['10-12', '10-26', '10-30'])
})

test('an event that does not repeat is in UTC, and names no zone', () => {
  const file = eventFile(read(['DTSTART;TZID=Europe/Berlin:20261012T100000']), now)
  expect(file).toContain('DTSTART:20261012T080000Z')
  expect(file).not.toContain('TZID')
})

const change = (file: string, recurrence = '') => ({
  uid: 'u1',
  recurrence,
  sequence: 1,
  file,
  organizer: grace,
  attendees: ['ada@own.test'],
  mayReplace: true,
  self: { email: 'ada@own.test', partstat: 'ACCEPTED' as const },
})

test.each([
  ['W. Europe Standard Time', ';TZID=Europe/Berlin:20261019T100000'],
  ['Europe/Berlin', ';TZID=Europe/Berlin:20261019T100000'],
  ['Customized Time Zone', ':20261019T080000Z'],
])('one repetition of a series in %s is answered by itself, and found where it is', (tzid, recurrence) => {
  const at = (clock: string) => `;TZID=${tzid}:${clock}`
  const one = [`RECURRENCE-ID${at('20261019T100000')}`, `DTSTART${at('20261020T100000')}`]
  const event = read(one, outlook(tzid))
  expect(event.recurrence).toBe(recurrence)
  const named = recurrence.includes('TZID')
  expect(reply(event)).toContain(`RECURRENCE-ID${recurrence}\r\n`)
  expect(reply(event).includes('BEGIN:VTIMEZONE')).toBe(named)
  const series = request([`DTSTART${at('20261012T100000')}`, 'RRULE:FREQ=WEEKLY;COUNT=2'], outlook(tzid))
  const merged = mergeEvent(series, change(eventFile(event, now), recurrence)) ?? ''
  expect(startsOf(merged, windowFrom('2026-10-01', 60)).sort()).toEqual(['2026-10-12T08:00:00.000Z', '2026-10-20T08:00:00.000Z'])
  expect(merged.includes('TZID:Europe/Berlin')).toBe(named)
  expect(mergeEvent(merged, change(eventFile(event, now), recurrence))).toBeNull()
  const asOutlookHasIt = series.replace(
    'END:VCALENDAR',
    ['BEGIN:VEVENT', 'UID:u1', 'ORGANIZER:mailto:grace@else.test', ...one, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
  )
  const answered = mergeEvent(asOutlookHasIt, change(eventFile(event, now), recurrence)) ?? ''
  expect(answered.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(answered.match(/PARTSTAT=ACCEPTED/g)).toHaveLength(1)
})

test('a description that never ends holds nobody up who writes the event', () => {
  const zone = outlook('Trap').map((line) => line.replace('INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'BYMONTH=2;BYMONTHDAY=30'))
  const event = { ...read(['DTSTART:20261012T100000Z', 'RRULE:FREQ=WEEKLY']), zone: null }
  const clocks = { [event.start]: '2026-10-12T10:00:00' }
  const began = process.cpuUsage()
  const file = eventFile({ ...event, ownZone: { tzid: 'Trap', description: zone.join('\r\n'), clocks } }, now)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(200)
  expect(file).toContain('DTSTART;TZID=Trap:20261012T100000')
})

const times = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${new Date(Date.UTC(2026, 0, 1, index)).toISOString().replace(/\W/g, '').slice(0, 15)}`,
  ).join()

test('of a long description little is written, as the server writes it on the thread that answers everybody', () => {
  const rules = Array.from({ length: 200 }, () => 'RRULE:FREQ=YEARLY;BYMONTH=10')
  const part = ['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', `RDATE:${times(200)}`]
  const parts = Array.from({ length: 50 }, () => [...part, ...rules, 'END:STANDARD']).flat()
  const event = read(
    ['DTSTART;TZID=Trap:20260105T093000', 'RRULE:FREQ=WEEKLY'],
    ['BEGIN:VTIMEZONE', 'TZID:Trap', ...parts, 'END:VTIMEZONE'],
  )
  const file = eventFile(event, now)
  expect(file).toContain('BEGIN:VTIMEZONE')
  expect(file.length).toBeLessThan(20_000)
  const list = `RRULE:FREQ=YEARLY;BYMINUTE=${'0,'.repeat(20_000)}0`
  const long = read(['DTSTART;TZID=Long:20260105T093000', 'RRULE:FREQ=WEEKLY'], outlook('Long').with(6, list))
  expect(eventFile(long, now).length).toBeLessThan(2000)
})

test('of a list of dates that never ends the first hundred are read', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const berlin = ';TZID=Europe/Berlin'
  const event = read([`DTSTART${berlin}:20260105T093000`, 'RRULE:FREQ=WEEKLY', `EXDATE${berlin}:${times(5000)}`])
  expect(event.excluded).toHaveLength(100)
  expect(asked.mock.calls.length).toBeLessThan(500)
  asked.mockRestore()
})
