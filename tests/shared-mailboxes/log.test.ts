// What managers of a shared mailbox see of its rights and its set-up.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '../../src/auth/sessions/sessions.ts'
import { newId } from '../../src/core/ids.ts'
import { day } from '../../src/shared/limits.ts'
import { removePerson } from '../../src/user/deletion/delete-person.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { openTeam } from './team.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

test('members, roles and groups, with who did it, newest first', async () => {
  const { id, manager, people } = await openTeam(t, [['grace', 'reader']])
  const { grace } = people
  const { caller } = manager
  await caller.sharedMailboxes.changeMember({ id, memberId: grace.userId, role: 'manager' })
  await caller.sharedMailboxes.rename({ id, name: 'Help desk' })
  const { id: groupId } = await caller.groups.create({ name: 'Night shift' })
  await caller.sharedMailboxes.addGroup({ id, groupId, role: 'writer' })
  await caller.groups.addPerson({ id: groupId, email: grace.email })
  await caller.sharedMailboxes.changeGroup({ id, groupId, role: 'sender' })
  await grace.caller.sharedMailboxes.removeGroup({ id, groupId })
  await caller.sharedMailboxes.removeMember({ id, memberId: grace.userId })
  const { entries, nextCursor } = await caller.sharedMailboxes.log({ id })
  const ada = entries.at(-1)?.person
  expect(ada).toMatch(/^ada/)
  const seen = entries.map(({ what, person, about, role, detail }) => [what, person, about, role, detail])
  expect(seen.toReversed()).toEqual([
    // Grace is no member any more.
    ['member-added', ada, null, 'reader', null],
    ['role-changed', ada, null, 'manager', null],
    ['renamed', ada, null, null, 'Help desk'],
    ['group-added', ada, null, 'writer', 'Night shift'],
    ['came-by-group', ada, null, null, 'Night shift'],
    ['group-role-changed', ada, null, 'sender', 'Night shift'],
    ['group-removed', null, null, null, 'Night shift'],
    ['member-removed', ada, null, null, null],
  ])
  expect(nextCursor).toBeNull()
  const first = await caller.sharedMailboxes.log({ id, limit: 3 })
  expect([first.entries.length, first.nextCursor]).toEqual([3, first.entries.at(-1)?.id])
  const next = await caller.sharedMailboxes.log({ id, limit: 5, cursor: first.nextCursor ?? undefined })
  expect([...first.entries, ...next.entries]).toEqual(entries)
})

test('rules, Smart Folders, mails that are deleted for good, accounts and exports', async () => {
  const { id, ada, manager, mailbox } = await openTeam(t, [])
  const { mailId } = await mailbox.newConversation()
  const { rule } = await ada.categories.saveRule({ name: 'Bills', conditions: { from: 'bank' }, actions: { markRead: true } })
  await ada.categories.applyRule({ id: rule.id })
  await ada.categories.removeRule({ id: rule.id })
  const { category } = await ada.categories.create({ name: 'Orders', color: '#112233' })
  await ada.categories.remove({ id: category.id })
  await ada.mail.remove({ id: mailId, permanent: true })
  await ada.accounts.disconnect({ id: mailbox.accountId })
  const { entries } = await manager.caller.sharedMailboxes.log({ id })
  const account = entries.find(({ what }) => what === 'account-disconnected')?.detail
  expect(account).toContain('@')
  expect(entries.toReversed().map(({ what, detail, count }) => [what, detail, count])).toEqual([
    ['rule-saved', 'Bills', null],
    ['rule-applied', 'Bills', 0],
    ['rule-removed', 'Bills', null],
    ['folder-removed', 'Orders', null],
    ['mails-deleted', null, 1],
    ['account-disconnected', account, null],
  ])
  expect(new Set(entries.map(({ person }) => person)).size).toBe(1)
})

test('consent given and taken, and an account that moved in and back', async () => {
  const manager = await t.person(`ada-${newId()}`)
  await manager.caller.accounts.connectDemo()
  const [account] = (await manager.caller.accounts.list()).accounts
  if (!account) throw new Error('no account was connected')
  const { id } = await manager.caller.movedAccounts.share({ accountId: account.id, name: 'Support', offer: null })
  const ada = t.inMailbox(manager, id)
  await ada.privacy.saveConsent({ modelHere: true, modelOutside: true })
  await ada.privacy.saveConsent({ modelHere: true, modelOutside: false })
  const [move] = (await manager.caller.movedAccounts.list()).moves
  await manager.caller.movedAccounts.takeBack({ id: move?.id ?? '' })
  const { entries } = await manager.caller.sharedMailboxes.log({ id })
  expect(entries.toReversed().map(({ what, detail }) => [what, detail])).toEqual([
    ['account-moved-in', account.email],
    ['consent-given', 'modelHere'],
    ['consent-given', 'modelOutside'],
    ['consent-taken', 'modelOutside'],
    ['account-moved-back', account.email],
  ])
  expect(new Set(entries.map(({ person }) => person)).size).toBe(1)
  expect(entries[0]?.person).toMatch(/^ada/)
})

test('what a person does in their own mail is in no log', async () => {
  const { id, manager } = await openTeam(t, [])
  await manager.caller.categories.create({ name: 'Own', color: '#112233' })
  await manager.caller.accounts.connectDemo()
  expect((await manager.caller.sharedMailboxes.log({ id })).entries).toEqual([])
})

test('only managers see it', async () => {
  const { id, people } = await openTeam(t, [
    ['grace', 'sender'],
    ['carol', 'reader'],
  ])
  for (const person of [people.grace, people.carol])
    await expect(person.caller.sharedMailboxes.log({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const stranger = await t.person('stranger-of-log')
  await expect(stranger.caller.sharedMailboxes.log({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a deleted person is not named, and it is kept for a year', async () => {
  const { id, manager, people } = await openTeam(t, [['grace', 'manager']])
  await removePerson(t.app, people.grace.userId)
  const { entries } = await manager.caller.sharedMailboxes.log({ id })
  expect(entries.map(({ what, about }) => [what, about])).toEqual([
    ['left', null],
    ['member-added', null],
  ])
  const at = t.app.now().getTime() - 366 * day
  await t.app.db.updateTable('mailbox_log').set({ at }).where('user_id', '=', id).where('what', '=', 'member-added').execute()
  await deleteExpired(t.app)
  expect((await manager.caller.sharedMailboxes.log({ id })).entries.map(({ what }) => what)).toEqual(['left'])
})
