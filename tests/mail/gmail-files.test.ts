// News of a Gmail mailbox while its attachments are being read.
import { expect, test } from 'vitest'
import { gmailPerson } from '../support/gmail-person.ts'
import { until } from '../support/test-server.ts'

test('a mail that comes while attachments are read is here before the next few of them', async () => {
  await using fixture = await gmailPerson({ mails: 600 })
  const { gmail, mailbox, t, ada } = fixture
  gmail.faults.each(1, 'messages.attachments.get', { delayMs: 150 })
  const read = () => gmail.calls.get('messages.attachments.get') ?? 0
  await until(async () => read() > 3)
  const mime = 'From: Grace <grace@example.org>\r\nSubject: news\r\nMessage-ID: <news@example.org>\r\n\r\nHello\r\n'
  const before = read()
  mailbox.add(Buffer.from(mime), { labels: ['INBOX', 'UNREAD'], date: Date.now() })
  await until(async () => (await ada.caller.mail.list({ q: 'subject:news' })).total === 1)
  const wanted = await t.app.db.selectFrom('message').where('files_state', '=', 'wanted').select('id').execute()
  expect(wanted.length, 'there are more to read').toBeGreaterThan(0)
  expect(read() - before).toBeLessThan(12)
}, 180_000)
