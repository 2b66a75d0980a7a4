// Days of a Gmail mailbox, in the hands of its person here and there: what is here in the end is what is there.
import { afterEach, expect, test } from 'vitest'
import { reserved } from '../support/gmail/labels.ts'
import { type GmailPerson, gmailPerson } from '../support/gmail-person.ts'
import { until } from '../support/test-server.ts'

let fixture: GmailPerson
afterEach(() => fixture[Symbol.asyncDispose]())

const mime = (n: number, more = '') =>
  Buffer.from(
    `From: Grace <grace@example.org>\r\nSubject: number ${n}\r\nMessage-ID: <n${n}@example.org>\r\n${more}\r\nHello ${n}\r\n`,
  )
const deliver = (n: number, labels = ['INBOX', 'UNREAD']) => fixture.mailbox.add(mime(n), { labels, date: Date.now() + n }).id
const labelsOf = (id: string) => fixture.mailbox.messages.get(id)?.labels.toSorted()
const inInbox = () => [...fixture.mailbox.messages.values()].filter(({ labels }) => labels.includes('INBOX')).map(({ id }) => id)

test('a mailbox without any mail is in step, and so is one that was emptied', async () => {
  fixture = await gmailPerson()
  await until(async () => (await fixture.ada.caller.accounts.list()).accounts[0]?.sync.lastSyncAt !== null)
  await fixture.inStep()
  for (let n = 0; n < 30; n++) deliver(n)
  await fixture.inStep()
  for (const id of [...fixture.mailbox.messages.keys()]) fixture.mailbox.delete(id)
  await fixture.inStep()
  expect((await fixture.ada.caller.mail.list({})).total).toBe(0)
})

test('a starred mail with a label is thrown away, restored and called spam in Gmail', async () => {
  fixture = await gmailPerson({ mails: 40 })
  await fixture.inStep()
  const work = fixture.mailbox.labels.list().find((label) => label.name === 'Work')?.id ?? ''
  const id = deliver(1, ['INBOX', 'STARRED', work])
  await fixture.inStep()
  fixture.mailbox.setLabels(id, ['TRASH'], ['INBOX'])
  await fixture.inStep()
  fixture.mailbox.setLabels(id, [], ['TRASH'])
  await fixture.inStep()
  fixture.mailbox.setLabels(id, ['INBOX'], [])
  await fixture.inStep()
  fixture.mailbox.setLabels(id, ['SPAM'], ['INBOX'])
  await fixture.inStep()
  fixture.mailbox.setLabels(id, ['INBOX', 'UNREAD'], ['SPAM', 'STARRED'])
  await fixture.inStep()
})

test.each([false, true])(
  'a mail is snoozed, shown nowhere else meanwhile, and comes back, also where Gmail keeps that name (%s)',
  async (kept) => {
    if (kept) reserved.add('snoozed')
    else reserved.delete('snoozed')
    fixture = await gmailPerson({ mails: 40 })
    await fixture.inStep()
    const id = deliver(1)
    await fixture.inStep()
    const [mail = ''] = await fixture.idsHere([id])
    const { undoId } = await fixture.ada.caller.mail.snooze({ id: mail, until: new Date(Date.now() + 3_600_000).toISOString() })
    await until(async () => labelsOf(id)?.some((label) => label.startsWith('Label_')) ?? false)
    await fixture.inStep()
    expect(labelsOf(id)).not.toContain('INBOX')
    const archived = (await fixture.ada.caller.mail.list({ mailbox: 'archive', limit: 100 })).emails.map((one) => one.id)
    expect(archived).not.toContain(mail)
    const asleep = (await fixture.ada.caller.mail.list({ snoozed: true })).emails.map((one) => one.id)
    expect(asleep).toEqual([mail])
    // A check in full finds the same.
    await fixture.t.app.db.updateTable('mailbox').set({ cursor: null }).execute()
    await fixture.ada.caller.mail.refresh()
    await until(
      async () => (await fixture.t.app.db.selectFrom('mailbox').where('cursor', 'is', null).select('id').execute()).length === 0,
    )
    await fixture.inStep()
    await fixture.ada.caller.mail.undo({ undoId: undoId ?? '' })
    await until(async () => labelsOf(id)?.includes('INBOX') ?? false)
    await fixture.inStep()
    expect(labelsOf(id)).toEqual(['INBOX', 'UNREAD'])
    expect((await fixture.ada.caller.mail.list({})).emails[0]?.id).toBe(mail)
  },
)

test('300 mails are archived at once, and that is undone', async () => {
  fixture = await gmailPerson({ mails: 0 })
  for (let n = 0; n < 300; n++) deliver(n)
  await fixture.inStep()
  const before = fixture.there()
  const ids = await fixture.idsHere(inInbox())
  const { undoId } = await fixture.ada.caller.mail.batch({ ids, mailbox: 'archive' })
  await until(async () => inInbox().length === 0, 20_000)
  await fixture.inStep()
  await fixture.ada.caller.mail.undo({ undoId: undoId ?? '' })
  await until(async () => inInbox().length === 300, 20_000)
  await fixture.inStep()
  expect(fixture.there()).toEqual(before)
}, 180_000)

test('a draft that is edited in Gmail is another message each time, and one draft here', async () => {
  fixture = await gmailPerson({ mails: 20 })
  await fixture.inStep()
  const before = (await fixture.ada.caller.mail.list({ mailbox: 'drafts', limit: 100 })).total
  let id = deliver(500, ['DRAFT'])
  for (let n = 0; n < 5; n++) {
    await fixture.inStep()
    expect((await fixture.ada.caller.mail.list({ mailbox: 'drafts', limit: 100 })).total).toBe(before + 1)
    fixture.mailbox.delete(id)
    id = deliver(500, ['DRAFT'])
  }
  await fixture.inStep()
  expect((await fixture.ada.caller.mail.list({ mailbox: 'drafts', limit: 100 })).total).toBe(before + 1)
})

test('deleting for good what Gmail does not let us delete: the mails come back, nothing loops, and hardly anything was asked', async () => {
  fixture = await gmailPerson()
  for (let n = 0; n < 300; n++) deliver(n, ['TRASH'])
  await fixture.inStep()
  const ids = await fixture.idsHere([...fixture.mailbox.messages.keys()])
  const before = fixture.there()
  const asked = fixture.gmail.calls.get('messages.get') ?? 0
  await fixture.ada.caller.mail.batch({ ids, delete: true, permanent: true })
  expect((await fixture.ada.caller.mail.list({ mailbox: 'trash' })).total).toBe(0)
  fixture.t.passTime({ seconds: 20 })
  fixture.worker.wakeSignal.wake('changes')
  await until(async () => (await fixture.t.app.db.selectFrom('pending_change').select('id').execute()).length === 0, 20_000)
  await fixture.inStep()
  expect(fixture.there()).toEqual(before)
  expect((await fixture.ada.caller.mail.list({ mailbox: 'trash' })).total).toBe(300)
  // Each mail once, because it was no longer here, and a few looks.
  expect((fixture.gmail.calls.get('messages.get') ?? 0) - asked).toBeLessThan(320)
}, 180_000)

test('with the permission for it, a Trash of 500 is emptied', async () => {
  fixture = await gmailPerson({ scope: 'https://mail.google.com/' })
  for (let n = 0; n < 500; n++) deliver(n, ['TRASH'])
  await fixture.inStep()
  const ids = await fixture.idsHere([...fixture.mailbox.messages.keys()])
  await fixture.ada.caller.mail.batch({ ids, delete: true, permanent: true })
  fixture.t.passTime({ seconds: 20 })
  fixture.worker.wakeSignal.wake('changes')
  await until(async () => fixture.mailbox.messages.size === 0, 20_000)
  await fixture.inStep()
}, 180_000)

test('a sent mail that is moved to a label, and one moved to the archive, show what Gmail has', async () => {
  fixture = await gmailPerson({ mails: 20 })
  const id = deliver(700, ['SENT'])
  await fixture.inStep()
  const [mail = ''] = await fixture.idsHere([id])
  const folder = await fixture.t.app.db.selectFrom('mailbox').where('path', '=', 'Work').select('id').executeTakeFirst()
  const work = String(folder?.id)
  await fixture.ada.caller.mail.batch({ ids: [mail], folderId: work })
  await fixture.inStep()
  await fixture.ada.caller.mail.update({ id: mail, mailbox: 'archive' })
  await fixture.inStep()
  await fixture.ada.caller.mail.update({ id: mail, mailbox: 'trash' })
  await fixture.inStep()
  expect(labelsOf(id)).toContain('TRASH')
})

test('a label is deleted while it is listed', async () => {
  fixture = await gmailPerson({ mails: 600 })
  const work = fixture.mailbox.labels.list().find((label) => label.name === 'Work')?.id ?? ''
  await until(async () => (fixture.gmail.calls.get('messages.get') ?? 0) > 100)
  fixture.mailbox.deleteLabel(work)
  fixture.worker.wakeSignal.wake('sync')
  await fixture.inStep(30_000)
}, 180_000)

test('history is forgotten in the middle of the first listing, while mails come, go and change', async () => {
  fixture = await gmailPerson({ mails: 600 })
  for (let n = 0; n < 30; n++) {
    await until(async () => (fixture.gmail.calls.get('messages.get') ?? 0) > n * 15)
    deliver(n)
    const [one, other, third] = inInbox().slice(n * 3)
    if (one) fixture.mailbox.setLabels(one, ['STARRED'], ['INBOX'])
    if (other) fixture.mailbox.delete(other)
    if (third) fixture.mailbox.setLabels(third, ['TRASH'], ['INBOX'])
    if (n === 15) fixture.mailbox.history.forget()
    if (n % 7 === 0) fixture.gmail.faults.expirePageTokens()
  }
  await fixture.inStep(30_000)
}, 180_000)

test('while Gmail asks to wait in the middle of the first listing, the account shows how far it is and no trouble', async () => {
  fixture = await gmailPerson({ mails: 300 })
  const account = async () => (await fixture.ada.caller.accounts.list()).accounts[0]
  const notified: (string | null | undefined)[] = []
  await until(async () => (fixture.gmail.calls.get('messages.get') ?? 0) > 150)
  const refusals = () => fixture.gmail.refused.get(429) ?? 0
  fixture.gmail.faults.each(1, 'any', { status: 429, reason: 'userRateLimitExceeded', retryAfter: 1 })
  // The connector asks thirteen times before it gives up.
  await until(async () => {
    notified.push((await account())?.error)
    return refusals() > 30
  }, 20_000)
  const { sync, error } = (await account()) ?? {}
  expect(error).toBeNull()
  expect(new Set(notified)).toEqual(new Set([null]))
  expect(sync).toMatchObject({ state: 'syncing', lastSyncAt: null })
  expect(sync?.done).toBeGreaterThan(0)
  fixture.gmail.faults.clear()
  await fixture.inStep()
}, 180_000)

test('trouble in the first listing is no longer told of once it goes on', async () => {
  fixture = await gmailPerson({ mails: 1500 })
  const account = async () => (await fixture.ada.caller.accounts.list()).accounts[0]
  await until(async () => (fixture.gmail.calls.get('messages.get') ?? 0) > 150)
  fixture.gmail.faults.each(1, 'any', { status: 403, reason: 'dailyLimitExceeded' })
  await until(async () => ((await account())?.error ?? null) !== null)
  fixture.gmail.faults.clear()
  fixture.worker.wakeSignal.wake('sync')
  await until(async () => (await account())?.error === null)
  expect((await account())?.sync).toMatchObject({ state: 'syncing', lastSyncAt: null })
}, 180_000)

test('who wants to delete for good what Gmail does not let us delete is told at once, and drafts may go', async () => {
  fixture = await gmailPerson()
  for (let n = 0; n < 3; n++) deliver(n, ['TRASH'])
  const { t, ada, mailbox } = fixture
  await fixture.inStep()
  const ids = await fixture.idsHere([...mailbox.messages.keys()])
  const scope = 'https://www.googleapis.com/auth/gmail.modify'
  const owner = { account_id: fixture.account.id, user_id: ada.userId }
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
    ids.map(() => expect.stringMatching(/^Gmail lets Homing move emails to Trash/)),
  )
  await expect(ada.caller.mail.remove({ id: ids[0] ?? '', permanent: true })).rejects.toThrow(/^Gmail lets Homing move/)
  const list = { mailbox: 'trash' } as const
  expect(await ada.caller.mail.batchMatching({ list, delete: true, permanent: true })).toMatchObject({ updated: 0 })
  expect((await ada.caller.mail.list(list)).total).toBe(3)
  const draft = deliver(9, ['DRAFT'])
  await fixture.inStep()
  const [written = ''] = await fixture.idsHere([draft])
  expect(await ada.caller.mail.batch({ ids: [written], delete: true, permanent: true })).toMatchObject({ updated: 1, failed: [] })
  await t.app.db
    .updateTable('oauth_grant')
    .set({ scope: `${scope} https://mail.google.com/` })
    .execute()
  expect(await ada.caller.mail.batch({ ids, delete: true, permanent: true })).toMatchObject({ updated: 3, failed: [] })
})
