// The same on a real Dovecot: what a mail server hands out of a mail's head is what is judged.
import { expect, test } from 'vitest'
import type { Email } from '../../../src/shared/mail.ts'
import { letter, startTestServer, type TestServer } from '../../support/test-server.ts'

const at = Date.UTC(2026, 5, 1)
const hour = 3_600_000
const own = 'Authentication-Results: mx.example.test; spf=pass; dkim=pass; dmarc=pass\r\n'
const usual = [1, 2, 3, 4].map((n) => letter({ id: `usual-${n}`, headers: own, at: at + n * hour }))

const open = async (fixture: TestServer, subject: string): Promise<Email> => {
  const { emails } = await fixture.ada.caller.mail.list({})
  return (await fixture.ada.caller.mail.get({ id: emails.find((mail) => mail.subject === subject)?.id ?? '' })).email
}

test('two senders, a forged proof, and an invitation', async () => {
  const forged = `Authentication-Results: mx.example.test;\r\n (a comment; dmarc=pass)\r\n spf=fail; dkim=none; dmarc=fail\r\nReceived: from evil\r\n${own}`
  const calendar = [
    'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Tea',
    'DTSTART;TZID=Europe/Berlin:20260701T100000\r\nORGANIZER:mailto:grace@letters.test\r\nATTENDEE:mailto:alice@example.test',
    'END:VEVENT\r\nEND:VCALENDAR\r\n',
  ].join('\r\n')
  const invited = letter({ id: 'invited', text: calendar, at: at + 8 * hour })
  await using fixture = await startTestServer({
    mails: [
      ...usual,
      letter({ id: 'forged', headers: forged, at: at + 6 * hour }),
      letter({ id: 'two', headers: 'From: Bank <bank@bank.test>\r\n', at: at + 7 * hour }),
      { ...invited, raw: String(invited.raw).replace('text/plain', 'text/calendar') },
    ],
  })
  await fixture.until(async () => (await fixture.ada.caller.mail.list({})).total === 7)

  expect((await open(fixture, 'usual-1')).authentication).toEqual({
    spf: 'pass',
    dkim: 'pass',
    dmarc: 'pass',
    by: 'mx.example.test',
  })
  const lie = await open(fixture, 'forged')
  expect(lie.authentication).toMatchObject({ spf: 'fail', dmarc: 'fail' })
  expect(lie.warnings).toEqual([{ kind: 'notProven', params: ['letters.test'] }])
  expect((await open(fixture, 'two')).warnings).toContainEqual({
    kind: 'manySenders',
    params: ['grace@letters.test', 'bank@bank.test'],
  })
  const { invitation } = await open(fixture, 'invited')
  expect(invitation).toMatchObject({ title: 'Tea', start: '2026-07-01T08:00:00.000Z', canAnswer: true })
})
