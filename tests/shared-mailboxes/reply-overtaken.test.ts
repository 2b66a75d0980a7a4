// A scheduled answer is looked at again when it leaves: what came into its conversation meanwhile holds it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '../../src/mail/outbox/outbox-worker.ts'
import { type Caller, type TestApp, testApp } from '../support/test-app.ts'
import { type Conversation, openTeam, type Team } from './team.ts'

let t: TestApp
let team: Team<'grace'>
beforeAll(async () => {
  t = await testApp()
  team = await openTeam(t, [['grace', 'sender']])
})
afterAll(() => t[Symbol.asyncDispose]())

async function begin(caller: Caller, { mailId }: Pick<Conversation, 'mailId'>) {
  const { replyTo, subject } = await caller.mail.prefill({ id: mailId, kind: 'reply' })
  const fields = { to: 'carol@customers.test', cc: '', bcc: '', subject, body: '<p>At noon.</p>', replyTo }
  return caller.drafts.save({ fields })
}
async function schedule(caller: Caller, asked: Conversation, hours = 2) {
  const { id, revision } = await begin(caller, asked)
  const sendAt = new Date(t.app.now().getTime() + hours * 3_600_000).toISOString()
  return (await caller.drafts.send({ id, revision, sendAt })).id
}
const whenDue = async (hours = 3) => {
  t.passTime({ hours })
  await sendDue(t.app, team.id, team.mailbox.accountId, new AbortController().signal)
}
const statusOf = async (id: string) =>
  (await t.app.db.selectFrom('outbox').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status
const shown = async (id: string) => (await team.ada.mail.outbox()).items.find((one) => one.id === id)

test('where nothing came it leaves at its time', async () => {
  const asked = await team.mailbox.newConversation()
  const id = await schedule(team.ada, asked)
  expect(await shown(id)).toMatchObject({ status: 'held', scheduled: true })
  await whenDue()
  expect(await statusOf(id)).toBe('sent')
})

test('a mail that came meanwhile holds it, and who sends it on sends it', async () => {
  const asked = await team.mailbox.newConversation()
  const id = await schedule(team.ada, asked)
  t.passTime({ hours: 1 })
  await team.mailbox.receive(asked.threadId, { text: 'Never mind!' })
  await whenDue()
  expect(await shown(id)).toMatchObject({ status: 'failed', overtaken: true, error: expect.stringContaining('came in between') })
  await whenDue()
  expect(await statusOf(id)).toBe('failed')
  await team.members.grace.mail.sendAgain({ id })
  await whenDue(0)
  expect(await statusOf(id)).toBe('sent')
})

test('what comes after it was held holds it once more', async () => {
  const asked = await team.mailbox.newConversation()
  const id = await schedule(team.ada, asked)
  t.passTime({ hours: 1 })
  await team.mailbox.receive(asked.threadId)
  await whenDue()
  t.passTime({ hours: 1 })
  await team.mailbox.receive(asked.threadId)
  await team.ada.mail.sendAgain({ id })
  await whenDue(0)
  expect(await statusOf(id)).toBe('failed')
})

test('of two scheduled answers the first is held for the second, which was sent knowing of it', async () => {
  const asked = await team.mailbox.newConversation()
  const first = await schedule(team.ada, asked)
  t.passTime({ seconds: 10 })
  const draft = await begin(team.members.grace, asked)
  const { basis } = await team.members.grace.drafts.inBetween({ id: draft.id })
  const sendAt = new Date(t.app.now().getTime() + 7_200_000).toISOString()
  const { id: second } = await team.members.grace.drafts.send({ id: draft.id, revision: draft.revision, sendAt, basis })
  await whenDue()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['failed', 'sent'])
})

test('taken back it is the draft that it was, and is held in the composer for the same reason', async () => {
  const asked = await team.mailbox.newConversation()
  const id = await schedule(team.ada, asked)
  t.passTime({ hours: 1 })
  await team.mailbox.receive(asked.threadId)
  await whenDue()
  const { item } = await team.ada.mail.cancelSending({ id })
  const draftId = item.draftId ?? ''
  expect((await team.ada.drafts.inBetween({ id: draftId })).items).toHaveLength(1)
})

test('its own copy and those of earlier answers are no news', async () => {
  const asked = await team.mailbox.newConversation()
  const early = await begin(team.members.grace, asked)
  await team.members.grace.drafts.send({ ...early, holdSeconds: 30 })
  const id = await schedule(team.members.grace, asked)
  t.passTime({ hours: 1 })
  const rows = await t.app.db.selectFrom('outbox').where('user_id', '=', team.id).select(['id', 'message_id']).execute()
  for (const { message_id: messageId } of rows.slice(-2)) await team.mailbox.receive(asked.threadId, { messageId })
  await whenDue()
  expect(await statusOf(id)).toBe('sent')
})
