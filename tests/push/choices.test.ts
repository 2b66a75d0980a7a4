// What a person is told of, and when: which mails, quiet hours and digests, by the clock of their own time zone.
import { expect, test } from 'vitest'
import { watchArrivals } from '../../src/jobs/push.ts'
import { notifyArrivals } from '../../src/push/arrivals.ts'
import { isQuiet, latestDigest, wallClock } from '../../src/push/quiet.ts'
import { senderOf } from '../../src/push/sender.ts'
import { sendDueSummaries } from '../../src/push/summary.ts'
import { mailboxOf, ownMail, pushFixture, sort, subscribeBrowser } from './fixture.ts'

/** Ten in the evening in Berlin. */
const evening = new Date('2026-11-27T21:00:00Z')

async function open(startsAt?: Date) {
  const fixture = await pushFixture(startsAt ? { startsAt } : {})
  const { t, service } = fixture
  const ada = await mailboxOf(fixture, 'ada')
  await t.app.db.updateTable('user').set({ zone: 'Europe/Berlin' }).where('id', '=', ada.person.userId).execute()
  await t.app.db.updateTable('session').set({ expires_at: 1e15 }).where('id', '=', ada.person.sessionId).execute()
  await subscribeBrowser(fixture, ada.person)
  const minute = async () => {
    await sendDueSummaries(t.app)
    await senderOf(t.app).idle()
  }
  return { ...fixture, ada, push: ada.person.caller.push, minute, titles: () => service.received.map(({ data }) => data.title) }
}

test('only people I know: those I have written to', async () => {
  await using fixture = await open()
  const { ada, push, titles } = fixture
  await push.saveSettings({ which: 'known', content: true })
  await ada.receiveMail({ from: 'stranger@else.test', name: 'Stranger' }, { from: 'Grace@people.test', name: 'Grace' })
  expect(titles()).toEqual(['New mail from Grace'])
})

test('only Needs Reply and Urgent, or one Smart Folder', async () => {
  await using fixture = await open()
  const { ada, push, titles } = fixture
  await push.saveSettings({ which: 'important', content: true })
  const mails = [
    { name: 'Reply', folders: ['reply'] },
    { name: 'Urgent', folders: ['work', 'urgent'] },
    { name: 'Work', folders: ['work'] },
    { name: 'None', folders: [] },
  ]
  await ada.receiveMail(...mails)
  expect(titles().sort()).toEqual(['New mail from Reply', 'New mail from Urgent'])
  await push.saveSettings({ which: 'folder', folderId: 'work' })
  await ada.receiveMail({ name: 'Work', folders: ['work'] }, { name: 'Reply', folders: ['reply'] })
  expect(titles().slice(2)).toEqual(['New mail from Work'])
})

test('a mail that is not sorted yet is asked about again, and in the end decided as it is', async () => {
  await using fixture = await open()
  const { t, ada, push, titles } = fixture
  await push.saveSettings({ which: 'important', content: true })
  const id = await ada.store({ name: 'Later', folders: null })
  const { userId } = ada.person
  expect(await notifyArrivals(t.app, ownMail(userId), [id], () => false)).toEqual([id])
  const mail = await t.app.db.selectFrom('message').where('id', '=', id).select(['key', 'account_id']).executeTakeFirstOrThrow()
  await sort(t.app, { user_id: userId, account_id: mail.account_id }, mail.key, ['urgent'])
  expect(await notifyArrivals(t.app, ownMail(userId), [id], () => false)).toEqual([])
  const never = await ada.store({ folders: null })
  expect(await notifyArrivals(t.app, ownMail(userId), [never], () => true)).toEqual([])
  await senderOf(t.app).idle()
  expect(titles()).toEqual(['New mail from Later'])
})

test('new mail is told by the event of its arrival, once for a mail that was read meanwhile: not at all', async () => {
  await using fixture = await open()
  const { t, service, ada } = fixture
  await using _watching = watchArrivals(t.app, { batchMs: 0, restMs: 0, sortedMs: 0, sortedWithinMs: 0 })
  const [read, unread] = [await ada.store({ read: true }), await ada.store({ thread: 'unread' })]
  t.app.events.emit('mail.arrived', { userId: ada.person.userId, accountId: 'any', ids: [read, unread] })
  await service.untilAsked(1)
  await senderOf(t.app).idle()
  expect(service.received.map(({ data }) => data.tag)).toEqual(['homing-unread'])
})

test('mail outside of the unified inbox, and other people’s, is not told', async () => {
  await using fixture = await open()
  const { t, ada, service } = fixture
  const grace = await mailboxOf(fixture, 'grace')
  await notifyArrivals(t.app, ownMail(ada.person.userId), [await grace.store()], () => true)
  await t.app.db.updateTable('account').set({ in_unified_inbox: 0 }).where('user_id', '=', ada.person.userId).execute()
  await ada.receiveMail({})
  expect(service.asked).toBe(0)
})

test('in quiet hours nothing is sent; at their end one count of what is still unread', async () => {
  await using fixture = await open(evening)
  const { t, service, ada, push, minute, titles } = fixture
  await push.saveSettings({ quiet: { from: '22:00', to: '07:00' } })
  const [first = ''] = await ada.receiveMail({}, {}, {})
  await minute()
  t.passTime({ hours: 8.9 })
  await minute()
  expect(service.asked).toBe(0)
  await ada.markRead(first)
  t.passTime({ hours: 0.2 })
  await minute()
  await minute()
  expect(titles()).toEqual(['2 new emails'])
  await ada.receiveMail({})
  expect(titles()).toEqual(['2 new emails', 'New mail'])
})

test('a digest counts at its times, once, and a time that has passed is not made up for', async () => {
  await using fixture = await open(evening)
  const { t, ada, push, minute, titles } = fixture
  await push.saveSettings({ digest: ['18:00', '08:00', '18:00'] })
  expect((await push.state()).settings.digest).toEqual(['08:00', '18:00'])
  await ada.receiveMail({}, {})
  await minute()
  expect(titles()).toEqual([])
  t.passTime({ hours: 10.1 })
  await minute()
  await minute()
  expect(titles()).toEqual(['2 new emails'])
  await ada.receiveMail({})
  t.passTime({ hours: 9 })
  await minute()
  expect(titles()).toEqual(['2 new emails'])
  t.passTime({ hours: 1 })
  await minute()
  expect(titles()).toEqual(['2 new emails', '1 new email'])
  // Days later, after a restart: late rather than never, and once.
  await ada.receiveMail({})
  t.passTime({ days: 3 })
  await minute()
  await minute()
  expect(titles()).toHaveLength(3)
})

test('what was held is sent when quiet hours and digest are turned off', async () => {
  await using fixture = await open(evening)
  const { t, ada, push } = fixture
  await push.saveSettings({ digest: ['08:00'] })
  await ada.receiveMail({})
  expect(await t.app.db.selectFrom('push_held').selectAll().execute()).toHaveLength(1)
  await push.saveSettings({ digest: [] })
  expect(await sendDueSummaries(t.app)).toBe(1)
  expect(await t.app.db.selectFrom('push_held').selectAll().execute()).toEqual([])
})

test('settings that make no sense are refused, and nothing changes', async () => {
  await using fixture = await open()
  const { push } = fixture
  const grace = await fixture.t.person('grace')
  const { category } = await grace.caller.categories.create({ name: 'Theirs' })
  const before = (await push.state()).settings
  const bad = [
    { which: 'folder' as const },
    { which: 'folder' as const, folderId: category.id },
    { which: 'folder' as const, folderId: 'x'.repeat(1000) },
    { quiet: { from: '22:00', to: '22:00' } },
    { quiet: { from: '25:00', to: '07:00' } },
    { digest: ['8'] },
    { digest: ['01:00', '02:00', '03:00', '04:00', '05:00'] },
  ]
  for (const input of bad) await expect(push.saveSettings(input)).rejects.toMatchObject({ code: /^(?:BAD_REQUEST|NOT_FOUND)$/ })
  expect((await push.state()).settings).toEqual(before)
})

test('hours go past midnight, and days have their own length where clocks change', () => {
  const at = (iso: string, zone = 'Europe/Berlin') => wallClock(new Date(iso), zone)
  const night = { quiet: { from: '22:00', to: '07:00' } }
  const noon = { quiet: { from: '12:00', to: '13:00' } }
  expect(['20:59', '21:00', '02:00', '05:59', '06:00'].map((time) => isQuiet(night, at(`2026-11-27T${time}:00Z`)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(['10:59', '11:00', '12:00'].map((time) => isQuiet(noon, at(`2026-11-27T${time}:00Z`)))).toEqual([false, true, false])
  const digest = { digest: ['02:30', '08:00'] }
  expect(latestDigest(digest, at('2026-11-27T01:00:00Z'))).toBe('2026-11-26T08:00')
  expect(latestDigest(digest, at('2026-11-27T02:00:00Z'))).toBe('2026-11-27T02:30')
  // Half past two comes twice in Berlin on that night: it is one digest.
  expect(latestDigest(digest, at('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30')
  expect(latestDigest(digest, at('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30')
  // It does not come at all on this one: it is due with the next hour.
  expect(latestDigest(digest, at('2027-03-28T01:00:00Z'))).toBe('2027-03-28T02:30')
  expect(at('2026-11-27T23:30:00Z', 'Pacific/Auckland').stamp).toBe('2026-11-28T12:30')
})
