// What a model wrote leaves only when a person has said that exactly this may leave.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: TestPerson
let accountId: string
beforeAll(async () => {
  t = await testApp()
  ada = await t.person('ada')
  accountId = (await ownSomething(t.app, ada.userId)).accountId
})
afterAll(() => t[Symbol.asyncDispose]())

const fields = { to: 'Grace <grace@people.test>', cc: '', bcc: '', subject: 'Lunch', body: '<p>Tomorrow?</p>' }
const saved = (more: Partial<typeof fields> = {}) =>
  ada.caller.drafts.save({ fields: { ...fields, identityId: accountId, ...more }, origin: 'ai' })
const left = async () => (await t.app.db.selectFrom('outbox').where('status', '=', 'held').selectAll().execute()).length
const send = ({ id, revision }: { id: string; revision: number }) => ada.caller.drafts.send({ id, revision, holdSeconds: 10 })
const approve = async (id: string) => {
  const { hash } = await ada.caller.drafts.review({ id })
  return ada.caller.drafts.approve({ id, hash })
}
const unapproved = { code: 'CONFLICT', cause: { details: { reason: 'approval' } } }

test('what a model wrote does not leave by itself, by whichever call', async () => {
  const draft = await saved()
  const before = await left()
  await expect(send(draft)).rejects.toMatchObject(unapproved)
  await expect(ada.caller.mail.sendDraft({ draftId: draft.id })).rejects.toMatchObject(unapproved)
  await expect(
    ada.caller.drafts.send({ ...draft, sendAt: new Date(Date.now() + 3_600_000).toISOString() }),
  ).rejects.toMatchObject(unapproved)
  expect(await left()).toBe(before)
})

test('approved, it leaves once', async () => {
  const draft = await saved()
  await approve(draft.id)
  const before = await left()
  const first = await send(draft)
  expect(await left()).toBe(before + 1)
  expect(await send(draft)).toEqual(first)
  expect(await left()).toBe(before + 1)
})

test.each([
  ['a recipient', { to: 'Grace <grace@people.test>, eve@elsewhere.test' }],
  ['a blind copy', { bcc: 'eve@elsewhere.test' }],
  ['the name of a recipient', { to: 'Eve <grace@people.test>' }],
  ['the subject', { subject: 'Dinner' }],
  ['the text', { body: '<p>Never.</p>' }],
])('changing %s voids the approval', async (_what, change) => {
  const draft = await saved()
  await approve(draft.id)
  const changed = await ada.caller.drafts.save({ id: draft.id, fields: { ...fields, identityId: accountId, ...change } })
  await expect(send(changed)).rejects.toMatchObject(unapproved)
})

test('changed and changed back is changed', async () => {
  const draft = await saved()
  await approve(draft.id)
  const own = { ...fields, identityId: accountId }
  await ada.caller.drafts.save({ id: draft.id, fields: { ...own, to: 'eve@elsewhere.test' } })
  await expect(send(await ada.caller.drafts.save({ id: draft.id, fields: own }))).rejects.toMatchObject(unapproved)
  // Closing the window changes nothing.
  await approve(draft.id)
  await send(await ada.caller.drafts.save({ id: draft.id, fields: own, close: true }))
})

test('a file put in later voids it, too', async () => {
  const draft = await saved()
  await approve(draft.id)
  const { revision } = await ada.caller.drafts.addFile({
    draftId: draft.id,
    filename: 'plan.txt',
    mimeType: 'text/plain',
    data: Buffer.from('secret').toString('base64'),
  })
  await expect(send({ id: draft.id, revision })).rejects.toMatchObject(unapproved)
})

test('an approval is good for five minutes, and for this draft alone', async () => {
  const [one, other] = [await saved(), await saved()]
  await approve(one.id)
  await expect(send(other)).rejects.toMatchObject(unapproved)
  t.passTime({ seconds: 301 })
  await expect(send(one)).rejects.toMatchObject(unapproved)
})

test('a clock that is set back makes no approval last longer', async () => {
  const draft = await saved()
  await approve(draft.id)
  t.passTime({ hours: -1 })
  await expect(send(draft)).rejects.toMatchObject(unapproved)
  t.passTime({ hours: 1 })
})

test('what was not seen cannot be approved', async () => {
  const draft = await saved()
  const { hash } = await ada.caller.drafts.review({ id: draft.id })
  await ada.caller.drafts.save({ id: draft.id, fields: { ...fields, identityId: accountId, to: 'eve@elsewhere.test' } })
  await expect(ada.caller.drafts.approve({ id: draft.id, hash })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('words of a model stay words of a model, whatever is saved over them', async () => {
  const { id } = await saved()
  await ada.caller.drafts.save({ id, fields: { ...fields, identityId: accountId, body: '<p>All mine</p>' } })
  expect((await ada.caller.drafts.get({ id })).draft.origin).toBe('ai')
  const own = await ada.caller.drafts.save({ fields: { ...fields, identityId: accountId } })
  expect((await ada.caller.drafts.get({ id: own.id })).draft.origin).toBe('person')
  await ada.caller.drafts.save({ id: own.id, fields: { ...fields, identityId: accountId }, origin: 'ai' })
  expect((await ada.caller.drafts.get({ id: own.id })).draft.origin).toBe('ai')
})

test('what would leave is shown as it was understood, and who is new is marked', async () => {
  const { id } = await saved({ to: '"ceo@people.test" <eve@elsewhere.test>, grace@people.test' })
  const review = await ada.caller.drafts.review({ id })
  expect(review).toMatchObject({ needsApproval: true, subject: 'Lunch', text: expect.stringContaining('Tomorrow?') })
  expect(review.to.map(({ email, isNew, written }) => [email, isNew, written])).toEqual([
    ['eve@elsewhere.test', true, 0],
    ['grace@people.test', false, 1],
  ])
})

test('oneself is nobody new', async () => {
  const [own] = (await ada.caller.identities.list()).identities
  const { id } = await saved({ to: own?.email ?? '' })
  expect((await ada.caller.drafts.review({ id })).to).toMatchObject([{ email: own?.email, isNew: false }])
})

test('what a person wrote needs none', async () => {
  const draft = await ada.caller.drafts.save({ fields: { ...fields, identityId: accountId } })
  expect((await ada.caller.drafts.review({ id: draft.id })).needsApproval).toBe(false)
  await expect(send(draft)).resolves.toMatchObject({ success: true })
})

test('taken back, it needs an approval again', async () => {
  const draft = await saved()
  await approve(draft.id)
  const { id } = await send(draft)
  await ada.caller.mail.cancelSending({ id })
  const { revision } = (await ada.caller.drafts.get({ id: draft.id })).draft
  await expect(send({ id: draft.id, revision })).rejects.toMatchObject(unapproved)
})
