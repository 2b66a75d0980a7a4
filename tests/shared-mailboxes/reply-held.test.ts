// Nobody answers twice: an answer is held when something came in between, and its writer sees what.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '../../src/mail/outbox/outbox-worker.ts'
import { pruneOutbox } from '../../src/mail/outbox/prune.ts'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { purgePeople } from '../../src/user/deletion/purge.ts'
import { type Caller, type TestApp, testApp } from '../support/test-app.ts'
import { type Conversation, openMailbox, openTeam, type Team } from './team.ts'

let t: TestApp
let team: Team<'grace' | 'rita'>
beforeAll(async () => {
  t = await testApp()
  team = await openTeam(t, [
    ['grace', 'sender'],
    ['rita', 'reader'],
  ])
})
afterAll(() => t[Symbol.asyncDispose]())

const inBetween = { code: 'CONFLICT', cause: { details: { reason: 'in-between' } } }

async function begin(caller: Caller, { mailId }: Pick<Conversation, 'mailId'>, body = '<p>At noon.</p>') {
  const { replyTo, subject } = await caller.mail.prefill({ id: mailId, kind: 'reply' })
  const fields = { to: 'carol@customers.test', cc: '', bcc: '', subject, body, replyTo }
  return { ...(await caller.drafts.save({ fields })), fields }
}
const send = (caller: Caller, { id, revision }: { id: string; revision: number }, basis?: string[]) =>
  caller.drafts.send({ id, revision, holdSeconds: 30, ...(basis ? { basis } : {}) })
const answersOf = async ({ messageId }: Conversation) => {
  const { key } = await t.app.db.selectFrom('message').where('message_id', '=', messageId).select('key').executeTakeFirstOrThrow()
  return t.app.db.selectFrom('outbox').where('answers_key', '=', key).where('status', '<>', 'cancelled').selectAll().execute()
}

test('an answer after another one is held, shows it, and leaves when its writer still wants it', async () => {
  const { ada, members } = team
  const asked = await team.mailbox.newConversation()
  const mine = await begin(ada, asked, '<p>In the evening.</p>')
  const theirs = await begin(members.grace, asked)
  const { id: answerId } = await send(members.grace, theirs)
  await expect(send(ada, mine)).rejects.toMatchObject(inBetween)
  const { items, basis } = await ada.drafts.inBetween({ id: mine.id })
  expect(items).toMatchObject([
    { kind: 'answer', id: answerId, by: 'grace', status: 'held', subject: 'Re: A question', text: 'At noon.' },
  ])
  expect((await members.rita.drafts.inBetween({ id: mine.id })).items).toHaveLength(1)
  await send(ada, mine, basis)
  expect(await answersOf(asked)).toHaveLength(2)
})

test('who begins an answer while another one is on its way has not seen that', async () => {
  const { ada, members } = team
  const asked = await team.mailbox.newConversation()
  await send(members.grace, await begin(members.grace, asked))
  const mine = await begin(ada, asked)
  await expect(send(ada, mine)).rejects.toMatchObject(inBetween)
  // Its own writer knows of it, and so does who sees its copy in the conversation.
  await send(members.grace, await begin(members.grace, asked, '<p>And bring Bob.</p>'))
  const later = await team.mailbox.newConversation()
  const first = await send(members.grace, await begin(members.grace, later))
  await team.mailbox.receive(later.threadId, { messageId: first.messageId })
  await send(ada, await begin(ada, later))
})

test('of two that are sent at the same moment one leaves and one is held', async () => {
  const { ada, members } = team
  for (let round = 0; round < 10; round++) {
    const asked = await team.mailbox.newConversation()
    const [mine, theirs] = await Promise.all([begin(ada, asked), begin(members.grace, asked)])
    const results = await Promise.allSettled([send(ada, mine), send(members.grace, theirs)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await answersOf(asked)).toHaveLength(1)
  }
})

test('a mail that came in between holds the answer once', async () => {
  const { ada } = team
  const asked = await team.mailbox.newConversation()
  const mine = await begin(ada, asked)
  const { mailId } = await team.mailbox.receive(asked.threadId, { text: 'Never mind!' })
  await expect(send(ada, mine)).rejects.toMatchObject(inBetween)
  const { items, basis } = await ada.drafts.inBetween({ id: mine.id })
  expect(items).toMatchObject([
    { kind: 'mail', id: mailId, from: { name: 'Carol', email: 'carol@customers.test' }, text: 'Never mind!', by: null },
  ])
  // Another one meanwhile holds it again.
  await team.mailbox.receive(asked.threadId, { text: 'Or do.' })
  await expect(send(ada, mine, basis)).rejects.toMatchObject(inBetween)
  const seen = (await ada.drafts.inBetween({ id: mine.id })).basis
  await expect(ada.mail.sendDraft({ draftId: mine.id })).rejects.toMatchObject(inBetween)
  await send(ada, mine, seen)
  expect(await answersOf(asked)).toHaveLength(1)
})

test('the next answer of a conversation is not held by what was there when it was begun', async () => {
  const { ada, members } = team
  const asked = await team.mailbox.newConversation()
  await send(ada, await begin(ada, asked))
  const again = await team.mailbox.receive(asked.threadId)
  await send(members.grace, await begin(members.grace, again))
  expect(await answersOf(asked)).toHaveLength(1)
})

test('pressing twice is one mail, and one that was taken back holds nobody and can be sent again', async () => {
  const { ada, members } = team
  const asked = await team.mailbox.newConversation()
  const mine = await begin(ada, asked)
  const theirs = await begin(members.grace, asked)
  const first = await send(ada, mine)
  expect(await send(ada, mine)).toEqual(first)
  await ada.mail.cancelSending({ id: first.id })
  const second = await send(members.grace, theirs)
  await members.grace.mail.cancelSending({ id: second.id })
  const { draft } = await ada.drafts.get({ id: mine.id })
  await send(ada, draft)
  expect(await answersOf(asked)).toHaveLength(1)
})

test('an answer that names no basis has seen the mail it answers, and what was there before', async () => {
  const { ada, members } = team
  const asked = await team.mailbox.newConversation()
  const input = { to: 'carol@customers.test', subject: 'Re: A question', body: 'Yes.', holdSeconds: 30 }
  const answer = (caller: Caller, key: string, replyTo: { messageId: string; basis?: string[] }) =>
    caller.mail.send({ ...input, idempotencyKey: key, replyTo })
  const first = await answer(ada, 'one', asked)
  expect(await answer(ada, 'one', asked)).toEqual(first)
  await expect(answer(members.grace, 'two', asked)).rejects.toMatchObject(inBetween)
  const { replyTo } = await members.grace.mail.prefill({ id: asked.mailId, kind: 'reply' })
  const basis = [...(replyTo.basis ?? []), first.id]
  await answer(members.grace, 'two', { messageId: asked.messageId, basis })
})

test("in a mailbox of one's own nothing is held, and no mail says who sent it", async () => {
  const bob = await t.person('bob')
  const mailbox = await openMailbox(t, bob.userId)
  const asked = await mailbox.newConversation()
  const [one, two] = [await begin(bob.caller, asked), await begin(bob.caller, asked)]
  expect(one.fields.replyTo).not.toHaveProperty('basis')
  await send(bob.caller, one)
  await mailbox.receive(asked.threadId)
  await send(bob.caller, two)
  const sent = await answersOf(asked)
  expect(sent.map(({ sent_by, answers_ref }) => [sent_by, answers_ref])).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await bob.caller.mail.outbox()).items[0]).not.toHaveProperty('sentBy')
  expect((await bob.caller.drafts.list()).drafts).toEqual([])
})

test('who began a draft and who sent a mail is told to members, and to nobody in the mail', async () => {
  const { ada, members, people } = team
  const asked = await team.mailbox.newConversation()
  const theirs = await begin(members.grace, asked)
  expect((await ada.drafts.get({ id: theirs.id })).draft.begunBy).toBe('grace')
  expect((await ada.drafts.list()).drafts.find(({ id }) => id === theirs.id)?.begunBy).toBe('grace')
  const { id, messageId } = await send(members.grace, theirs)
  expect((await members.rita.mail.outbox()).items.find((item) => item.id === id)?.sentBy).toBe('grace')
  const [row] = await answersOf(asked)
  const bytes = Buffer.from(row?.mime ?? []).toString('latin1')
  expect(bytes).toContain('At noon.')
  for (const trace of ['grace', people.grace.userId, people.grace.email, team.id])
    expect(bytes.toLowerCase()).not.toContain(trace)

  // Long after the outbox has forgotten it.
  const { mailId } = await team.mailbox.receive(asked.threadId, { messageId })
  expect((await ada.mail.get({ id: mailId })).email.sentBy).toBe('grace')
  await t.app.db.updateTable('outbox').set({ status: 'filed', updated_at: 0 }).where('id', '=', id).execute()
  await pruneOutbox(t.app)
  expect(await answersOf(asked)).toEqual([])
  expect((await ada.mail.thread({ id: mailId })).emails.map(({ sentBy }) => sentBy)).toEqual([undefined, 'grace'])
  expect((await ada.mail.get({ id: asked.mailId })).email).not.toHaveProperty('sentBy')
})

test('who is removed while writing saves nothing more, and what they have sent leaves', async () => {
  const eve = await openTeam(t, [['eve', 'sender']])
  const asked = await eve.mailbox.newConversation()
  const sentOne = await send(eve.members.eve, await begin(eve.members.eve, asked))
  const draft = await begin(eve.members.eve, await eve.mailbox.newConversation())
  const save = () => eve.members.eve.drafts.save({ id: draft.id, revision: draft.revision, fields: draft.fields })
  const member = { id: eve.id, memberId: eve.people.eve.userId }
  await eve.manager.caller.sharedMailboxes.changeMember({ ...member, role: 'reader' })
  await expect(save()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await eve.manager.caller.sharedMailboxes.removeMember(member)
  await expect(save()).rejects.toMatchObject({ code: 'NOT_FOUND', message: "This mailbox isn't shared with you." })
  await expect(eve.members.eve.mail.cancelSending({ id: sentOne.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect((await eve.ada.mail.outbox()).items).toMatchObject([{ id: sentOne.id, status: 'held', sentBy: null }])
  expect((await eve.ada.drafts.get({ id: draft.id })).draft.begunBy).toBeNull()
  t.passTime({ seconds: 31 })
  await sendDue(t.app, eve.id, eve.mailbox.accountId, new AbortController().signal)
  const row = await t.app.db.selectFrom('outbox').where('id', '=', sentOne.id).select('status').executeTakeFirstOrThrow()
  expect(row.status).toBe('sent')
})

test('of a person who is deleted nothing is left but that somebody sent it', async () => {
  const gone = await openTeam(t, [['mallory', 'sender']])
  const asked = await gone.mailbox.newConversation()
  const { messageId } = await send(gone.members.mallory, await begin(gone.members.mallory, asked))
  const { mailId } = await gone.mailbox.receive(asked.threadId, { messageId })
  await removePerson(t.app, gone.people.mallory.userId)
  expect((await gone.ada.mail.get({ id: mailId })).email.sentBy).toBeNull()
  await purgePeople(t.app)
  const { db } = t.app
  const mine = [
    ...(await db.selectFrom('outbox').where('user_id', '=', gone.id).select('sent_by as person').execute()),
    ...(await db.selectFrom('draft').where('user_id', '=', gone.id).select('begun_by as person').execute()),
    ...(await db.selectFrom('draft').where('user_id', '=', gone.id).select('changed_by as person').execute()),
    ...(await db.selectFrom('sent_mail').where('user_id', '=', gone.id).select('person_id as person').execute()),
  ]
  expect(mine).toEqual([{ person: null }, { person: null }, { person: null }, { person: null }])
  expect((await gone.ada.mail.get({ id: mailId })).email.sentBy).toBeNull()
})
