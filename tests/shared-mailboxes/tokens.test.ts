// Access tokens and programs that are bound to a shared mailbox: what they open, for whom, and when they end.
import { afterEach, expect, test } from 'vitest'
import { ruleOf } from '../../src/auth/personal-tokens/scopes.ts'
import { newId } from '../../src/core/ids.ts'
import { type MemberRole, mailboxHeader, memberRoles } from '../../src/shared/shared-mailboxes.ts'
import { tokenScopes } from '../../src/shared/token-limits.ts'
import { connectProgram, connectWith, type McpServer, startMcp } from '../mcp/fixture.ts'
import { type Owned, ownSomething } from '../rest/mailbox.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import type { TestPerson } from '../support/test-app.ts'

const open: McpServer[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]()
})

type Person = TestPerson & { token: string }
interface Support {
  mcp: McpServer
  id: string
  ada: Person
  grace: Person
  ids: Owned
  own: Owned
}

/** Ada's mailbox, of which Grace is a member, who has mail of her own. */
async function support(role: MemberRole = 'writer'): Promise<Support> {
  const mcp = await startMcp()
  open.push(mcp)
  const { server } = mcp
  const [ada, grace] = [await server.signIn(newId()), await server.signIn(newId())]
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  await ada.caller.sharedMailboxes.addMember({ id, email: grace.email, role })
  const { app } = server.t
  return { mcp, id, ada, grace, ids: await ownSomething(app, id), own: await ownSomething(app, grace.userId) }
}

async function tokenFor({ id }: Support, person: TestPerson, scopes: readonly (typeof tokenScopes)[number][] = tokenScopes) {
  const asked = { name: 'Script', scopes: [...scopes], days: 30, password: '', sharedMailboxId: id }
  return person.caller.personalTokens.create(asked)
}
const statusOf = async ({ mcp }: Support, token: string, path: string, headers: Record<string, string> = {}) =>
  (await mcp.server.call('GET', path, { token, headers })).status

test('a token reads its mailbox without a header, and neither the mail of its person nor another mailbox', async () => {
  const s = await support()
  const { token, details } = await tokenFor(s, s.grace)
  expect(details.sharedMailbox).toEqual({ id: s.id, name: 'Support' })
  expect(await s.grace.caller.personalTokens.list()).toMatchObject({ tokens: [details, {}] })
  const mail = `/api/emails/${s.ids.mailId}`
  expect(await statusOf(s, token, mail)).toBe(200)
  expect(await statusOf(s, token, `${mail}/raw`)).not.toBe(403)
  expect(await statusOf(s, token, mail, { [mailboxHeader]: s.id })).toBe(200)
  const { id: other } = await s.grace.caller.sharedMailboxes.create({ name: 'Mine' })
  const others = await ownSomething(s.mcp.server.t.app, other)
  for (const hidden of [s.own.mailId, others.mailId]) expect(await statusOf(s, token, `/api/emails/${hidden}`)).toBe(404)
  for (const named of [other, s.grace.userId, '', 'nothere', `${s.id}, ${s.id}`])
    for (const path of [mail, `/api/emails/${s.own.mailId}`, `/api/emails/${others.mailId}`])
      expect([named, await statusOf(s, token, path, { [mailboxHeader]: named })]).toEqual([named, 404])
  const lists = JSON.stringify([
    (await s.mcp.server.call('GET', '/api/accounts', { token })).body,
    (await s.mcp.server.call('GET', '/api/emails', { token })).body,
  ])
  expect(lists).toContain(s.ids.accountId)
  expect(lists).not.toMatch(new RegExp([s.own.accountId, s.own.mailId, others.accountId, others.mailId].join('|')))
})

test('what belongs to people and to managers stays closed', async () => {
  const s = await support('manager')
  const { token } = await tokenFor(s, s.grace)
  const closed = [
    '/api/shared-mailboxes',
    `/api/shared-mailboxes/${s.id}/members`,
    `/api/shared-mailboxes/${s.id}/programs`,
    '/api/auth/tokens',
    '/api/user',
    '/api/preferences',
    '/api/webhooks',
    '/api/admin/people',
  ]
  for (const path of closed) expect([path, [403, 404].includes(await statusOf(s, token, path))]).toEqual([path, true])
})

/** One call for each scope and role that a token may have. */
const calls = [
  { name: 'mail.get', method: 'GET', path: ({ mailId }: Owned) => `/api/emails/${mailId}`, from: 'reader' },
  { name: 'accounts.list', method: 'GET', path: () => '/api/accounts', from: 'reader' },
  { name: 'mail.saveDraft', method: 'POST', path: () => '/api/emails/draft', body: { subject: 'Hi' }, from: 'writer' },
  {
    name: 'mail.update',
    method: 'PATCH',
    path: ({ mailId }: Owned) => `/api/emails/${mailId}`,
    body: { starred: true },
    from: 'writer',
  },
  { name: 'accounts.sync', method: 'POST', path: ({ accountId }: Owned) => `/api/accounts/${accountId}/sync`, from: 'manager' },
] as const

test('what a token may do is what its scopes and the role of its member allow, both', async () => {
  const found: string[] = []
  for (const role of memberRoles) {
    const s = await support(role)
    for (const scope of tokenScopes) {
      const { token } = await tokenFor(s, s.grace, [scope])
      for (const call of calls) {
        const body = 'body' in call ? { body: call.body } : {}
        const { status } = await s.mcp.server.call(call.method, call.path(s.ids), { token, ...body })
        const allowed = ruleOf(call.name)?.scope === scope && memberRoles.indexOf(role) >= memberRoles.indexOf(call.from)
        expect([role, scope, call.name, status === 403]).toEqual([role, scope, call.name, !allowed])
        if (allowed) found.push(`${role} ${scope} ${call.name}`)
      }
    }
  }
  expect(found).toHaveLength(2 * 4 + 2 * 3 + 1)
})

test('what a program writes is begun by its member', async () => {
  const s = await support()
  const { token } = await tokenFor(s, s.grace)
  const { body } = await s.mcp.server.call('POST', '/api/emails/draft', { token, body: { subject: 'From a script' } })
  const { draftId } = body as { draftId: string }
  const row = await s.mcp.server.t.app.db.selectFrom('draft').where('id', '=', draftId).selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ user_id: s.id, begun_by: s.grace.userId, origin: 'ai' })
})

test('a lower role narrows a token at once', async () => {
  const s = await support()
  const { token } = await tokenFor(s, s.grace)
  const star = () =>
    s.mcp.server.call('PATCH', `/api/emails/${s.ids.mailId}`, { token, body: { starred: true } }).then(({ status }) => status)
  expect(await star()).not.toBe(403)
  await s.ada.caller.sharedMailboxes.changeMember({ id: s.id, memberId: s.grace.userId, role: 'reader' })
  expect(await star()).toBe(403)
  expect(await statusOf(s, token, `/api/emails/${s.ids.mailId}`)).toBe(200)
})

const endings: [string, (s: Support) => Promise<unknown>][] = [
  ['removal', (s) => s.ada.caller.sharedMailboxes.removeMember({ id: s.id, memberId: s.grace.userId })],
  ['leaving', (s) => s.grace.caller.sharedMailboxes.removeMember({ id: s.id, memberId: s.grace.userId })],
  ['deletion of the mailbox', (s) => s.ada.caller.sharedMailboxes.remove({ id: s.id })],
  [
    'deletion of the person',
    async (s) => (await import('../../src/user/deletion/delete-person.ts')).removePerson(s.mcp.server.t.app, s.grace.userId),
  ],
  [
    'disabling the person',
    (s) => s.mcp.server.t.app.db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', s.grace.userId).execute(),
  ],
  [
    'revoking by a manager',
    async (s) => {
      const { programs } = await s.ada.caller.sharedMailboxes.programs({ id: s.id })
      for (const { kind, id } of programs) await s.ada.caller.sharedMailboxes.endProgram({ id: s.id, kind, programId: id })
    },
  ],
]

test.each(endings)('%s ends tokens and programs, and coming back does not bring them back', async (name, end) => {
  const s = await support()
  const { token } = await tokenFor(s, s.grace)
  const script = await connectWith(s.mcp, token)
  const program = await connectProgram(s.mcp, s.grace, { sharedMailboxId: s.id })
  expect((await script.call('list_mailboxes')).text).toContain(s.ids.accountId)
  expect((await program.call('list_mailboxes')).text).toContain(s.ids.accountId)
  const used = program.program.tokens()?.access_token ?? ''
  await end(s)
  const works = async () => {
    for (const bearer of [token, used]) {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
      const headers = { accept: 'application/json, text/event-stream' }
      const answer = await s.mcp.server.call('POST', '/mcp', { token: bearer, body, headers })
      expect([name, answer.status]).toEqual([name, 401])
    }
    expect(await statusOf(s, token, `/api/emails/${s.ids.mailId}`)).toBeGreaterThanOrEqual(401)
  }
  await works()
  if (name !== 'removal' && name !== 'leaving') return
  await s.ada.caller.sharedMailboxes.addMember({ id: s.id, email: s.grace.email, role: 'manager' })
  await works()
})

test('who comes by a group loses tokens and programs with the group, and a lower role of the group narrows them at once', async () => {
  const s = await support()
  const { ada, grace, id } = s
  const { id: groupId } = await ada.caller.groups.create({ name: 'Night shift' })
  await ada.caller.groups.addPerson({ id: groupId, email: grace.email })
  await ada.caller.sharedMailboxes.addGroup({ id, groupId, role: 'writer' })
  await ada.caller.sharedMailboxes.removeMember({ id, memberId: grace.userId })
  const { token } = await tokenFor(s, grace)
  const program = await connectProgram(s.mcp, grace, { sharedMailboxId: id })
  const used = program.program.tokens()?.access_token ?? ''
  expect((await program.call('list_mailboxes')).text).toContain(s.ids.accountId)
  const mail = `/api/emails/${s.ids.mailId}`
  const star = async () => (await s.mcp.server.call('PATCH', mail, { token, body: { starred: true } })).status
  expect(await star()).not.toBe(403)
  await ada.caller.sharedMailboxes.changeGroup({ id, groupId, role: 'reader' })
  expect(await star()).toBe(403)
  expect(await statusOf(s, token, mail)).toBe(200)
  await grace.caller.groups.removePerson({ id: groupId, personId: grace.userId })
  const isOver = async () => {
    expect(await statusOf(s, token, mail)).toBe(401)
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const headers = { accept: 'application/json, text/event-stream' }
    expect((await s.mcp.server.call('POST', '/mcp', { token: used, body, headers })).status).toBe(401)
  }
  await isOver()
  await ada.caller.groups.addPerson({ id: groupId, email: grace.email })
  await isOver()
})

test('managers see in the log who made and ended which of them', async () => {
  const s = await support()
  const { details } = await tokenFor(s, s.grace)
  await s.grace.caller.personalTokens.revoke({ id: details.id })
  await tokenFor(s, s.grace)
  await connectProgram(s.mcp, s.grace, { sharedMailboxId: s.id })
  const { programs } = await s.ada.caller.sharedMailboxes.programs({ id: s.id })
  const byKind = programs.toSorted((a, b) => b.kind.localeCompare(a.kind))
  for (const { kind, id } of byKind) await s.ada.caller.sharedMailboxes.endProgram({ id: s.id, kind, programId: id })
  await connectProgram(s.mcp, s.grace, { sharedMailboxId: s.id })
  const again = await s.grace.caller.mcp.programs()
  for (const { id } of again.programs) await s.grace.caller.mcp.disconnect({ id })
  // Of their own mail.
  await s.grace.caller.personalTokens.create({ name: 'Own', scopes: ['read'], days: 30, password: '' })
  const { entries } = await s.ada.caller.sharedMailboxes.log({ id: s.id })
  const client = programs.find(({ kind }) => kind === 'program')?.name
  const [ada, grace] = [await nameOf(s, s.ada), await nameOf(s, s.grace)]
  const ofPrograms = entries.filter(({ what }) => /^(token|program)-/.test(what))
  const seen = ofPrograms.map(({ what, person, about, bySelf, detail }) => [what, person, about, bySelf, detail])
  expect(seen.toReversed()).toEqual([
    ['token-created', grace, grace, true, 'Script'],
    ['token-revoked', grace, grace, true, 'Script'],
    ['token-created', grace, grace, true, 'Script'],
    ['program-connected', grace, grace, true, client],
    ['token-revoked', ada, grace, false, 'Script'],
    ['program-disconnected', ada, grace, false, client],
    ['program-connected', grace, grace, true, client],
    ['program-disconnected', grace, grace, true, client],
  ])
})

const nameOf = async ({ mcp }: Support, { userId }: Person) =>
  (await mcp.server.t.app.db.selectFrom('user').where('id', '=', userId).select('name').executeTakeFirstOrThrow()).name

test.each(endings.slice(0, 3))('a call that is under way answers nothing after %s', async (name, end) => {
  const s = await support()
  const { app } = s.mcp.server.t
  const answers = await mailboxOf(s.mcp.server.t, newId())
  const mailId = await answers.mail({ subject: 'Secret', text: 'A secret answer' })
  await app.db.updateTable('account').set({ user_id: s.id }).where('id', '=', answers.accountId).execute()
  for (const table of ['message', 'placement', 'mailbox'] as const)
    await app.db.updateTable(table).set({ user_id: s.id }).where('account_id', '=', answers.accountId).execute()
  const script = await connectWith(s.mcp, (await tokenFor(s, s.grace)).token)
  const connect = app.connect
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.connect = async (...given) => {
    reached.resolve()
    await gate.promise
    return connect(...given)
  }
  const answer = script.call('read_mail', { id: mailId })
  await reached.promise
  await end(s)
  gate.resolve()
  const { text, isError } = await answer
  expect([name, isError, text.includes('secret')]).toEqual([name, true, false])
  if (name === 'removal') expect(text).toBe("This mailbox isn't shared with you.")
})

test('tools follow the role: a reader proposes nothing, and what a writer proposes waits for the members', async () => {
  const s = await support('reader')
  const script = await connectWith(s.mcp, (await tokenFor(s, s.grace)).token)
  const names = async () => (await script.client.listTools()).tools.map(({ name }) => name)
  expect(await names()).not.toContain('propose_draft')
  expect(await names()).toContain('read_mail')
  const draft = { to: ['carol@customers.test'], subject: 'Soon', body: 'We answer soon.' }
  expect((await script.call('propose_draft', draft)).isError).toBe(true)
  await s.ada.caller.sharedMailboxes.changeMember({ id: s.id, memberId: s.grace.userId, role: 'writer' })
  expect(await names()).toContain('propose_draft')
  expect((await script.call('propose_draft', draft)).isError).toBe(false)
  const inMailbox = s.mcp.server.t.inMailbox(s.ada, s.id)
  const { proposals } = await inMailbox.mcp.proposals()
  const proposal = proposals.find((one) => one.kind === 'draft' && one.subject === 'Soon')
  if (!proposal) throw new Error('nothing was proposed')
  expect(JSON.stringify(await s.grace.caller.mcp.proposals())).not.toContain('Soon')
  const { draftId } = await inMailbox.mcp.accept({ id: proposal.id })
  const row = await s.mcp.server.t.app.db
    .selectFrom('draft')
    .where('id', '=', draftId ?? '')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ user_id: s.id, begun_by: s.ada.userId })
  const { calls } = await s.grace.caller.mcp.calls()
  expect(calls.map(({ tool }) => tool)).toContain('propose_draft')
})

test('managers see what reaches the mailbox, nobody else does, and each finds the end in their own activity', async () => {
  const s = await support()
  await tokenFor(s, s.grace)
  const { programs } = await s.ada.caller.sharedMailboxes.programs({ id: s.id })
  expect(programs).toMatchObject([{ kind: 'token', name: 'Script', member: { id: s.grace.userId }, lastUsedAt: null }])
  expect(JSON.stringify(programs)).not.toContain('secret script')
  await expect(s.grace.caller.sharedMailboxes.programs({ id: s.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const [first] = programs
  if (!first) throw new Error('there is none')
  const end = { id: s.id, kind: first.kind, programId: first.id }
  await expect(s.grace.caller.sharedMailboxes.endProgram(end)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { tokenId } = s.own
  await expect(s.ada.caller.sharedMailboxes.endProgram({ ...end, programId: tokenId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await s.ada.caller.sharedMailboxes.endProgram(end)
  expect((await s.grace.caller.user.activity()).activity.map(({ what }) => what)).toContain('token-revoked')
})

test('nobody makes a token for a mailbox that is not shared with them, or for accounts besides', async () => {
  const s = await support()
  const eve = await s.mcp.server.signIn(newId())
  await expect(tokenFor(s, eve)).rejects.toMatchObject({ code: 'NOT_FOUND', message: "This mailbox isn't shared with you." })
  await expect(connectProgram(s.mcp, eve, { sharedMailboxId: s.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const both = { name: 'Both', scopes: ['read' as const], days: 1, password: '', accounts: [s.own.accountId] }
  await expect(s.grace.caller.personalTokens.create({ ...both, sharedMailboxId: s.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('while a member can reset their password by a link, no token reads the mailbox it may lie in', async () => {
  const s = await support()
  const { token } = await tokenFor(s, s.grace)
  const now = s.mcp.server.t.app.now().getTime()
  await s.mcp.server.t.app.db
    .insertInto('password_reset')
    .values({ token_hash: newId(), user_id: s.ada.userId, expires_at: now + 60_000 })
    .execute()
  expect(await statusOf(s, token, `/api/emails/${s.ids.mailId}`)).toBe(503)
})
