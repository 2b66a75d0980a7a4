// Unread counts of shared mailboxes in the sidebar of their members: their own event stream says when one is stale.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { streamEvents } from '../../src/system/events.ts'
import type { SignedInAs } from '../../src/trpc.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { openTeam } from './team.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

/** An open stream, after its hello and what it knows from the start. `member`: of a page of this shared mailbox. */
async function openStream({ userId: personId, sessionId }: TestPerson, sharedMailboxId?: string) {
  const as: SignedInAs = { userId: sharedMailboxId ?? personId, sessionId, role: 'member' }
  const member = { personId, role: 'reader' } as const
  const stop = new AbortController()
  const stream = streamEvents(t.app, sharedMailboxId === undefined ? as : { ...as, member }, stop.signal)
  await stream.next()
  await drainBackground(t.app)
  return {
    async next() {
      return (await stream.next()).value ?? undefined
    },
    /** Everything until this person's own marker. */
    async untilMarker() {
      t.app.events.emit('mail.changed', { userId: as.userId, accountId: 'marker' })
      const seen: unknown[] = []
      for (;;) {
        const { value, done } = await stream.next()
        if (done || value.accountId === 'marker') return { seen, ended: done === true }
        seen.push(value)
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await stream.return()
    },
  }
}
const unread = { name: 'shared-mailboxes.unread' }

test('mail that arrives or is read in a shared mailbox reaches the own stream of its members, and of nobody else', async () => {
  const team = await openTeam(t, [['grace', 'reader']])
  const stranger = await t.person('stranger')
  await using own = await openStream(team.people.grace)
  await using others = await openStream(stranger)
  expect(await own.next()).toEqual(unread)
  const { mailId } = await team.mailbox.newConversation()
  t.app.events.emit('mail.arrived', { userId: team.id, accountId: team.mailbox.accountId, ids: [mailId] })
  expect(await own.next()).toEqual(unread)
  expect((await team.people.grace.caller.sharedMailboxes.list()).mailboxes).toMatchObject([{ unread: 1 }])
  await team.ada.mail.update({ id: mailId, read: true })
  expect(await own.next()).toEqual(unread)
  expect((await team.people.grace.caller.sharedMailboxes.list()).mailboxes).toMatchObject([{ unread: 0 }])
  expect(await others.untilMarker()).toEqual({ seen: [], ended: false })
})

test('it begins with the membership and ends with it', async () => {
  const team = await openTeam(t, [])
  const grace = await t.person('grace')
  await using own = await openStream(grace)
  const changed = () => t.app.events.emit('mail.changed', { userId: team.id, accountId: team.mailbox.accountId })
  changed()
  expect((await own.untilMarker()).seen).toEqual([])

  await team.manager.caller.sharedMailboxes.addMember({ id: team.id, email: grace.email, role: 'writer' })
  expect(await own.next()).toEqual({ name: 'shared-mailboxes.changed' })
  expect(await own.next()).toEqual(unread)
  changed()
  expect(await own.next()).toEqual(unread)

  await team.manager.caller.sharedMailboxes.removeMember({ id: team.id, memberId: grace.userId })
  // At once, before anything has been read again.
  changed()
  expect((await own.untilMarker()).seen).toEqual([{ name: 'shared-mailboxes.changed' }])
  await drainBackground(t.app)
  changed()
  expect((await own.untilMarker()).seen).toEqual([])
})

test('pages of one shared mailbox follow the others of their person, and end with their own membership', async () => {
  const [first, second] = [await openTeam(t, [['grace', 'reader']]), await openTeam(t, [])]
  const { grace } = first.people
  await second.manager.caller.sharedMailboxes.addMember({ id: second.id, email: grace.email, role: 'reader' })
  await using page = await openStream(grace, first.id)
  expect(await page.next()).toEqual(unread)
  t.app.events.emit('mail.changed', { userId: second.id, accountId: second.mailbox.accountId, ids: ['one'] })
  expect(await page.next()).toEqual(unread)
  await second.manager.caller.sharedMailboxes.rename({ id: second.id, name: 'Sales' })
  expect(await page.next()).toEqual({ name: 'shared-mailboxes.changed' })
  await first.manager.caller.sharedMailboxes.removeMember({ id: first.id, memberId: grace.userId })
  t.app.events.emit('mail.changed', { userId: second.id, accountId: second.mailbox.accountId })
  const { ended, seen } = await page.untilMarker()
  expect(ended).toBe(true)
  expect(seen.filter((event) => JSON.stringify(event).includes(second.id))).toEqual([])
})
