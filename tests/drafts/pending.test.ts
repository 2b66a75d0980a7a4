// A draft leaves with every file its person has put into it, or not at all: whatever ended between choosing a file and its
// arrival here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftFields, PendingFile } from '../../src/shared/writing.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: TestPerson
let identityId: string
beforeAll(async () => {
  t = await testApp()
  ada = await t.person('ada')
  identityId = (await ownSomething(t.app, ada.userId)).accountId
})
afterAll(() => t[Symbol.asyncDispose]())

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const lost: PendingFile = { id: 'lost0000000000000000000000000001', filename: 'lost.txt', mimeType: 'text/plain', size: 4 }
const picture = 'shed0000000000000000000000000001@inline'
const fieldsOf = (more: Partial<DraftFields> = {}): DraftFields => ({
  ...{ identityId, to: 'grace@people.test', cc: '', bcc: '', subject: 'Lunch', body: '<p>See the file</p>' },
  ...more,
})
const save = (more: Partial<DraftFields>) => ada.caller.drafts.save({ fields: fieldsOf(more) })
const send = async (id: string) => {
  const { draft } = await ada.caller.drafts.get({ id })
  return ada.caller.drafts.send({ id, revision: draft.revision, holdSeconds: 10 })
}
const bytesOf = async (outboxId: string) => {
  const row = await t.app.db.selectFrom('outbox').where('id', '=', outboxId).select('mime').executeTakeFirstOrThrow()
  return Buffer.from(row.mime).toString('latin1')
}

test('a draft whose file has not come is not sent: not from another window, not later, not by a program', async () => {
  const { id, revision } = await save({ pending: [lost] })
  expect((await ada.caller.drafts.get({ id })).draft.pending).toEqual([lost])
  const refusal = {
    code: 'BAD_REQUEST',
    message: "Not sent: “lost.txt” wasn't uploaded. Add it again, or remove it.",
  }
  await expect(send(id)).rejects.toMatchObject(refusal)
  const sendAt = new Date(t.app.now().getTime() + 3_600_000).toISOString()
  await expect(ada.caller.drafts.send({ id, revision, sendAt })).rejects.toMatchObject(refusal)
  await expect(ada.caller.mail.sendDraft({ draftId: id })).rejects.toMatchObject(refusal)
  expect((await ada.caller.mail.outbox()).items.filter(({ draftId }) => draftId === id)).toEqual([])
})

test('approved by a word or a click, a draft whose file has not come is not sent either', async () => {
  for (const [origin, method] of [
    ['voice', 'voice'],
    ['ai', 'click'],
  ] as const) {
    const { id, revision } = await ada.caller.drafts.save({ fields: fieldsOf({ pending: [lost] }), origin })
    const { hash } = await ada.caller.drafts.review({ id })
    await ada.caller.drafts.approve({ id, hash, method })
    await expect(ada.caller.drafts.send({ id, revision, holdSeconds: 10 })).rejects.toThrow(/“lost.txt” wasn't uploaded/)
  }
})

test('the file that comes is the one that was waited for, once, and the draft leaves with it', async () => {
  const { id, revision } = await save({ pending: [lost] })
  const upload = () =>
    ada.caller.drafts.addFile({ draftId: id, id: lost.id, filename: 'lost.txt', mimeType: 'text/plain', data: 'bG9zdA==' })
  const { file, ...first } = await upload()
  expect(file).toMatchObject({ id: lost.id, filename: 'lost.txt', size: 4 })
  expect(first.revision).toBe(revision + 1)
  // Its answer was lost on the way, and the page tries once more.
  expect(await upload()).toEqual({ file, revision: first.revision })
  const { draft } = await ada.caller.drafts.get({ id })
  expect([draft.pending ?? [], draft.files]).toEqual([[], [file]])
  // A window that has not heard of it saves what it knows.
  await ada.caller.drafts.save({ id, fields: fieldsOf({ subject: 'Dinner', pending: [lost] }) })
  expect((await ada.caller.drafts.get({ id })).draft.pending ?? []).toEqual([])
  const { id: outboxId } = await send(id)
  expect(await bytesOf(outboxId)).toContain('filename=lost.txt')
})

test('taken out again, a file is no longer waited for', async () => {
  const { id } = await save({ pending: [lost] })
  await ada.caller.drafts.save({ id, fields: fieldsOf() })
  expect(await send(id)).toMatchObject({ success: true })
})

test('an end of the program during the upload changes nothing of it', async () => {
  const first = await testApp()
  const grace = await first.person('grace')
  const { accountId } = await ownSomething(first.app, grace.userId)
  const { id, revision } = await grace.caller.drafts.save({ fields: fieldsOf({ identityId: accountId, pending: [lost] }) })
  await first.app[Symbol.asyncDispose]()
  const again = await testApp({ dataDir: first.dataDir })
  const sent = again.as(grace).caller.drafts.send({ id, revision, holdSeconds: 10 })
  await expect(sent).rejects.toThrow(/wasn't uploaded/)
  await again[Symbol.asyncDispose]()
  await first.forget()
})

test('a picture that the text shows and nobody has is said to be missing', async () => {
  const body = `<p>See <img src="cid:${picture}" alt="the shed"></p>`
  const { id } = await save({ body })
  expect((await ada.caller.drafts.get({ id })).draft.body).toContain(`src="cid:${picture}"`)
  await expect(send(id)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Not sent: an image in the text is missing. Insert it again, or remove it.',
  })
  const inserted = { draftId: id, filename: 'shed.png', mimeType: 'image/png', data: png.toString('base64'), inline: true }
  const { file } = await ada.caller.drafts.addFile(inserted)
  await ada.caller.drafts.save({ id, fields: fieldsOf({ body: `<p>See <img src="cid:${file.contentId}"></p>` }) })
  await ada.caller.drafts.removeFile({ draftId: id, id: file.id })
  await expect(send(id)).rejects.toThrow(/an image in the text is missing/)
})

test('words about a picture are no picture, and a name with brackets hides none', async () => {
  const { id } = await save({ body: `<p>Write &lt;img src="cid:${picture}"&gt; there</p>` })
  expect(await send(id)).toMatchObject({ success: true })
  const { id: other } = await save({ body: `<p><img alt="a > b" src="cid:${picture}"></p>` })
  await expect(send(other)).rejects.toThrow(/an image in the text is missing/)
})

test('a picture that is waited for counts for as long as the text shows it', async () => {
  const pending = [{ ...lost, filename: 'shed.png', mimeType: 'image/png', contentId: picture }]
  const { id } = await save({ body: `<p><img src="cid:${picture}"></p>`, pending })
  await expect(send(id)).rejects.toThrow(/“shed.png” wasn't uploaded/)
  await ada.caller.drafts.save({ id, fields: fieldsOf({ pending }) })
  expect(await send(id)).toMatchObject({ success: true })
})

test('what a forwarded mail could not bring along is still waited for', async () => {
  const grace = await mailboxOf(t, 'forwarder-of-two')
  const file = (filename: string, more: object = {}) => ({ filename, mimeType: 'text/plain', bytes: Buffer.from('A'), ...more })
  const shed = file('shed.png', { mimeType: 'image/png', bytes: png })
  const fake = file('fake.png', { mimeType: 'image/png' })
  const emailId = await grace.mail({ text: 'x', files: [file('a.txt'), shed, fake] })
  const ids = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc']
  const pending = ['a.txt', 'shed.png', 'fake.png'].map((filename, at) => ({
    ...{ id: ids[at] ?? '', filename, mimeType: 'x/y', size: 1, of: { emailId, attachmentId: String(3 + at) } },
    ...(at === 0 ? {} : { contentId: `${ids[at]}@inline` }),
  }))
  const body = `<p><img src="cid:${ids[1]}@inline"><img src="cid:${ids[2]}@inline"></p>`
  const { id } = await grace.caller.drafts.save({ fields: fieldsOf({ identityId: grace.accountId, body, pending }) })
  const came = await grace.caller.drafts.addFilesOf({ draftId: id, emailId, attachmentIds: ['3', '4', '5'] })
  expect(came.files).toMatchObject([
    { id: ids[0], contentId: null },
    { id: ids[1], contentId: `${ids[1]}@inline` },
  ])
  expect(came.failed).toEqual(['fake.png'])
  const { draft } = await grace.caller.drafts.get({ id })
  expect(draft.pending).toEqual([pending[2]])
  await expect(grace.caller.drafts.send({ id, revision: draft.revision, holdSeconds: 10 })).rejects.toThrow(/“fake.png”/)
})

test('a file of one draft cannot take the place of a file of another', async () => {
  const [one, two] = [await save({}), await save({})]
  const add = (draftId: string) =>
    ada.caller.drafts.addFile({ draftId, id: 'dddddddddddddddd', filename: 'a.txt', mimeType: 'text/plain', data: 'YQ==' })
  await add(one.id)
  await expect(add(two.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await ada.caller.drafts.get({ id: one.id })).draft.files).toHaveLength(1)
  expect((await ada.caller.drafts.get({ id: two.id })).draft.files).toEqual([])
})
