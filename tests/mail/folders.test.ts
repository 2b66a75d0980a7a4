// Folders that come to be while Homing runs: made by a move of ours, or by another program.
import { expect, test } from 'vitest'
import { otherProgram } from '../support/imap-people.ts'
import { alice, letter, startTestServer, type TestServer } from '../support/test-server.ts'

const subjects = async (house: TestServer, input = {}) =>
  (await house.ada.caller.mail.list(input)).emails.map((mail) => mail.subject)
const idle = (house: TestServer) =>
  house.until(async () => (await house.ada.caller.accounts.list()).accounts[0]?.sync.lastSyncAt !== null, 10_000)
const carried = (house: TestServer) =>
  house.until(async () => (await house.t.app.db.selectFrom('pending_change').select('id').execute()).length === 0)
const two = () => ['one', 'two'].map((id, n) => letter({ id, at: Date.UTC(2026, 5, 1 + n) }))

test('archiving on a server without an Archive folder loses sight of no mail, and can be undone', async () => {
  await using house = await startTestServer({ mails: two(), server: { flavor: 'bare' } })
  await idle(house)
  const { emails } = await house.ada.caller.mail.list({})
  const [id = '', other = ''] = emails.map((mail) => mail.id)
  await house.ada.caller.mail.update({ id, mailbox: 'archive' })
  await house.ada.caller.mail.update({ id: other, mailbox: 'archive' })
  await house.ada.caller.mail.update({ id: other, mailbox: 'inbox' })
  await carried(house)
  expect(await subjects(house, { mailbox: 'archive' })).toEqual(['two'])
  expect((await house.ada.caller.mail.get({ id })).email.mailbox).toBe('archive')
  expect(await subjects(house)).toEqual(['one'])
})

test('a folder made by another program is found by a refresh, and its mail stays the same mail', async () => {
  await using house = await startTestServer({ mails: two() })
  await idle(house)
  const before = (await house.ada.caller.mail.list({})).emails.map((mail) => mail.id)
  await using program = await otherProgram(house.server, alice)
  await program.client.mailboxCreate('Projects')
  await program.client.messageMove('1', 'Projects')
  await house.until(async () => (await subjects(house)).length === 1)
  await house.ada.caller.mail.refresh()
  await house.until(async () => (await subjects(house, { mailbox: 'other' })).length === 1)
  expect((await house.ada.caller.mail.list({ mailbox: 'other' })).emails.map((mail) => mail.id)).toEqual([before[1]])
})
