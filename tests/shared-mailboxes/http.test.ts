// Shared mailboxes over HTTP: the header, addresses with tickets, and what ends when a membership does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { mailboxHeader } from '../../src/shared/shared-mailboxes.ts'
import { tokenScopes } from '../../src/shared/token-limits.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestServer, testServer } from '../rest/server.ts'
import { unzip } from '../user/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function support() {
  const [ada, grace, eve] = [await server.signIn(newId()), await server.signIn(newId()), await server.signIn(newId())]
  const { id } = await ada.caller.sharedMailboxes.create({ name: 'Support' })
  await ada.caller.sharedMailboxes.addMember({ id, email: grace.email, role: 'writer' })
  return { id, ada, grace, eve, ids: await ownSomething(server.t.app, id), headers: { [mailboxHeader]: id } }
}

const input = (value: unknown) => encodeURIComponent(JSON.stringify({ 0: value }))

test('the header opens the mailbox to a member, in a batch of queries, over REST and for bytes', async () => {
  const { grace, eve, ids, headers } = await support()
  const calls = [
    `/trpc/mail.get?batch=1&input=${input({ id: ids.mailId })}`,
    `/api/emails/${ids.mailId}`,
    `/api/emails/${ids.mailId}/thread`,
  ]
  for (const path of calls) {
    const answer = await server.call('GET', path, { token: grace.token, headers })
    expect([path, answer.status]).toEqual([path, 200])
    const without = await server.call('GET', path, { token: grace.token })
    const stranger = await server.call('GET', path, { token: eve.token, headers })
    const visitor = await server.call('GET', path, { headers })
    expect([without.status, stranger.status, visitor.status]).toEqual([404, 404, 401])
    expect(JSON.stringify([without.body, stranger.body, visitor.body])).not.toContain('secret')
  }
  const bytes = `/api/emails/${ids.mailId}/raw`
  expect((await server.call('GET', bytes, { token: eve.token, headers })).status).toBe(404)
  expect((await server.call('GET', bytes, { token: grace.token })).status).toBe(404)
  expect((await server.call('GET', '/api/user/export', { token: grace.token, headers })).status).toBe(403)
})

test('a header given twice, empty or too long names no mailbox', async () => {
  const { grace, ids, id } = await support()
  for (const value of ['', `${id}, ${id}`, 'x'.repeat(5000), grace.userId]) {
    const answer = await server.call('GET', `/api/emails/${ids.mailId}`, {
      token: grace.token,
      headers: { [mailboxHeader]: value },
    })
    expect([value.length, answer.status]).toEqual([value.length, 404])
  }
})

test('an access token is no membership', async () => {
  const { grace, ids, headers } = await support()
  const { token } = await grace.caller.personalTokens.create({ name: 'Script', scopes: ['read'], days: 1, password: '' })
  const answer = await server.call('GET', `/api/emails/${ids.mailId}`, { token, headers })
  expect(answer.status).toBe(401)
  expect((await server.call('GET', '/api/emails', { token })).status).toBe(200)
})

test('a token that is bound to it opens the mailbox without a header, and ends with its member', async () => {
  const { id, ada, grace, ids, headers } = await support()
  const own = await ownSomething(server.t.app, grace.userId)
  const scopes = [...tokenScopes]
  const asked = { name: 'Script', scopes, days: 1, password: '', sharedMailboxId: id }
  const { token } = await grace.caller.personalTokens.create(asked)
  const statusOf = async (path: string, more: object = {}, method = 'GET') =>
    (await server.call(method, path, { token, ...more })).status
  const mail = `/api/emails/${ids.mailId}`
  for (const path of [mail, `${mail}/thread`, '/api/emails', '/api/accounts'])
    expect([path, await statusOf(path), await statusOf(path, { headers })]).toEqual([path, 200, 200])
  const { id: other } = await grace.caller.sharedMailboxes.create({ name: 'Other' })
  for (const named of [other, grace.userId, '', `${id}, ${id}`])
    expect([named, await statusOf(mail, { headers: { [mailboxHeader]: named } })]).toEqual([named, 404])
  for (const path of [`/api/emails/${own.mailId}`, `/api/emails/${own.mailId}/raw`]) expect(await statusOf(path)).toBe(404)
  expect(await statusOf('/api/user/export', { headers })).toBe(403)

  const star = () => statusOf(mail, { body: { starred: true } }, 'PATCH')
  expect(await star()).toBe(200)
  await ada.caller.sharedMailboxes.changeMember({ id, memberId: grace.userId, role: 'reader' })
  expect([await star(), await statusOf(mail)]).toEqual([403, 200])
  await ada.caller.sharedMailboxes.removeMember({ id, memberId: grace.userId })
  expect([await statusOf(mail), await statusOf(mail, { headers })]).toEqual([401, 401])
  // Nor does it come back with the membership.
  await ada.caller.sharedMailboxes.addMember({ id, email: grace.email, role: 'writer' })
  expect(await statusOf(mail)).toBe(401)
})

test('the address of a document ends with the membership of its holder', async () => {
  const { id, ada, grace, ids } = await support()
  const { url } = await server.t.inMailbox(grace, id).mail.bodyTicket({ id: ids.mailId })
  expect((await server.call('GET', url)).status).toBe(200)
  await ada.caller.sharedMailboxes.removeMember({ id, memberId: grace.userId })
  expect((await server.call('GET', url)).status).toBe(401)
})

test('deleting a person leaves the mailbox to the others, with a manager', async () => {
  const { id, ada, grace, ids } = await support()
  await server.t.app.db.updateTable('user').set({ password_hash: '' }).where('id', '=', ada.userId).execute()
  const { removePerson } = await import('../../src/user/deletion/delete-person.ts')
  await removePerson(server.t.app, ada.userId)
  const { members } = await grace.caller.sharedMailboxes.members({ id })
  expect(members.map(({ id: member, role }) => [member, role])).toEqual([[grace.userId, 'manager']])
  expect((await server.t.inMailbox(grace, id).mail.get({ id: ids.mailId })).email.id).toBe(ids.mailId)
  await removePerson(server.t.app, grace.userId)
  const owner = await server.t.app.db.selectFrom('user').where('id', '=', id).select('deleted_at').executeTakeFirst()
  expect(owner?.deleted_at).not.toBeNull()
})

test('a manager deletes the mailbox: it is gone for all at once', async () => {
  const { id, ada, grace, ids, headers } = await support()
  await expect(grace.caller.sharedMailboxes.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await ada.caller.sharedMailboxes.remove({ id })
  for (const { token } of [ada, grace])
    expect((await server.call('GET', `/api/emails/${ids.mailId}`, { token, headers })).status).toBe(404)
  expect(await ada.caller.sharedMailboxes.list()).toEqual({ mailboxes: [] })
})

test('a manager exports the mailbox, with its members; a person’s own export names their memberships', async () => {
  const { id, ada, grace } = await support()
  await expect(server.t.inMailbox(grace, id).user.exportTicket()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { url } = await server.t.inMailbox(ada, id).user.exportTicket()
  const files = await exportAt(url)
  expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ name: 'Support' })
  expect(JSON.parse(String(files.get('members.json')))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: expect.any(String), role: 'manager' }),
      expect.objectContaining({ role: 'writer' }),
    ]),
  )
  const { entries } = await ada.caller.sharedMailboxes.log({ id })
  const whoAdded = entries.find(({ what }) => what === 'member-added')?.person
  expect(entries[0]).toMatchObject({ what: 'exported', person: whoAdded })
  const own = await exportAt((await grace.caller.user.exportTicket()).url)
  expect(JSON.parse(String(own.get('shared-mailboxes.json')))).toMatchObject([{ name: 'Support', role: 'writer' }])
  expect([...own.values()].join('')).not.toContain('A secret')
})

async function exportAt(url: string): Promise<Map<string, Buffer>> {
  const answer = await fetch(server.url + url)
  expect(answer.status).toBe(200)
  return unzip(Buffer.from(await answer.arrayBuffer()))
}
