// Days of a Gmail mailbox, in the hands of its person here and there: what is here in the end is what is there.
import { afterEach, expect, test } from 'vitest'
import { reserved } from '../support/gmail/labels.ts'
import { type GmailPerson, gmailPerson } from '../support/gmail-person.ts'
import { until } from '../support/test-server.ts'

let house: GmailPerson
afterEach(() => house[Symbol.asyncDispose]())

const mime = (n: number, more = '') =>
  Buffer.from(
    `From: Grace <grace@example.org>\r\nSubject: number ${n}\r\nMessage-ID: <n${n}@example.org>\r\n${more}\r\nHello ${n}\r\n`,
  )
const arrive = (n: number, labels = ['INBOX', 'UNREAD']) => house.mailbox.add(mime(n), { labels, date: Date.now() + n }).id
const labelsOf = (id: string) => house.mailbox.messages.get(id)?.labels.toSorted()
const inInbox = () => [...house.mailbox.messages.values()].filter(({ labels }) => labels.includes('INBOX')).map(({ id }) => id)

test('a mailbox without any mail is in step, and so is one that was emptied', async () => {
  house = await gmailPerson()
  await until(async () => (await house.ada.caller.accounts.list()).accounts[0]?.sync.lastSyncAt !== null)
  await house.inStep()
  for (let n = 0; n < 30; n++) arrive(n)
  await house.inStep()
  for (const id of [...house.mailbox.messages.keys()]) house.mailbox.delete(id)
  await house.inStep()
  expect((await house.ada.caller.mail.list({})).total).toBe(0)
})

test('a starred mail with a label is thrown away, restored and called spam in Gmail', async () => {
  house = await gmailPerson({ mails: 40 })
  await house.inStep()
  const work = house.mailbox.labels.list().find((label) => label.name === 'Work')?.id ?? ''
  const id = arrive(1, ['INBOX', 'STARRED', work])
  await house.inStep()
  house.mailbox.setLabels(id, ['TRASH'], ['INBOX'])
  await house.inStep()
  house.mailbox.setLabels(id, [], ['TRASH'])
  await house.inStep()
  house.mailbox.setLabels(id, ['INBOX'], [])
  await house.inStep()
  house.mailbox.setLabels(id, ['SPAM'], ['INBOX'])
  await house.inStep()
  house.mailbox.setLabels(id, ['INBOX', 'UNREAD'], ['SPAM', 'STARRED'])
  await house.inStep()
})

test.each([false, true])(
  'a mail is snoozed, shown nowhere else meanwhile, and comes back, also where Gmail keeps that name (%s)',
  async (kept) => {
    if (kept) reserved.add('snoozed')
    else reserved.delete('snoozed')
    house = await gmailPerson({ mails: 40 })
    await house.inStep()
    const id = arrive(1)
    await house.inStep()
    const [mail = ''] = await house.idsHere([id])
    const { undoId } = await house.ada.caller.mail.snooze({ id: mail, until: new Date(Date.now() + 3_600_000).toISOString() })
    await until(async () => labelsOf(id)?.some((label) => label.startsWith('Label_')) ?? false)
    await house.inStep()
    expect(labelsOf(id)).not.toContain('INBOX')
    const archived = (await house.ada.caller.mail.list({ mailbox: 'archive', limit: 100 })).emails.map((one) => one.id)
    expect(archived).not.toContain(mail)
    const asleep = (await house.ada.caller.mail.list({ snoozed: true })).emails.map((one) => one.id)
    expect(asleep).toEqual([mail])
    // A check in full finds the same.
    await house.t.app.db.updateTable('mailbox').set({ cursor: null }).execute()
    await house.ada.caller.mail.refresh()
    await until(
      async () => (await house.t.app.db.selectFrom('mailbox').where('cursor', 'is', null).select('id').execute()).length === 0,
    )
    await house.inStep()
    await house.ada.caller.mail.undo({ undoId: undoId ?? '' })
    await until(async () => labelsOf(id)?.includes('INBOX') ?? false)
    await house.inStep()
    expect(labelsOf(id)).toEqual(['INBOX', 'UNREAD'])
    expect((await house.ada.caller.mail.list({})).emails[0]?.id).toBe(mail)
  },
)

test('300 mails are archived at once, and that is undone', async () => {
  house = await gmailPerson({ mails: 0 })
  for (let n = 0; n < 300; n++) arrive(n)
  await house.inStep()
  const before = house.there()
  const ids = await house.idsHere(inInbox())
  const { undoId } = await house.ada.caller.mail.batch({ ids, mailbox: 'archive' })
  await until(async () => inInbox().length === 0, 20_000)
  await house.inStep()
  await house.ada.caller.mail.undo({ undoId: undoId ?? '' })
  await until(async () => inInbox().length === 300, 20_000)
  await house.inStep()
  expect(house.there()).toEqual(before)
}, 180_000)

test('a draft that is edited in Gmail is another message each time, and one draft here', async () => {
  house = await gmailPerson({ mails: 20 })
  await house.inStep()
  const before = (await house.ada.caller.mail.list({ mailbox: 'drafts', limit: 100 })).total
  let id = arrive(500, ['DRAFT'])
  for (let n = 0; n < 5; n++) {
    await house.inStep()
    expect((await house.ada.caller.mail.list({ mailbox: 'drafts', limit: 100 })).total).toBe(before + 1)
    house.mailbox.delete(id)
    id = arrive(500, ['DRAFT'])
  }
  await house.inStep()
  expect((await house.ada.caller.mail.list({ mailbox: 'drafts', limit: 100 })).total).toBe(before + 1)
})

test('deleting for good what Gmail does not let us delete: the mails come back, nothing loops, and hardly anything was asked', async () => {
  house = await gmailPerson()
  for (let n = 0; n < 300; n++) arrive(n, ['TRASH'])
  await house.inStep()
  const ids = await house.idsHere([...house.mailbox.messages.keys()])
  const before = house.there()
  const asked = house.gmail.calls.get('messages.get') ?? 0
  await house.ada.caller.mail.batch({ ids, delete: true, permanent: true })
  expect((await house.ada.caller.mail.list({ mailbox: 'trash' })).total).toBe(0)
  house.t.passTime({ seconds: 20 })
  house.worker.wakeSignal.wake('changes')
  await until(async () => (await house.t.app.db.selectFrom('pending_change').select('id').execute()).length === 0, 20_000)
  await house.inStep()
  expect(house.there()).toEqual(before)
  expect((await house.ada.caller.mail.list({ mailbox: 'trash' })).total).toBe(300)
  // Each mail once, because it was no longer here, and a few looks.
  expect((house.gmail.calls.get('messages.get') ?? 0) - asked).toBeLessThan(320)
}, 180_000)

test('with the permission for it, a Trash of 500 is emptied', async () => {
  house = await gmailPerson({ scope: 'https://mail.google.com/' })
  for (let n = 0; n < 500; n++) arrive(n, ['TRASH'])
  await house.inStep()
  const ids = await house.idsHere([...house.mailbox.messages.keys()])
  await house.ada.caller.mail.batch({ ids, delete: true, permanent: true })
  house.t.passTime({ seconds: 20 })
  house.worker.wakeSignal.wake('changes')
  await until(async () => house.mailbox.messages.size === 0, 20_000)
  await house.inStep()
}, 180_000)

test('a sent mail that is moved to a label, and one moved to the archive, show what Gmail has', async () => {
  house = await gmailPerson({ mails: 20 })
  const id = arrive(700, ['SENT'])
  await house.inStep()
  const [mail = ''] = await house.idsHere([id])
  const folder = await house.t.app.db.selectFrom('mailbox').where('path', '=', 'Work').select('id').executeTakeFirst()
  const work = String(folder?.id)
  await house.ada.caller.mail.batch({ ids: [mail], folderId: work })
  await house.inStep()
  await house.ada.caller.mail.update({ id: mail, mailbox: 'archive' })
  await house.inStep()
  await house.ada.caller.mail.update({ id: mail, mailbox: 'trash' })
  await house.inStep()
  expect(labelsOf(id)).toContain('TRASH')
})

test('a label is deleted while it is listed', async () => {
  house = await gmailPerson({ mails: 600 })
  const work = house.mailbox.labels.list().find((label) => label.name === 'Work')?.id ?? ''
  await until(async () => (house.gmail.calls.get('messages.get') ?? 0) > 100)
  house.mailbox.deleteLabel(work)
  house.worker.wakeSignal.wake('sync')
  await house.inStep(30_000)
}, 180_000)

test('history is forgotten in the middle of the first listing, while mails come, go and change', async () => {
  house = await gmailPerson({ mails: 600 })
  for (let n = 0; n < 30; n++) {
    await until(async () => (house.gmail.calls.get('messages.get') ?? 0) > n * 15)
    arrive(n)
    const [one, other, third] = inInbox().slice(n * 3)
    if (one) house.mailbox.setLabels(one, ['STARRED'], ['INBOX'])
    if (other) house.mailbox.delete(other)
    if (third) house.mailbox.setLabels(third, ['TRASH'], ['INBOX'])
    if (n === 15) house.mailbox.history.forget()
    if (n % 7 === 0) house.gmail.faults.expirePageTokens()
  }
  await house.inStep(30_000)
}, 180_000)

test('while Gmail asks to wait in the middle of the first listing, the account shows how far it is and no trouble', async () => {
  house = await gmailPerson({ mails: 300 })
  const account = async () => (await house.ada.caller.accounts.list()).accounts[0]
  const told: (string | null | undefined)[] = []
  await until(async () => (house.gmail.calls.get('messages.get') ?? 0) > 150)
  const refusals = () => house.gmail.refused.get(429) ?? 0
  house.gmail.faults.each(1, 'any', { status: 429, reason: 'userRateLimitExceeded', retryAfter: 1 })
  // The connector asks thirteen times before it gives up.
  await until(async () => {
    told.push((await account())?.error)
    return refusals() > 30
  }, 20_000)
  const { sync, error } = (await account()) ?? {}
  expect(error).toBeNull()
  expect(new Set(told)).toEqual(new Set([null]))
  expect(sync).toMatchObject({ state: 'syncing', lastSyncAt: null })
  expect(sync?.done).toBeGreaterThan(0)
  house.gmail.faults.clear()
  await house.inStep()
}, 180_000)

test('trouble in the first listing is no longer told of once it goes on', async () => {
  house = await gmailPerson({ mails: 1500 })
  const account = async () => (await house.ada.caller.accounts.list()).accounts[0]
  await until(async () => (house.gmail.calls.get('messages.get') ?? 0) > 150)
  house.gmail.faults.each(1, 'any', { status: 403, reason: 'dailyLimitExceeded' })
  await until(async () => ((await account())?.error ?? null) !== null)
  house.gmail.faults.clear()
  house.worker.wakeSignal.wake('sync')
  await until(async () => (await account())?.error === null)
  expect((await account())?.sync).toMatchObject({ state: 'syncing', lastSyncAt: null })
}, 180_000)

test('who wants to delete for good what Gmail does not let us delete is told at once, and drafts may go', async () => {
  house = await gmailPerson()
  for (let n = 0; n < 3; n++) arrive(n, ['TRASH'])
  const { t, ada, mailbox } = house
  await house.inStep()
  const ids = await house.idsHere([...mailbox.messages.keys()])
  const scope = 'https://www.googleapis.com/auth/gmail.modify'
  const owner = { account_id: house.account.id, user_id: ada.userId }
  const grant = {
    ...owner,
    provider: 'google',
    issuer: 'i',
    subject: 's',
    client: 'confidential',
    granted_at: 0,
    access_expires_at: 0,
  } as const
  await t.app.db
    .insertInto('oauth_grant')
    .values({ ...grant, scope })
    .execute()
  const answer = await ada.caller.mail.batch({ ids, delete: true, permanent: true })
  expect(answer).toMatchObject({ updated: 0, undoId: null })
  expect(answer.failed.map(({ message }) => message)).toEqual(
    ids.map(() => expect.stringMatching(/^Gmail lets Homing move mails to Trash/)),
  )
  await expect(ada.caller.mail.remove({ id: ids[0] ?? '', permanent: true })).rejects.toThrow(/^Gmail lets Homing move/)
  const list = { mailbox: 'trash' } as const
  expect(await ada.caller.mail.batchMatching({ list, delete: true, permanent: true })).toMatchObject({ updated: 0 })
  expect((await ada.caller.mail.list(list)).total).toBe(3)
  const draft = arrive(9, ['DRAFT'])
  await house.inStep()
  const [written = ''] = await house.idsHere([draft])
  expect(await ada.caller.mail.batch({ ids: [written], delete: true, permanent: true })).toMatchObject({ updated: 1, failed: [] })
  await t.app.db
    .updateTable('oauth_grant')
    .set({ scope: `${scope} https://mail.google.com/` })
    .execute()
  expect(await ada.caller.mail.batch({ ids, delete: true, permanent: true })).toMatchObject({ updated: 3, failed: [] })
})
