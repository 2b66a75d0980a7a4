// A shared mailbox on a real mail server: synced once for everybody, by the connections of one account.
import { expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import type { MailServer } from '../support/mail-server.ts'
import { alice, connection, startTestServer } from '../support/test-server.ts'

/** IMAP connections of a user, as the server counts them. */
function connections({ doveadm }: MailServer, user: string): number {
  const line = doveadm('who')
    .split('\n')
    .find((line) => line.startsWith(user))
  return Number(/^\S+\s+(\d+)\s+imap/.exec(line ?? '')?.[1] ?? 0)
}

test('ten members read and star one mailbox, which is synced by the connections of one account', async () => {
  await using fixture = await startTestServer({
    mails: [{ raw: 'Subject: For all\r\nFrom: a@x.org\r\nMessage-ID: <1@x.org>\r\n\r\nHello' }],
  })
  const { server, t, ada } = fixture
  await fixture.until(async () => (await ada.caller.mail.list({})).total === 1)
  await ada.caller.accounts.disconnect({ id: fixture.account.id })
  await fixture.until(async () => connections(server, alice) === 0)

  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  const members = [ada]
  for (let number = 1; number < 10; number++) {
    const person = await t.person(newId())
    await ada.caller.sharedMailboxes.addMember({ id, email: person.email, role: 'writer' })
    members.push(person)
  }
  await t.inMailbox(ada, id).accounts.connect(connection(server, alice))
  const lists = () => Promise.all(members.map((member) => t.inMailbox(member, id).mail.list({})))
  await fixture.until(async () => (await lists()).every(({ total }) => total === 1))

  const [first, second] = await lists()
  const mail = first?.emails[0]
  expect(second?.emails[0]?.id).toBe(mail?.id)
  const last = members.at(-1)
  if (!mail || !last) throw new Error('nothing to read')
  expect((await t.inMailbox(last, id).mail.get({ id: mail.id })).email.subject).toBe('For all')
  await t.inMailbox(last, id).mail.update({ id: mail.id, starred: true })
  expect((await t.inMailbox(ada, id).mail.get({ id: mail.id })).email.starred).toBe(true)
  await fixture.until(async () => server.doveadm('fetch', '-u', alice, 'flags', 'mailbox', 'INBOX', 'all').includes('\\Flagged'))
  // One that waits for news, one for what people ask for, one that carries changes: as for one person.
  const found = connections(server, alice)
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThanOrEqual(3)
})
