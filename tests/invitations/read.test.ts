import { expect, test } from 'vitest'
import { createMimeWorker } from '../../src/connectors/mime/mime-worker.ts'
import { readInvitation } from '../../src/connectors/mime/texts/parse-invitation.ts'
import { createLog } from '../../src/core/log.ts'
import { eventFile } from '../../src/invitations/write-icalendar.ts'
import { cpuMs } from '../support/cpu-time.ts'

const calendar = (lines: string[], around: string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    ...around,
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Tea',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
const read = (...lines: string[]) => readInvitation(calendar(lines))

test.each([
  ['DTSTART:20260701T100000Z', '2026-07-01T10:00:00.000Z'],
  ['DTSTART;TZID=Europe/Berlin:20260701T100000', '2026-07-01T08:00:00.000Z'],
  ['DTSTART;TZID=Europe/Berlin:20260115T100000', '2026-01-15T09:00:00.000Z'],
  ['DTSTART;TZID="W. Europe Standard Time":20260701T100000', '2026-07-01T08:00:00.000Z'],
  ['DTSTART;TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20260701T100000', '2026-07-01T01:00:00.000Z'],
  ['DTSTART;VALUE=DATE:20260701', '2026-07-01'],
  ['DTSTART;TZID=America/New_York:20261101T013000', '2026-11-01T05:30:00.000Z'],
])('%s is %s', (line, start) => {
  expect(read(line)?.start).toBe(start)
})

test('a zone that only the calendar knows is read from it', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Harbour',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  expect(readInvitation(calendar(['DTSTART;TZID=Harbour:20260701T100000'], zone))?.start).toBe('2026-07-01T07:00:00.000Z')
})

test.each([
  ['RRULE:FREQ=WEEKLY', 'weekly'],
  ['RRULE:FREQ=DAILY;INTERVAL=2;COUNT=5', 'every 2 days, 5 times'],
  ['RRULE:FREQ=MONTHLY;UNTIL=20270101T000000Z', 'monthly, until 2027-01-01'],
  ['RRULE:FREQ=SECONDLY', 'repeats'],
  ['RDATE:20270101T000000Z', 'repeats'],
  ['RRULE:FREQ=YEARLY;INTERVAL=99999999', 'yearly'],
])('%s is %s', (line, words) => {
  expect(read('DTSTART:20260701T100000Z', line)?.repeats).toBe(words)
})

test.each([
  ['DURATION:PT90M', '2026-07-01T11:30:00.000Z'],
  ['DTEND:20260701T090000Z', null],
  ['DURATION:P99999999W', null],
  ['DTEND;VALUE=DATE:20260702', null],
  ['DTEND:99991231T000000Z', null],
])('it ends by %s at %s', (line, end) => {
  expect(read('DTSTART:20260701T100000Z', line)?.end).toBe(end)
})

test.each([
  ['no calendar', 'hello'],
  ['no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
  ['no start', calendar([])],
  ['the year 9999', calendar(['DTSTART:99990101T000000Z'])],
  ['the year 0001', calendar(['DTSTART:00010101T000000Z'])],
  ['no date', calendar(['DTSTART:yesterday'])],
  ['another component', 'BEGIN:VEVENT\r\nDTSTART:20260701T100000Z\r\nEND:VEVENT'],
  ['nothing', ''],
])('%s is no invitation', (_, source) => {
  expect(readInvitation(source)).toBeNull()
})

test('what strangers write stays within bounds', () => {
  const found = read(
    'DTSTART:20260701T100000Z',
    `LOCATION:${'x'.repeat(5000)}\u0007`,
    'SEQUENCE:-4',
    'ORGANIZER:javascript:alert(1)',
    'URL:javascript:alert(1)',
  )
  expect(found).toMatchObject({ sequence: 0, organizer: null })
  expect(found?.location.length).toBe(500)
})

test('a hundred thousand events, and rules without an end, cost no more than their limit', async () => {
  const one = 'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260701T100000Z\r\nRRULE:FREQ=SECONDLY;COUNT=99999999\r\nEND:VEVENT\r\n'
  const many = `BEGIN:VCALENDAR\r\n${one.repeat(100_000)}END:VCALENDAR`
  const guests = calendar(['DTSTART:20260701T100000Z', ...Array.from({ length: 8000 }, (_, n) => `ATTENDEE:mailto:a${n}@x.test`)])
  const rules = [
    'BEGIN:VTIMEZONE',
    'TZID:Odd',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'RRULE:FREQ=SECONDLY',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const endless = calendar(['DTSTART;TZID=Odd:20260701T100000'], rules)
  const worker = createMimeWorker(createLog('silent'))
  const before = cpuMs()
  expect((await worker.readInvitation(many))?.uid).toBe('1')
  expect(await worker.readInvitation(guests)).toMatchObject({ attendeeCount: 8000 })
  await worker.readInvitation(endless)
  expect(cpuMs() - before).toBeLessThan(15_000)
  expect((await worker.readInvitation(calendar(['DTSTART:20260701T100000Z'])))?.title).toBe('Tea')
  await worker.close()
}, 180_000)

test('the file for a calendar holds the event and nothing else, and what repeats keeps its clock', () => {
  const found = read(
    'DTSTART;TZID=Europe/Berlin:20260701T100000',
    'RRULE:FREQ=WEEKLY',
    'DESCRIPTION:a\\nb',
    'ATTACH:http://x.test/track',
    'BEGIN:VALARM',
    'ACTION:AUDIO',
    'END:VALARM',
  )
  if (!found) throw new Error('not read')
  const file = eventFile(found, new Date('2026-06-01T00:00:00Z'))
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Berlin:20260701T100000',
      'RRULE:FREQ=WEEKLY',
      'DESCRIPTION:a\\nb',
      'SUMMARY:Tea',
    ]),
  )
  expect(file).not.toMatch(/ATTACH|VALARM|METHOD:REQUEST/)
  expect(eventFile({ ...found, rule: '' }, new Date()).split('\r\n')).toContain('DTSTART:20260701T080000Z')
})
