// New mail of shared mailboxes: each member chooses, and what is sent follows the rules of their own notifications.
import { expect, test } from 'vitest'
import { watchArrivals } from '../../src/jobs/push.ts'
import { notifyArrivals } from '../../src/push/arrivals.ts'
import { notesAbout } from '../../src/push/note.ts'
import { arrivedMails } from '../../src/push/queries.ts'
import { senderOf } from '../../src/push/sender.ts'
import { sendDueSummaries } from '../../src/push/summary.ts'
import type { MailboxPushChoice } from '../../src/shared/push.ts'
import type { TestPerson } from '../support/test-app.ts'
import { teamOf } from '../teamwork/fixture.ts'
import { pushFixture, subscribeBrowser } from './fixture.ts'

/** Ten in the evening in Berlin. */
const evening = new Date('2026-11-27T21:00:00Z')

async function open() {
  const fixture = await pushFixture({ startsAt: evening })
  const { t, service } = fixture
  const team = await teamOf(t, 'writer')
  const [grace] = team.others
  if (!grace) throw new Error('no member')
  await t.app.db.updateTable('user').set({ zone: 'Europe/Berlin' }).where('id', '=', grace.userId).execute()
  await t.app.db.updateTable('session').set({ expires_at: 1e15 }).where('id', '=', grace.sessionId).execute()
  await subscribeBrowser(fixture, grace)
  const to = { ownerId: team.id, personId: grace.userId }
  return {
    ...fixture,
    team,
    grace,
    to,
    choose: (push: MailboxPushChoice, person: TestPerson = grace) => person.caller.push.saveMailbox({ id: team.id, push }),
    /** As long as it may take. */
    async deliver(...ids: string[]) {
      await notifyArrivals(t.app, to, ids, () => true)
      await senderOf(t.app).idle()
    },
    notes: () => service.received.map(({ data }) => data),
    /** In the next minute. */
    async minute() {
      await sendDueSummaries(t.app)
      await senderOf(t.app).idle()
    },
  }
}

test('nothing but mentions, unless the member chooses; all new mail opens in the shared mailbox', async () => {
  await using fixture = await open()
  const { team, grace, choose, deliver, notes } = fixture
  expect((await grace.caller.push.state()).mailboxes).toEqual([{ id: team.id, name: 'Support', push: 'mentions' }])
  await deliver(await team.receive())
  expect(notes()).toEqual([])
  await choose('all')
  const id = await team.receive()
  await deliver(id)
  expect(notes()).toMatchObject([{ title: 'New mail', body: '', path: `/shared/${team.id}/email/${id}` }])
  await grace.caller.push.saveSettings({ content: true })
  await deliver(await team.receive())
  expect(notes()[1]).toMatchObject({ title: expect.stringMatching(/^New mail from /), body: expect.stringMatching(/^Support: /) })
  await deliver(await team.receive(), await team.receive(), await team.receive(), await team.receive())
  expect(notes()[2]).toMatchObject({ title: '4 new emails', body: 'Support', path: `/shared/${team.id}/inbox` })
})

test('mail that is assigned to the member, once rules have run', async () => {
  await using fixture = await open()
  const { t, team, grace, to, choose, deliver, notes } = fixture
  await choose('assigned')
  const [mine, hers, free] = [await team.receive(), await team.receive(), await team.receive()]
  // Not sorted yet: asked again.
  expect(await notifyArrivals(t.app, to, [mine], () => false)).toEqual([mine])
  await team.as(grace).teamwork.assign({ id: mine, personId: grace.userId })
  await team.as(grace).teamwork.assign({ id: hers, personId: team.ada.userId })
  await deliver(mine, hers, free)
  expect(notes()).toMatchObject([{ path: `/shared/${team.id}/email/${mine}` }])
})

test('mail that arrives reaches those who want it, each once, and nobody else', async () => {
  await using fixture = await open()
  const { t, team, choose, grace, notes } = fixture
  await subscribeBrowser(fixture, team.ada, 'ada')
  await choose('all')
  const id = await team.receive()
  {
    await using _watching = watchArrivals(t.app, { batchMs: 0, restMs: 0, sortedMs: 0, sortedWithinMs: 0 })
    t.app.events.emit('mail.arrived', { userId: team.id, accountId: team.owned.accountId, ids: [id] })
    await fixture.service.untilAsked(1)
    await senderOf(t.app).idle()
  }
  expect(notes()).toMatchObject([{ path: `/shared/${team.id}/email/${id}` }])
  expect((await grace.caller.push.state()).targets[0]?.lastSentAt).not.toBeNull()
  expect((await team.ada.caller.push.state()).targets[0]?.lastSentAt).toBeNull()
})

test('somebody who is removed gets nothing from that moment on: not what is queued, and not what is held', async () => {
  await using fixture = await open()
  const { t, team, grace, choose, deliver, notes, minute } = fixture
  await choose('all')
  await grace.caller.push.saveSettings({ quiet: { from: '21:00', to: '07:00' } })
  const held = await team.receive()
  await deliver(held)
  expect(await t.app.db.selectFrom('push_held').where('user_id', '=', grace.userId).selectAll().execute()).toHaveLength(1)
  await grace.caller.push.saveSettings({ quiet: null })
  const mails = await arrivedMails(t.app.db, team.id, [await team.receive()])
  const queued = await notesAbout(t.app, grace.userId, mails, { content: false, mailbox: { id: team.id, name: 'Support' } })
  await team.ada.caller.sharedMailboxes.removeMember({ id: team.id, memberId: grace.userId })
  await senderOf(t.app).send(grace.userId, queued)
  await senderOf(t.app).idle()
  await minute()
  await deliver(await team.receive())
  expect(notes()).toEqual([])
  await expect(choose('all')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Whoever is added again starts with mentions.
  await team.ada.caller.sharedMailboxes.addMember({ id: team.id, email: grace.email, role: 'reader' })
  expect((await grace.caller.push.state()).mailboxes).toMatchObject([{ push: 'mentions' }])
})

test('quiet hours hold it, and the summary opens the shared mailbox', async () => {
  await using fixture = await open()
  const { t, team, grace, choose, deliver, notes, minute } = fixture
  await choose('all')
  await grace.caller.push.saveSettings({ quiet: { from: '21:00', to: '07:00' } })
  await deliver(await team.receive())
  await deliver(await team.receive())
  await minute()
  expect(notes()).toEqual([])
  await t.passTime({ hours: 9.5 })
  await minute()
  expect(notes()).toMatchObject([{ title: '2 new emails', path: `/shared/${team.id}/inbox` }])
})
