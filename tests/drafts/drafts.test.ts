import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { pushDrafts } from '../../src/drafts/upload.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
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

const fields = { to: 'grace@people.test', cc: '', bcc: '', subject: 'Lunch', body: '<p>Tomorrow?</p>' }
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const save = (more: Partial<typeof fields> = {}) =>
  ada.caller.drafts.save({ fields: { ...fields, identityId: accountId, ...more } })
const errorOf = (call: Promise<unknown>) => call.catch((error: Error) => error)
const mimeOf = async (id: string) => {
  const row = await t.app.db.selectFrom('outbox').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return { mime: Buffer.from(row.mime).toString('latin1'), row }
}

test('a draft is kept as it is written, and listed', async () => {
  const { id, revision } = await save({ to: 'grace@people', subject: 'Half\nwritten' })
  expect(revision).toBe(1)
  const { draft } = await ada.caller.drafts.get({ id })
  expect(draft).toMatchObject({ to: 'grace@people', subject: 'Half written', body: '<p>Tomorrow?</p>', revision: 1, files: [] })
  const { drafts } = await ada.caller.drafts.list()
  expect(drafts[0]).toMatchObject({ id, accountId, subject: 'Half written', snippet: 'Tomorrow?', files: 0 })
})

test('what a program keeps is the same draft, whatever its shape', async () => {
  const { draftId } = await ada.caller.mail.saveDraft({ to: ['a@x.org', 'b@x.org'], subject: 'S', inReplyTo: '<q@x.org>' })
  const { draft } = await ada.caller.drafts.get({ id: draftId })
  expect(draft).toMatchObject({ to: 'a@x.org\nb@x.org', subject: 'S', replyTo: { messageId: '<q@x.org>' } })
  // As a version before stored it.
  const content = JSON.stringify({ to: ['c@x.org'], body: 'Hi', accountId })
  await t.app.db.updateTable('draft').set({ content }).where('id', '=', draftId).execute()
  expect((await ada.caller.drafts.get({ id: draftId })).draft).toMatchObject({ to: 'c@x.org', body: 'Hi', identityId: accountId })
})

test('two windows do not write over each other', async () => {
  const { id, revision } = await save()
  const second = await ada.caller.drafts.save({ id, revision, fields: { ...fields, body: '<p>One</p>' } })
  expect(second.revision).toBe(2)
  const late = ada.caller.drafts.save({ id, revision, fields: { ...fields, body: '<p>Two</p>' } })
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT', cause: { details: { revision: 2, savedAt: second.savedAt } } })
  expect((await ada.caller.drafts.get({ id })).draft.body).toBe('<p>One</p>')
})

test('saving what is there already changes nothing', async () => {
  const first = await save()
  const again = await ada.caller.drafts.save({
    id: first.id,
    revision: 1,
    fields: { ...fields, identityId: accountId },
    close: true,
  })
  expect(again).toEqual(first)
})

test('nothing that could run or load is kept', async () => {
  const body = '<p onclick="x()">Hi<script>x()</script><img src="https://t.example/p.png"><a href="javascript:x()">a</a></p>'
  const { id } = await save({ body })
  const kept = (await ada.caller.drafts.get({ id })).draft.body
  expect(kept).toContain('Hi')
  expect(kept).not.toMatch(/script|onclick|t\.example/)
})

test('files: named safely, typed by their bytes, taken away again', async () => {
  const { id } = await save()
  const add = (filename: string, mimeType: string, data: Buffer, inline = false) =>
    ada.caller.drafts.addFile({ draftId: id, filename, mimeType, data: data.toString('base64'), inline })
  const { file } = await add('../../etc/pass\u202ewd', 'image/png', Buffer.from('MZ'))
  expect(file).toMatchObject({ filename: 'passwd', mimeType: 'application/octet-stream', size: 2, contentId: null })
  const { file: picture } = await add('a.txt', 'text/plain', png, true)
  expect(picture).toMatchObject({ mimeType: 'image/png', contentId: expect.stringMatching(/^[0-9a-z]{24}@inline$/) })
  await expect(add('a.svg', 'image/svg+xml', Buffer.from('<svg/>'), true)).rejects.toThrow(/Only PNG/)
  await expect(add('big', 'text/plain', Buffer.alloc(25 * 1024 * 1024))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  await ada.caller.drafts.removeFile({ draftId: id, id: file.id })
  expect((await ada.caller.drafts.get({ id })).draft.files).toEqual([picture])
})

test('with another file the draft is another: a window that has not seen it cannot send it', async () => {
  const { id, revision } = await save()
  const added = await ada.caller.drafts.addFile({ draftId: id, filename: 'a.txt', mimeType: 'text/plain', data: 'YQ==' })
  expect(added.revision).toBe(revision + 1)
  expect((await ada.caller.drafts.get({ id })).draft.revision).toBe(added.revision)
  await expect(ada.caller.drafts.send({ id, revision, holdSeconds: 10 })).rejects.toMatchObject({ code: 'CONFLICT' })
  const removed = await ada.caller.drafts.removeFile({ draftId: id, id: added.file.id })
  expect(removed.revision).toBe(revision + 2)
  await expect(ada.caller.drafts.send({ id, revision: added.revision, holdSeconds: 10 })).rejects.toThrow()
  expect(await ada.caller.drafts.send({ id, revision: removed.revision, holdSeconds: 10 })).toMatchObject({ success: true })
})

test('whatever happens to a draft is told to the other windows of its person', async () => {
  const notified: string[] = []
  const stop = t.app.events.listen((event) => {
    if (event.name === 'drafts.changed') notified.push(`${event.userId} ${event.ids.join()}`)
  })
  const received = async (work: () => Promise<unknown>) => {
    notified.length = 0
    await work()
    return [...new Set(notified)]
  }
  const mine = (id: string) => [`${ada.userId} ${id}`]
  let id = ''
  const made = await received(async () => {
    id = (await save()).id
  })
  expect(made).toEqual(mine(id))
  const changed = { ...fields, subject: 'Dinner', identityId: accountId }
  expect(await received(() => ada.caller.drafts.save({ id, fields: changed }))).toEqual(mine(id))
  expect(await received(() => ada.caller.drafts.save({ id, fields: changed, close: true }))).toEqual([])
  const file = { draftId: id, filename: 'a.txt', mimeType: 'text/plain', data: 'YQ==' }
  expect(await received(() => ada.caller.drafts.addFile(file))).toEqual(mine(id))
  expect(await received(() => ada.caller.drafts.discard({ id }))).toEqual(mine(id))
  expect(await received(() => ada.caller.drafts.restore({ id }))).toEqual(mine(id))
  const { revision } = (await ada.caller.drafts.get({ id })).draft
  let outboxId = ''
  const sent = await received(async () => {
    outboxId = (await ada.caller.drafts.send({ id, revision, holdSeconds: 10 })).id
  })
  expect(sent).toEqual(mine(id))
  expect(await received(() => ada.caller.mail.cancelSending({ id: outboxId }))).toEqual(mine(id))
  stop()
})

test('a preview says exactly what leaves', async () => {
  const { id } = await save({ to: 'Grace <grace@people.test>; b@bücher.example', bcc: 'boss@x.org' })
  const { file } = await ada.caller.drafts.addFile({
    draftId: id,
    filename: 'p.png',
    mimeType: '',
    data: png.toString('base64'),
    inline: true,
  })
  const { revision } = await ada.caller.drafts.addFile({
    draftId: id,
    filename: 'unused.png',
    mimeType: '',
    data: png.toString('base64'),
    inline: true,
  })
  const body = `<p>See <img src="cid:${file.contentId}"> and <img src="data:image/png;base64,${png.toString('base64')}"></p>`
  const saved = await ada.caller.drafts.save({
    id,
    revision,
    fields: { ...fields, to: 'Grace <grace@people.test>; b@bücher.example', bcc: 'boss@x.org', body, identityId: accountId },
  })
  const { pictures } = await ada.caller.drafts.pictures({ id })
  expect(pictures[0]).toEqual({ contentId: file.contentId, url: `data:image/png;base64,${png.toString('base64')}` })
  const preview = await ada.caller.drafts.preview({ id })
  expect(preview).toMatchObject({
    to: [
      { name: 'Grace', email: 'grace@people.test' },
      { name: '', email: 'b@xn--bcher-kva.example' },
    ],
    bcc: [{ name: '', email: 'boss@x.org' }],
    subject: 'Lunch',
    files: [file],
  })
  expect(preview.html).toContain(`src="data:image/png;base64,${png.toString('base64')}"`)
  expect(preview.text).toContain('See')
  const { id: outboxId } = await ada.caller.drafts.send({ id, revision: saved.revision, holdSeconds: 10 })
  const { mime, row } = await mimeOf(outboxId)
  expect(mime).not.toMatch(/^bcc/im)
  expect(mime).not.toContain('unused.png')
  expect(mime.match(/Content-ID: /gi)).toHaveLength(2)
  expect(mime).toContain(`Content-ID: <${file.contentId}>`)
  expect(mime).not.toMatch(/[^\r]\n|\r[^\n]/)
  expect(JSON.parse(row.envelope)).toMatchObject({ to: ['grace@people.test', 'b@xn--bcher-kva.example', 'boss@x.org'] })
  expect(mime.length).toBe(preview.bytes)
})

test('pressing Send twice, or ten times at once, is one mail', async () => {
  const { id } = await save()
  const presses = Array.from({ length: 10 }, () => ada.caller.drafts.send({ id, revision: 1, holdSeconds: 10 }))
  const answers = await Promise.all(presses)
  expect(new Set(answers.map((one) => one.id)).size).toBe(1)
  expect(await ada.caller.drafts.send({ id, revision: 1, holdSeconds: 10 })).toEqual(answers[0])
  await expect(ada.caller.mail.sendDraft({ draftId: id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await ada.caller.drafts.list()).drafts.some((one) => one.id === id)).toBe(false)
})

test('only what the person has read last leaves', async () => {
  const { id } = await save()
  await ada.caller.drafts.save({ id, revision: 1, fields: { ...fields, body: '<p>Changed</p>' } })
  await expect(ada.caller.drafts.send({ id, revision: 1, holdSeconds: 10 })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('taken back, a draft opens again and can be sent again', async () => {
  const { id } = await save()
  const first = await ada.caller.drafts.send({ id, revision: 1, holdSeconds: 10 })
  expect((await ada.caller.drafts.get({ id })).draft.outboxId).toBe(first.id)
  await expect(ada.caller.drafts.save({ id, fields })).rejects.toMatchObject({ code: 'CONFLICT' })
  await ada.caller.mail.cancelSending({ id: first.id })
  const { draft } = await ada.caller.drafts.get({ id })
  expect(draft).toMatchObject({ outboxId: null, revision: 2 })
  const second = await ada.caller.drafts.send({ id, revision: 2, holdSeconds: 10 })
  expect(second.id).not.toBe(first.id)
})

test('send later: a time to come, within a year', async () => {
  const { id } = await save()
  const send = (sendAt: string) => ada.caller.drafts.send({ id, revision: 1, sendAt })
  const now = t.app.now().getTime()
  await expect(send(new Date(now - 1000).toISOString())).rejects.toThrow(/in the future/)
  await expect(send(new Date(now + 400 * 24 * 3600_000).toISOString())).rejects.toThrow(/within a year/)
  const sendAt = new Date(now + 3600_000).toISOString()
  const { id: outboxId } = await send(sendAt)
  const { items } = await ada.caller.mail.outbox()
  expect(items.find((one) => one.id === outboxId)).toMatchObject({ sendAt, scheduled: true, draftId: id })
})

test('a draft for nobody cannot be sent', async () => {
  const { id } = await save({ to: ' ' })
  const send = () => ada.caller.drafts.send({ id, revision: 1, holdSeconds: 10 })
  await expect(send()).rejects.toThrow('Please specify at least one recipient')
  const other = await save({ to: 'a@good.org <evil@bad.org>' })
  await expect(ada.caller.drafts.send({ id: other.id, revision: 1, holdSeconds: 10 })).rejects.toThrow(/Separate addresses/)
})

test('a discarded draft can be taken back', async () => {
  const { id } = await save()
  await ada.caller.drafts.discard({ id })
  expect((await ada.caller.drafts.list()).drafts.some((one) => one.id === id)).toBe(false)
  await expect(ada.caller.drafts.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await ada.caller.drafts.restore({ id })
  expect((await ada.caller.drafts.get({ id })).draft.subject).toBe('Lunch')
})

test('a text beyond the limits is said to be, and not kept', async () => {
  const error = await errorOf(save({ body: `${'<div>'.repeat(3000)}x` }))
  expect(error).toMatchObject({ code: 'BAD_REQUEST' })
})

test('after a day discarded drafts are gone for good, and those that left; what waits stays', async () => {
  const [discarded, open, waiting, left] = [await save(), await save(), await save(), await save()]
  await ada.caller.drafts.discard({ id: discarded.id })
  await ada.caller.drafts.send({ id: waiting.id, revision: 1, holdSeconds: 60 })
  const { id: outboxId } = await ada.caller.drafts.send({ id: left.id, revision: 1, holdSeconds: 60 })
  await t.app.db.updateTable('outbox').set({ status: 'filed' }).where('id', '=', outboxId).execute()
  const purge = () => jobs.find((job) => job.name === 'purge')?.run(t.app, undefined)
  const there = async () => {
    const rows = await t.app.db.selectFrom('draft').select('id').execute()
    return [discarded, open, waiting, left].map(({ id }) => rows.some((row) => row.id === id))
  }
  await purge()
  expect(await there()).toEqual([true, true, true, true])
  t.passTime({ hours: 25 })
  await purge()
  expect(await there()).toEqual([false, true, true, false])
})

test('the demo mailbox has a Drafts folder too', async () => {
  const grace = await t.person('grace')
  const [account] = (await grace.caller.accounts.connectDemo()).accounts
  if (!account) throw new Error('there is no demo account')
  const round = async () => {
    await using mailbox = await t.app.connect(account.id, 'sync')
    await pushDrafts(t.app, { id: account.id, userId: grace.userId }, mailbox)
    const { message_id } = await t.app.db
      .selectFrom('draft')
      .where('user_id', '=', grace.userId)
      .selectAll()
      .executeTakeFirstOrThrow()
    return message_id === null ? undefined : mailbox.find('drafts', message_id)
  }
  const { id } = await grace.caller.drafts.save({ fields: { ...fields, identityId: account.id }, close: true })
  const first = await round()
  expect(first).toBeDefined()
  await grace.caller.drafts.save({
    id,
    revision: 1,
    fields: { ...fields, subject: 'Other', identityId: account.id },
    close: true,
  })
  expect((await round())?.uid).toBeGreaterThan(first?.uid ?? 0)
  await grace.caller.drafts.discard({ id })
  t.passTime({ seconds: 11 })
  expect(await round()).toBeUndefined()
})

test('a draft that moves to another account leaves nothing in the first', async () => {
  const linus = await t.person('linus')
  const [one, two] = (await linus.caller.accounts.connectDemo()).accounts
  if (!one || !two) throw new Error('there are no two demo accounts')
  const round = async (id: string) => {
    await using mailbox = await t.app.connect(id, 'sync')
    await pushDrafts(t.app, { id, userId: linus.userId }, mailbox)
  }
  const copyOf = async () => {
    const { place } = await t.app.db
      .selectFrom('draft')
      .where('user_id', '=', linus.userId)
      .select('place')
      .executeTakeFirstOrThrow()
    return place === null ? undefined : (JSON.parse(place) as { accountId: string }).accountId
  }
  const { id } = await linus.caller.drafts.save({ fields: { ...fields, identityId: one.id }, close: true })
  await round(one.id)
  await linus.caller.drafts.save({ id, revision: 1, fields: { ...fields, identityId: two.id }, close: true })
  await round(two.id)
  expect(await copyOf()).toBe(one.id)
  await round(one.id)
  expect(await copyOf()).toBeUndefined()
  await round(two.id)
  expect(await copyOf()).toBe(two.id)
})

test('the files of a forwarded mail come along; what cannot be had is named', async () => {
  const grace = await mailboxOf(t, 'forwarder')
  const file = (filename: string, bytes: Uint8Array | (() => Readable)) => ({ filename, mimeType: 'text/plain', bytes })
  const broken = () =>
    new Readable({
      read() {
        this.destroy(new AppError('provider', 'broken'))
      },
    })
  const emailId = await grace.mail({ text: 'x', files: [file('a.txt', Buffer.from('A')), file('b.txt', broken)] })
  const { id: draftId } = await grace.caller.drafts.save({ fields })
  const { files, failed } = await grace.caller.drafts.addFilesOf({ draftId, emailId, attachmentIds: ['3', '4'] })
  expect(files).toMatchObject([{ filename: 'a.txt', size: 1 }])
  expect(failed).toEqual(['b.txt'])
  await expect(grace.caller.drafts.addFilesOf({ draftId, emailId, attachmentIds: ['4'] })).rejects.toThrow(/Couldn't|no longer/)
  await expect(grace.caller.drafts.addFilesOf({ draftId, emailId, attachmentIds: ['9'] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await grace.caller.drafts.get({ id: draftId })).draft.files).toEqual(files)
  const huge = await grace.mail({ text: 'x', files: [{ ...file('c', Buffer.from('C')), size: 26 * 1024 * 1024 }] })
  await expect(grace.caller.drafts.addFilesOf({ draftId, emailId: huge, attachmentIds: ['3'] })).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  })
})

test('an answer keeps the conversation together, and marks what it answers', async () => {
  const grace = await mailboxOf(t, 'answering')
  const asked = await grace.mail({ text: 'x', messageId: '<q@else.test>', references: ['<first@else.test>'] })
  const { replyTo, accountId } = await grace.caller.mail.prefill({ id: asked, kind: 'reply' })
  const { id } = await grace.caller.drafts.save({ fields: { ...fields, identityId: accountId, replyTo } })
  const { id: outboxId } = await grace.caller.drafts.send({ id, revision: 1, holdSeconds: 10 })
  const { mime, row } = await mimeOf(outboxId)
  expect(mime).toContain('In-Reply-To: <q@else.test>')
  expect(mime).toContain('References: <first@else.test> <q@else.test>')
  const { key } = await t.app.db.selectFrom('message').where('id', '=', asked).select('key').executeTakeFirstOrThrow()
  expect(row.answers_key).toBe(key)
})
