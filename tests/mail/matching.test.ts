// Acting on everything a list holds, on all its pages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { addFolder, subjects } from './acting.ts'

let t: TestApp
let ada: ScriptedMailbox
let inbox: number
let projects: string
beforeAll(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
  await addFolder(t, ada, 'Archive', 'archive')
  await addFolder(t, ada, 'Trash', 'trash')
  projects = await addFolder(t, ada, 'Projects', 'other')
  const row = await t.app.db
    .selectFrom('mailbox')
    .where('path', '=', 'INBOX')
    .where('user_id', '=', ada.userId)
    .select('id')
    .executeTakeFirstOrThrow()
  inbox = row.id
  await fill(1200)
})
afterAll(() => t[Symbol.asyncDispose]())

/** Mails in the inbox, every third unread, every fifth with the word Harvest in its subject. */
async function fill(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const subject = (n: number) => (n % 5 === 0 ? `Harvest ${n}` : `Mail ${n}`)
  await t.app.writeAll([
    {
      sql: `insert into message (key, id, user_id, account_id, identity, thread_id, message_id, refs, subject, from_name, from_email,
        to_list, cc_list, bcc_list, reply_to_list, date, snippet, size, attachments, text_parts, body_state, created_at)
        values (?, ?, ?, ?, ?, ?, ?, '[]', ?, 'Grace', 'grace@else.test', '[]', '[]', '[]', '[]', ?, '', 1, '[]', '[]', 'ready', 0)`,
      rows: numbers.map((n) => {
        const id = newId()
        return [1_000_000 + n, id, ada.userId, ada.accountId, id, id, `<${id}@else.test>`, subject(n), n * 1000]
      }),
    },
    {
      sql: `insert into placement (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered)
        values (?, '1', ?, ?, ?, ?, 'inbox', ?, 0, 0)`,
      rows: numbers.map((n) => [inbox, n + 1, 1_000_000 + n, ada.userId, ada.accountId, n % 3 === 0 ? 0 : 1]),
    },
  ])
}
const total = async (input = {}) => (await ada.caller.mail.list(input)).total
const undo = (undoId: string | null) => ada.caller.mail.undo({ undoId: undoId ?? '' })

test('everything unread is read, and unread again', async () => {
  const answer = await ada.caller.mail.batchMatching({ list: { filter: 'unread' }, read: true })
  expect(answer).toMatchObject({ updated: 400, failed: [] })
  expect(await total({ filter: 'unread' })).toBe(0)
  expect(await undo(answer.undoId)).toEqual({ restored: 400 })
  expect(await total({ filter: 'unread' })).toBe(400)
})

test('a whole inbox is moved to a folder, which shows it, and back', async () => {
  const answer = await ada.caller.mail.batchMatching({ list: {}, folderId: projects })
  expect(answer).toMatchObject({ updated: 1200 })
  expect([await total(), await total({ folder: projects })]).toEqual([0, 1200])
  const again = await ada.caller.mail.batchMatching({ list: { folder: projects, filter: 'unread' }, delete: true })
  expect(again.updated).toBe(400)
  expect([await total({ mailbox: 'trash' }), await total({ folder: projects })]).toEqual([400, 800])
  expect(await undo(again.undoId)).toEqual({ restored: 400 })
  expect(await undo(answer.undoId)).toEqual({ restored: 1200 })
  expect([await total(), await total({ folder: projects })]).toEqual([1200, 0])
  expect(await t.app.db.selectFrom('pending_change').where('change', 'like', '%"move"%').select('id').execute()).toEqual([])
})

test('deleted for good, a whole list can be brought back', async () => {
  const answer = await ada.caller.mail.batchMatching({ list: {}, delete: true, permanent: true })
  expect([answer.updated, await total()]).toEqual([1200, 0])
  expect(await undo(answer.undoId)).toEqual({ restored: 1200 })
  expect(await total()).toBe(1200)
})

test('a list that holds nothing changes nothing', async () => {
  const nothing = { updated: 0, failed: [], undoId: null }
  expect(await ada.caller.mail.batchMatching({ list: { filter: 'starred' }, read: true })).toEqual(nothing)
  expect(await ada.caller.mail.batchMatching({ list: { folder: 'none' }, delete: true })).toEqual(nothing)
  const grace = await t.person('grace')
  expect(await grace.caller.mail.batchMatching({ list: { account: ada.accountId }, delete: true })).toEqual(nothing)
  expect(await grace.caller.mail.batchMatching({ list: { folder: projects }, delete: true })).toEqual(nothing)
  expect(await subjects(grace)).toEqual([])
})
