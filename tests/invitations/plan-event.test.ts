import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventFile } from '../../src/invitations/write-icalendar.ts'
import { PlanEventInput } from '../../src/shared/sender-trust.ts'
import { mailWith } from '../mail/sender-trust/mailbox.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: ScriptedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a mail becomes an event with its sender and a way back to it', async () => {
  const id = await mailWith(t, ada, { subject: 'Lunch', from: { name: 'Grace, the Great', email: 'grace@else.test' } })
  const plan = { id, title: 'Lunch; mit Gästen am längsten Tisch, '.repeat(8), start: '2026-11-25T11:00:00.000Z', minutes: 90 }
  const { file } = await ada.caller.invitations.plan(plan)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = unfolded(file)
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'DTSTART:20261125T110000Z',
      'DTEND:20261125T123000Z',
      `SUMMARY:${'Lunch\\; mit Gästen am längsten Tisch\\, '.repeat(8).trim()}`,
      `DESCRIPTION:From Grace\\, the Great <grace@else.test>\\n\\n${t.app.settings.publicUrl}/email/${id}`,
    ]),
  )
  expect(lines.find((line) => line.startsWith('UID:'))).toContain(id)
  expect(lines.some((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBe(true)
})

test('a title cannot bring lines of its own into the calendar', async () => {
  const id = await mailWith(t, ada, { subject: 'Lunch' })
  const title = 'Lunch\r\nATTACH:http://x.test/track'
  const { file } = await ada.caller.invitations.plan({ id, title, start: '2026-11-25T11:00:00.000Z', minutes: 30 })
  expect(file).not.toMatch(/^ATTACH/m)
})

test('an event needs a title, and an end', async () => {
  const id = await mailWith(t, ada, { subject: 'Lunch' })
  const plan = { id, title: ' ', start: '2026-11-25T11:00:00.000Z', minutes: 30 }
  await expect(ada.caller.invitations.plan(plan)).rejects.toThrow('Please enter a title')
  await expect(ada.caller.invitations.plan({ ...plan, title: 'Lunch', minutes: 0 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test.each(['a\rATTENDEE:mailto:eve@else.test', 'a\r\nATTENDEE:x', 'a\nATTENDEE:x', 'a\u0000\u0085b', '\ud800'])(
  'a title of %j stays in its line of the file',
  (title) => {
    const event = { uid: 'u', sequence: 0, title, description: title, location: title, allDay: true, end: null }
    const file = eventFile({ ...event, start: '2026-01-01', organizer: null, rule: '', zone: null }, new Date())
    expect(file.replaceAll('\r\n', '')).toMatch(/^\P{Cc}*$/u)
    expect(file.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  },
)

test('years that a calendar file cannot say are none', () => {
  const plan = (start: string) => PlanEventInput.safeParse({ id: 'x', title: 'Tea', start, minutes: 60 }).success
  for (const start of ['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2170-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect(plan(start)).toBe(false)
  for (const start of ['1970-01-01T00:00:00Z', '2169-12-31T23:59:59Z']) expect(plan(start)).toBe(true)
})
