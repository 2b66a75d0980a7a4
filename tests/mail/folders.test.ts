// Folders that come to be while Homing runs: made by a move of ours, or by another program.
import { expect, test } from 'vitest'
import { otherProgram } from '../support/imap-people.ts'
import { alice, letter, startTestServer, type TestServer } from '../support/test-server.ts'

const subjects = async (fixture: TestServer, input = {}) =>
  (await fixture.ada.caller.mail.list(input)).emails.map((mail) => mail.subject)
const idle = (fixture: TestServer) =>
  fixture.until(async () => (await fixture.ada.caller.accounts.list()).accounts[0]?.sync.lastSyncAt !== null, 10_000)
const carried = (fixture: TestServer) =>
  fixture.until(async () => (await fixture.t.app.db.selectFrom('pending_change').select('id').execute()).length === 0)
const two = () => ['one', 'two'].map((id, n) => letter({ id, at: Date.UTC(2026, 5, 1 + n) }))

test('archiving on a server without an Archive folder loses sight of no mail, and can be undone', async () => {
  await using fixture = await startTestServer({ mails: two(), server: { flavor: 'bare' } })
  await idle(fixture)
  const { emails } = await fixture.ada.caller.mail.list({})
  const [id = '', other = ''] = emails.map((mail) => mail.id)
  await fixture.ada.caller.mail.update({ id, mailbox: 'archive' })
  await fixture.ada.caller.mail.update({ id: other, mailbox: 'archive' })
  await fixture.ada.caller.mail.update({ id: other, mailbox: 'inbox' })
  await carried(fixture)
  expect(await subjects(fixture, { mailbox: 'archive' })).toEqual(['two'])
  expect((await fixture.ada.caller.mail.get({ id })).email.mailbox).toBe('archive')
  expect(await subjects(fixture)).toEqual(['one'])
})

test('a folder made by another program is found by a refresh, and its mail stays the same mail', async () => {
  await using fixture = await startTestServer({ mails: two() })
  await idle(fixture)
  const before = (await fixture.ada.caller.mail.list({})).emails.map((mail) => mail.id)
  await using program = await otherProgram(fixture.server, alice)
  await program.client.mailboxCreate('Projects')
  await program.client.messageMove('1', 'Projects')
  await fixture.until(async () => (await subjects(fixture)).length === 1)
  await fixture.ada.caller.mail.refresh()
  await fixture.until(async () => (await subjects(fixture, { mailbox: 'other' })).length === 1)
  expect((await fixture.ada.caller.mail.list({ mailbox: 'other' })).emails.map((mail) => mail.id)).toEqual([before[1]])
})
