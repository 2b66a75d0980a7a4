// A conversation that is done, on a real mail server: an answer opens it, whatever its Date header is; listing mail again doesn't.
import { expect, test } from 'vitest'
import { day } from '../../src/shared/limits.ts'
import { alice, connection, letter, startTestServer } from '../support/test-server.ts'

test('an answer whose Date is two weeks behind opens what is done, and old mail that is listed again does not', async () => {
  await using fixture = await startTestServer()
  const { server, t, ada } = fixture
  await ada.caller.accounts.disconnect({ id: fixture.account.id })
  const now = t.app.now().getTime()
  server.fill(alice, 'INBOX', [letter({ id: 'question', at: now - 3 * day })])
  const { id: mailboxId } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  const team = t.inMailbox(ada, mailboxId)
  await team.accounts.connect(connection(server, alice))
  await fixture.until(async () => (await team.mail.list({})).total === 1)
  const id = (await team.mail.list({})).emails[0]?.id ?? ''
  const stateOf = async () => (await team.teamwork.work({ ids: [id] })).conversations[0]?.state
  await team.teamwork.setState({ id, state: 'done' })

  server.newUidValidity(alice, 'INBOX')
  const before = 'In-Reply-To: <question@letters.test>\r\n'
  server.fill(alice, 'INBOX', [letter({ id: 'history', headers: before, at: now - 2 * day })])
  await fixture.until(async () => (await team.mail.thread({ id })).emails.length === 2)
  expect(await stateOf()).toBe('done')

  server.fill(alice, 'INBOX', [{ ...letter({ id: 'answer', headers: before, at: now - 14 * day }), arrived: t.app.now() }])
  await fixture.until(async () => (await stateOf()) === 'open')
})
