// Rules by which a calendar's own zone changes its clock: those that ical.js would follow for minutes are left out.
import ICAL from 'ical.js'
import { afterEach, expect, test, vi } from 'vitest'
import { readInvitation } from '../../src/connectors/mime/texts/parse-invitation.ts'

afterEach(() => vi.restoreAllMocks())

const observance = (kind: string, from: string, to: string, rule: string, start = '19700101T020000') => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `RRULE:${rule}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `END:${kind}`,
]
const startIn = (at: string, zone: string[]) => {
  const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART;TZID=Own:${at}`, 'END:VEVENT']
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'TZID:Own', ...zone, 'END:VTIMEZONE', ...event, 'END:VCALENDAR']
  return readInvitation(`${lines.join('\r\n')}\r\n`)?.start
}

test.each([
  ['the last Sunday', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
  [
    'a Sunday among seven dates',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31',
    'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU',
  ],
  ['a date', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=28', 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=28'],
])('a clock that changes on %s is followed', (_what, spring, autumn) => {
  const zone = [...observance('DAYLIGHT', '+0100', '+0200', spring), ...observance('STANDARD', '+0200', '+0100', autumn)]
  expect(startIn('20260701T100000', zone)).toBe('2026-07-01T08:00:00.000Z')
  expect(startIn('20261201T100000', zone)).toBe('2026-12-01T09:00:00.000Z')
})

test.each([
  ['FREQ=SECONDLY'],
  ['FREQ=MINUTELY;INTERVAL=2'],
  ['FREQ=YEARLY;BYDAY=SU'],
  ['FREQ=YEARLY;BYDAY=-1SU,-2SU,-3SU;BYMONTH=3'],
  ['FREQ=YEARLY;BYMONTHDAY=1,2,3'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;BYHOUR=1,2;BYSECOND=1'],
  ['FREQ=YEARLY;BYMONTH=3', '00010101T000000'],
])('%s is not followed', (rule, start?: string) => {
  const followed = vi.spyOn(ICAL.Recur.prototype, 'iterator')
  expect(startIn('20260701T100000', observance('STANDARD', '+0000', '+0100', rule, start))).toBe('2026-07-01T09:00:00.000Z')
  expect(followed).not.toHaveBeenCalled()
})

test('of a thousand observances, fifty are followed', () => {
  const followed = vi.spyOn(ICAL.Recur.prototype, 'iterator')
  startIn(
    '20260701T100000',
    Array(1000)
      .fill(observance('STANDARD', '+0000', '+0100', 'FREQ=YEARLY;BYMONTH=3'))
      .flat(),
  )
  expect(followed).toHaveBeenCalledTimes(50)
})
