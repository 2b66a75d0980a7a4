// What could get somebody past the membership, or a mailbox past everybody: the row that stands for it, names, and ends at the same time.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { makeResetLink } from '../../src/auth/one-time-tokens.ts'
import { forgotPassword } from '../../src/auth/passwords/reset.ts'
import { issueSession } from '../../src/auth/sessions/token.ts'
import { sendDraft } from '../../src/drafts/send.ts'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestServer, testServer } from '../rest/server.ts'
import type { TestApp } from '../support/test-app.ts'
import { openTeam } from './team.ts'

let server: TestServer
let t: TestApp
beforeAll(async () => {
  server = await testServer()
  t = server.t
})
afterAll(() => server[Symbol.asyncDispose]())

const visitor = { address: '127.0.0.1', fromPrivateAddress: true, userAgent: '' }
const disable = (id: string, at: number | null = 1) =>
  t.app.db.updateTable('user').set({ disabled_at: at }).where('id', '=', id).execute()

test('nobody resets the password of a mailbox, and a link or a session of one opens nothing', async () => {
  const { id } = await openTeam(t, [])
  const email = `mailbox ${id}`
  await forgotPassword(t.app, visitor, { email })
  await expect(t.visitor.auth.login({ email, password: 'long enough' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await drainBackground(t.app)
  const resets = t.app.db.selectFrom('password_reset').where('user_id', '=', id).selectAll()
  expect(await resets.execute()).toEqual([])

  const link = await makeResetLink(t.app.db, 'https://mail.test', id, t.app.now())
  const token = new URL(link).searchParams.get('token') ?? ''
  await expect(t.visitor.auth.reset({ token, password: 'an entirely new one' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  const session = await issueSession(t.app, { id, email, name: 'Support' }, { userAgent: '', address: '', remember: false })
  expect((await server.call('GET', '/api/emails', { token: session.token })).status).toBe(401)
})

test('the name of a mailbox holds nothing that is not seen', async () => {
  const ada = await t.person('names')
  const { id } = await ada.caller.sharedMailboxes.create({ name: '\u202eSup\u200bport\u0007' })
  expect((await ada.caller.sharedMailboxes.list()).mailboxes).toMatchObject([{ id, name: 'Support' }])
  const invisible = { id, name: '\u200b \u2066' }
  await expect(ada.caller.sharedMailboxes.rename(invisible)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a manager who is disabled manages nothing: the other one stays', async () => {
  const { id, manager, people } = await openTeam(t, [['grace', 'manager']])
  await disable(people.grace.userId)
  const me = { id, memberId: manager.userId }
  await expect(manager.caller.sharedMailboxes.removeMember(me)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(manager.caller.sharedMailboxes.changeMember({ ...me, role: 'sender' })).rejects.toMatchObject({ code: 'CONFLICT' })
  // The disabled one may go.
  await manager.caller.sharedMailboxes.removeMember({ id, memberId: people.grace.userId })
})

test('after a manager who is deleted somebody manages who can sign in', async () => {
  const { id, manager, people } = await openTeam(t, [
    ['grace', 'manager'],
    ['eve', 'sender'],
    ['rita', 'reader'],
  ])
  await disable(people.grace.userId)
  await disable(people.eve.userId)
  await removePerson(t.app, manager.userId)
  const { members } = await people.rita.caller.sharedMailboxes.members({ id })
  expect(members.find((one) => one.id === people.rita.userId)?.role).toBe('manager')
})

test('a mailbox goes with its last member in one step: what fails after it leaves no mailbox that nobody finds', async () => {
  const { id, manager } = await openTeam(t, [])
  await ownSomething(t.app, manager.userId)
  const refuse = `create trigger refuse before delete on outbox when old.user_id = '${manager.userId}'
    begin select raise(abort, 'the disk is gone'); end`
  await sql.raw(refuse).execute(t.app.db)
  await expect(removePerson(t.app, manager.userId)).rejects.toThrow()
  await sql`drop trigger refuse`.execute(t.app.db)
  const owner = await t.app.db.selectFrom('user').where('id', '=', id).select('deleted_at').executeTakeFirst()
  expect(owner?.deleted_at).not.toBeNull()
})

test('who is removed while their answer is being composed sends nothing', async () => {
  const { id, manager, members, people, mailbox } = await openTeam(t, [['grace', 'sender']])
  const { mailId } = await mailbox.newConversation()
  const { replyTo, subject } = await members.grace.mail.prefill({ id: mailId, kind: 'reply' })
  const fields = { to: 'carol@customers.test', cc: '', bcc: '', subject, body: 'At noon.', replyTo }
  const draft = await members.grace.drafts.save({ fields })
  const member = { id, memberId: people.grace.userId }
  // The call has been admitted; its transaction comes later.
  const send = () => sendDraft(t.app, id, { id: draft.id, revision: draft.revision, holdSeconds: 30 }, people.grace.userId)
  await manager.caller.sharedMailboxes.changeMember({ ...member, role: 'writer' })
  await expect(send()).rejects.toMatchObject({ kind: 'forbidden' })
  await manager.caller.sharedMailboxes.removeMember(member)
  await expect(send()).rejects.toMatchObject({ kind: 'missing' })
  expect(await t.app.db.selectFrom('outbox').where('user_id', '=', id).selectAll().execute()).toEqual([])
})

test('the address of an export ends with the right to it', async () => {
  const { id, manager, members, people } = await openTeam(t, [['grace', 'manager']])
  const { url } = await members.grace.user.exportTicket()
  await manager.caller.sharedMailboxes.changeMember({ id, memberId: people.grace.userId, role: 'sender' })
  expect((await server.call('GET', url)).status).toBe(401)
})
