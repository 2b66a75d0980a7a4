// How much one person may keep as drafts. What is refused stays where it was written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { limits } from '../../src/shared/limits.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const fields = { to: '', cc: '', bcc: '', subject: 'One more', body: '<p>Words</p>' }
async function fill({ userId }: TestPerson, count: number, discarded: number | null = null) {
  const now = t.app.now().getTime()
  const row = { user_id: userId, account_id: null, content: JSON.stringify(fields), created_at: now, updated_at: now }
  for (let left = count; left > 0; left -= 250) {
    const rows = Array.from({ length: Math.min(250, left) }, () => ({
      ...row,
      id: newId(),
      outbox_id: null,
      discarded_at: discarded,
    }))
    await t.app.db.insertInto('draft').values(rows).execute()
  }
}

test('a person can have 500 drafts; another is refused by a sentence until one has gone', async () => {
  const ada = await t.person('ada')
  const eve = await t.person('eve')
  await fill(ada, limits.drafts - 1)
  const { id } = await ada.caller.drafts.save({ fields })
  const refusal = { code: 'BAD_REQUEST', message: "You've reached the limit of 500 drafts. Please send or discard some." }
  await expect(ada.caller.drafts.save({ fields })).rejects.toMatchObject(refusal)
  await expect(ada.caller.mail.saveDraft({ to: 'grace@people.test' })).rejects.toMatchObject(refusal)
  // What is there can be changed, and is nobody else's matter.
  expect(await ada.caller.drafts.save({ id, fields: { ...fields, subject: 'Changed' } })).toMatchObject({ id })
  expect((await ada.caller.drafts.list()).drafts).toHaveLength(limits.drafts)
  await eve.caller.drafts.save({ fields })
  await ada.caller.drafts.discard({ id })
  const { id: other } = await ada.caller.drafts.save({ fields })
  await expect(ada.caller.drafts.restore({ id })).rejects.toMatchObject(refusal)
  await ada.caller.drafts.discard({ id: other })
  expect(await ada.caller.drafts.restore({ id })).toMatchObject({ id })
})

test('discarding does not make room without end', async () => {
  const linus = await t.person('linus')
  await fill(linus, limits.draftsWithDiscarded, t.app.now().getTime())
  await expect(linus.caller.drafts.save({ fields })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: "You've discarded too many drafts today. Please try again tomorrow.",
  })
})

test('the files of all drafts together have a bound', async () => {
  const grace = await t.person('grace')
  const { id: full } = await grace.caller.drafts.save({ fields })
  const file = {
    draft_id: full,
    user_id: grace.userId,
    filename: 'a',
    mime_type: 'text/plain',
    content_id: null,
    content: Buffer.from('a'),
  }
  await t.app.db
    .insertInto('draft_file')
    .values({ ...file, id: newId(), size: limits.draftFilesBytes })
    .execute()
  const { id } = await grace.caller.drafts.save({ fields })
  const add = () => grace.caller.drafts.addFile({ draftId: id, filename: 'b', mimeType: 'text/plain', data: 'Yg==' })
  await expect(add()).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'Your draft attachments exceed 1 GB in total. Please send or discard some drafts first.',
  })
  await t.app.db.deleteFrom('draft').where('id', '=', full).execute()
  expect(await add()).toMatchObject({ file: { filename: 'b.txt' } })
})
