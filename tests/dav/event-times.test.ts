// When events take place: zones nobody knows, lengths beyond reason, many events in one object.
import { expect, test } from 'vitest'
import type { TimeWindow } from '../../src/connectors/dav/event-time.ts'
import { readEvent } from '../../src/connectors/dav/parse-event.ts'
import { testApp } from '../support/test-app.ts'

const day = 86_400_000
const from = Date.UTC(2026, 10, 1)
const window: TimeWindow = { from, to: from + 60 * day, zone: 'Europe/Berlin', own: [] }
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:u1', ...lines, 'END:VEVENT']
const object = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const read = (...lines: string[]) => readEvent(object(...lines), window)
const startsOf = (...lines: string[]) => read(...lines)?.times.map(({ start }) => new Date(start).toISOString())

test('a clock of a zone that nobody knows, and that is not described, is the clock of the person', () => {
  const at = '20261102T100000'
  expect(startsOf(...vevent(`DTSTART;TZID=Nowhere/Land:${at}`))).toEqual(['2026-11-02T09:00:00.000Z'])
  expect(startsOf(...vevent(`DTSTART:${at}`))).toEqual(['2026-11-02T09:00:00.000Z'])
  const described = ['BEGIN:VTIMEZONE', 'TZID:Nowhere/Land', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
  const zone = [...described, 'TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE']
  expect(startsOf(...zone, ...vevent(`DTSTART;TZID=Nowhere/Land:${at}`))).toEqual(['2026-11-02T05:00:00.000Z'])
})

test('what repeats keeps its clock when summer time ends', () => {
  const daily = ['DTSTART;TZID=Europe/Berlin:20261024T100000', 'RRULE:FREQ=DAILY;COUNT=3']
  const autumn = { ...window, from: Date.UTC(2026, 9, 24), to: Date.UTC(2026, 9, 28) }
  const times = readEvent(object(...vevent(...daily)), autumn)?.times.map(({ start }) => new Date(start).toISOString())
  expect(times).toEqual(['2026-10-24T08:00:00.000Z', '2026-10-25T09:00:00.000Z', '2026-10-26T09:00:00.000Z'])
})

test('a repetition that stands elsewhere is recognised in whichever zone it is named', () => {
  const series = vevent('DTSTART;TZID=Europe/Berlin:20261102T100000', 'RRULE:FREQ=WEEKLY;COUNT=2')
  const moved = vevent('RECURRENCE-ID:20261109T090000Z', 'DTSTART:20261110T120000Z')
  expect(startsOf(...series, ...moved)?.sort()).toEqual(['2026-11-02T09:00:00.000Z', '2026-11-10T12:00:00.000Z'])
})

test.each(['P365000000D', 'P99999999999999W', 'PT999999999999999999S', '-P5D'])(
  'a length of %s is one that can be stored',
  (length) => {
    for (const { start, end } of read(...vevent('DTSTART:20261102T100000Z', `DURATION:${length}`))?.times ?? []) {
      expect(Number.isSafeInteger(end)).toBe(true)
      expect(end).toBeGreaterThanOrEqual(start)
      expect(() => new Date(end).toISOString()).not.toThrow()
    }
  },
)

test('many events that repeat in one object cost no more than one', () => {
  const bomb = Array.from({ length: 400 }, () => vevent('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')).flat()
  const began = performance.now()
  expect(read(...bomb)?.cut).toBe(true)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('an event that takes place more often than is followed says so', () => {
  expect(read(...vevent('DTSTART:20261102T100000Z', 'RRULE:FREQ=MINUTELY'))?.cut).toBe(true)
  expect(read(...vevent('DTSTART:20261102T100000Z', 'RRULE:FREQ=DAILY'))?.cut).toBe(false)
})

test('what is no event, and what is an event of 400 years, keeps nobody from the others', async () => {
  await using t = await testApp()
  const long = object(...vevent('DTSTART:20261102T100000Z', 'DURATION:P146000D', 'RRULE:FREQ=DAILY'))
  const fine = object(...vevent('DTSTART:20261110T100000Z'))
  const found = await t.app.mime.readEvents(['BEGIN:VCALENDAR\r\n'.repeat(5000), long, fine], window)
  expect(found[2]?.times).toHaveLength(1)
})
