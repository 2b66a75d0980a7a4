// Events that repeat (RFC 5545, section 3.8.5), with what has been taken out, added, moved and cancelled, as programs write it.
import { expect, test } from 'vitest'
import type { TimeWindow } from '../../src/connectors/dav/event-time.ts'
import { readEvent } from '../../src/connectors/dav/parse-event.ts'
import { testApp } from '../support/test-app.ts'

const day = 86_400_000
const from = Date.UTC(2026, 9, 1)
/** Summer time ends in the middle of it. */
const window: TimeWindow = { from, to: from + 60 * day, zone: 'Europe/Berlin', own: ['ada@own.test'] }
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:u1', ...lines, 'END:VEVENT']
const object = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const timesOf = (...lines: string[]) => readEvent(object(...lines), window)?.times.toSorted((a, b) => a.start - b.start) ?? []
const startsOf = (...lines: string[]) => timesOf(...lines).map(({ start }) => new Date(start).toISOString().slice(0, 16))
const minutesOf = (...lines: string[]) => timesOf(...lines).map(({ start, end }) => (end - start) / 60_000)

const berlin = (clock: string) => `;TZID=Europe/Berlin:${clock}`
/** Mondays at ten: 5, 12, 19, 26 October, 2 November. */
const mondays = [`DTSTART${berlin('20261005T100000')}`, `DTEND${berlin('20261005T110000')}`]
const weekly = [...mondays, 'RRULE:FREQ=WEEKLY;COUNT=5']
const all = ['2026-10-05T08:00', '2026-10-12T08:00', '2026-10-19T08:00', '2026-10-26T09:00', '2026-11-02T09:00']
const without = (...gone: number[]) => all.filter((_, index) => !gone.includes(index))
/** As Outlook describes the zone of Berlin. */
const described = (tzid: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, 'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000'],
  ...[
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ],
]

test.each([
  ['on its own clock', [`EXDATE${berlin('20261012T100000')}`]],
  ['in UTC', ['EXDATE:20261012T080000Z']],
  ['on the clock of another zone', ['EXDATE;TZID=America/New_York:20261012T040000']],
  ['by its day', ['EXDATE;VALUE=DATE:20261012']],
])('a repetition that was taken out %s is gone', (_how, lines) => {
  expect(startsOf(...event(...weekly, ...lines))).toEqual(without(1))
  expect(startsOf(...described('Europe/Berlin'), ...event(...weekly, ...lines))).toEqual(without(1))
})

test('several are taken out in any order, the first and the last too', () => {
  const lines = [`EXDATE${berlin('20261102T100000,20261019T100000')}`, 'EXDATE:20261005T080000Z']
  expect(startsOf(...event(...weekly, ...lines))).toEqual(without(0, 2, 4))
})

test.each([
  ['a moment in UTC', 'UNTIL=20261019T080000Z'],
  ['the end of a day in UTC', 'UNTIL=20261019T215959Z'],
  ['a clock without a zone', 'UNTIL=20261019T100000'],
  ['a day', 'UNTIL=20261019'],
])('the last repetition is one at the end of the rule, which is %s', (_what, until) => {
  const series = event(...mondays, `RRULE:FREQ=WEEKLY;${until}`)
  expect(startsOf(...series)).toEqual(all.slice(0, 3))
  expect(startsOf(...described('Europe/Berlin'), ...series)).toEqual(all.slice(0, 3))
})

test('an evening in New York ends by its own day, not by that of UTC', () => {
  const evenings = ['DTSTART;TZID=America/New_York:20261005T200000', 'RRULE:FREQ=WEEKLY;UNTIL=20261020T000000Z']
  expect(startsOf(...event(...evenings))).toEqual(['2026-10-06T00:00', '2026-10-13T00:00', '2026-10-20T00:00'])
})

test('dates are added to a start, or to a rule, in the zone that each names', () => {
  const dates = ['RDATE:20261008T080000Z', 'RDATE;TZID=America/New_York:20261009T100000', `RDATE${berlin('20261007T100000')}`]
  const added = ['2026-10-07T08:00', '2026-10-08T08:00', '2026-10-09T14:00']
  expect(startsOf(...event(...mondays, ...dates))).toEqual([all[0], ...added])
  expect(startsOf(...event(...weekly, ...dates, 'EXDATE:20261008T080000Z'))).toEqual(
    [...all, '2026-10-07T08:00', '2026-10-09T14:00'].sort(),
  )
  expect(startsOf(...event(...weekly, `RDATE${berlin('20261012T100000')}`))).toEqual(all)
})

test('a date that is a period has its own length', () => {
  const lines = event(...mondays, 'RDATE;VALUE=PERIOD:20261007T080000Z/PT3H,20261008T080000Z/20261008T083000Z')
  expect(minutesOf(...lines)).toEqual([60, 180, 30])
})

const moved = (recurrence: string, ...lines: string[]) => event(`RECURRENCE-ID${recurrence}`, ...lines)

test('one that was moved is at its new time, and one that was cancelled at none', () => {
  const to = [`DTSTART${berlin('20261013T150000')}`, `DTEND${berlin('20261013T170000')}`]
  const cancelled = moved(berlin('20261026T100000'), `DTSTART${berlin('20261026T100000')}`, 'STATUS:CANCELLED')
  const lines = [...event(...weekly), ...moved(berlin('20261012T100000'), ...to), ...cancelled]
  expect(startsOf(...lines)).toEqual([all[0], '2026-10-13T13:00', all[2], all[4]])
  expect(minutesOf(...lines)).toEqual([60, 120, 60, 60])
})

test('one that was moved onto the time of the next takes as long as it takes there', () => {
  const to = [`DTSTART${berlin('20261019T100000')}`, `DTEND${berlin('20261019T150000')}`]
  expect(minutesOf(...event(...weekly), ...moved(berlin('20261012T100000'), ...to)).toSorted((a, b) => a - b)).toEqual([
    60, 60, 60, 60, 300,
  ])
})

test('one repetition is declined, or takes no time, by itself', () => {
  const declined = moved(
    berlin('20261012T100000'),
    `DTSTART${berlin('20261012T100000')}`,
    'ATTENDEE;PARTSTAT=DECLINED:mailto:ada@own.test',
  )
  const free = moved(berlin('20261019T100000'), `DTSTART${berlin('20261019T100000')}`, 'TRANSP:TRANSPARENT')
  const times = timesOf(...event(...weekly), ...declined, ...free)
  expect(times.map(({ busy }) => busy)).toEqual([true, false, true, true])
})

test.each(['W. Europe Standard Time', 'Customized Time Zone', '/example.org/1/Berlin'])(
  'in a zone that is called %s all this is the same',
  (tzid) => {
    const zoned = (lines: string[]) => lines.map((line) => line.replaceAll('Europe/Berlin', tzid))
    const exception = zoned(moved(berlin('20261019T100000'), `DTSTART${berlin('20261020T150000')}`))
    const lines = [...zoned(event(...weekly, `EXDATE${berlin('20261012T100000')}`)), ...exception]
    const expected = [all[0], '2026-10-20T13:00', all[3], all[4]]
    expect(startsOf(...described(tzid), ...lines)).toEqual(expected)
    expect(startsOf(...lines, ...described(tzid))).toEqual(expected)
    const inUtc = moved(':20261019T080000Z', 'DTSTART:20261020T130000Z')
    expect(startsOf(...described(tzid), ...zoned(event(...weekly, 'EXDATE:20261012T080000Z')), ...inUtc)).toEqual(expected)
  },
)

test('whole days repeat by their dates', () => {
  const days = ['DTSTART;VALUE=DATE:20261005', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261012']
  const to = moved(';VALUE=DATE:20261019', 'DTSTART;VALUE=DATE:20261020', 'DTEND;VALUE=DATE:20261022')
  const times = timesOf(...event(...days, 'RDATE;VALUE=DATE:20261030'), ...to)
  expect(times.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual([
    '2026-10-05',
    '2026-10-20',
    '2026-10-26',
    '2026-10-30',
  ])
  expect(times.map(({ start, end }) => (end - start) / day)).toEqual([1, 2, 1, 1])
})

test('a whole day that ends on the day it starts is a day', () =>
  expect(minutesOf(...event('DTSTART;VALUE=DATE:20261005', 'DTEND;VALUE=DATE:20261005'))).toEqual([1440]))

test('times without a zone are on the clock of the person, before and after summer time ends', () =>
  expect(startsOf(...event('DTSTART:20261005T100000', 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE:20261012T100000'))).toEqual(
    without(1),
  ))

test.each(['19541010', '16041010'])('a birthday since %s is there every year', (date) =>
  expect(startsOf(...event(`DTSTART;VALUE=DATE:${date}`, 'RRULE:FREQ=YEARLY'))).toEqual(['2026-10-10T00:00']),
)

test.each([
  ['every 12 hours since 1970', ['DTSTART:19700101T010000Z', 'RRULE:FREQ=HOURLY;INTERVAL=12'], '2026-10-01T01:00', 120],
  ['every day since 1900', ['DTSTART;TZID=Europe/Berlin:19000101T100000', 'RRULE:FREQ=DAILY'], '2026-10-01T08:00', 60],
  ['every second Monday since 2001', ['DTSTART:20010101T080000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2'], '2026-10-05T08:00', 4],
])('what repeats %s is not followed from there', (_what, lines, first, count) => {
  const read = readEvent(object(...event(...lines)), window)
  expect(read?.cut).toBe(false)
  expect(startsOf(...event(...lines))[0]).toBe(first)
  expect(read?.times).toHaveLength(count)
})

test.each([
  'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SU;WKST=SU',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'FREQ=DAILY;INTERVAL=5;BYMONTH=10',
  'FREQ=DAILY;BYDAY=SA,SU',
  'FREQ=HOURLY;INTERVAL=7;BYDAY=MO',
])('%s is the same where it is followed from its start', (rule) => {
  const start = `DTSTART${berlin('20240207T100000')}`
  const followed = startsOf(...event(start, `RRULE:${rule};COUNT=15000`))
  expect(followed.length).toBeGreaterThan(4)
  expect(startsOf(...event(start, `RRULE:${rule}`))).toEqual(followed)
})

test('an event of every second for a hundred years takes next to nothing of the main thread', async () => {
  await using t = await testApp()
  const seconds = event('DTSTART:20000101T000000Z', 'RRULE:FREQ=SECONDLY;UNTIL=21000101T000000Z')
  const counted = event('DTSTART:20000101T000000Z', 'RRULE:FREQ=SECONDLY;COUNT=2000000000')
  await t.app.mime.readEvents([object(...event('DTSTART:20261010T100000Z'))], window)
  const before = process.threadCpuUsage()
  const read = await t.app.mime.readEvents([object(...seconds), object(...counted)], window)
  const { user, system } = process.threadCpuUsage(before)
  expect(read.map((one) => one?.cut)).toEqual([true, true])
  expect((user + system) / 1000).toBeLessThan(20)
})
