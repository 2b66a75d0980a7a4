// The copy of a draft in the Drafts folder is for other mail programs. Here a person sees the draft, and not its copy too.
import { expect, test } from 'vitest'
import { addFolder } from '../mail/acting.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

async function inDrafts(t: TestApp, ada: ScriptedMailbox, ids: string[]): Promise<string> {
  const folder = await addFolder(t, ada, 'Drafts', 'other')
  const keys = t.app.db.selectFrom('message').where('id', 'in', ids).select('key')
  await t.app.db
    .updateTable('placement')
    .set({ mailbox_id: Number(folder) })
    .where('message_key', 'in', keys)
    .execute()
  await ada.caller.folders.setRole({ id: folder, role: 'drafts' })
  return folder
}

async function draftWithCopy(t: TestApp, ada: ScriptedMailbox, messageId: string): Promise<string> {
  const fields = { identityId: ada.accountId, to: '', cc: '', bcc: '', subject: 'Plan', body: '<p>One</p>' }
  const { id } = await ada.caller.drafts.save({ fields })
  await t.app.db.updateTable('draft').set({ message_id: messageId }).where('id', '=', id).execute()
  return id
}

test('lists, searches, folders and counts leave out the copies of drafts, and nothing else', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  await ada.mail({ subject: 'Plan of the roof', messageId: '<same@x.test>' })
  const copy = await ada.mail({ subject: 'Plan', messageId: '<copy@x.test>', text: 'heron' })
  const phone = await ada.mail({ subject: 'Plan from the phone', messageId: '<phone@x.test>' })
  const nameless = await ada.mail({ subject: 'Plan without a name', messageId: '' })
  const folder = await inDrafts(t, ada, [copy, phone, nameless])
  await draftWithCopy(t, ada, '<copy@x.test>')
  // A draft has the Message-ID of a mail that lies in the inbox: only what is in Drafts is a copy.
  await draftWithCopy(t, ada, '<same@x.test>')

  const lists = [{ mailbox: 'drafts' as const }, { folder }, { q: 'in:drafts' }, { mailbox: 'drafts' as const, limit: 1 }]
  for (const list of lists) {
    const { emails, total } = await ada.caller.mail.list(list)
    expect(total).toBe(2)
    expect(emails).toHaveLength(list.limit ?? 2)
    expect([phone, nameless]).toEqual(expect.arrayContaining(emails.map((mail) => mail.id)))
  }
  const searched = await ada.caller.mail.list({ q: 'larger:1' })
  expect(searched.emails.map((mail) => mail.id)).not.toContain(copy)
  expect((await ada.caller.mail.list({ q: 'in:inbox' })).emails.map((mail) => mail.subject)).toEqual(['Plan of the roof'])
  const { folders } = await ada.caller.folders.list()
  expect(folders.find((one) => one.id === folder)).toMatchObject({ total: 2, unread: 2 })
  const { elsewhere } = await ada.caller.drafts.list()
  expect(elsewhere.map((one) => one.emailId).sort()).toEqual([phone, nameless].sort())
  await ada.caller.mail.batchMatching({ list: { mailbox: 'drafts' }, starred: true })
  expect((await ada.caller.mail.get({ id: copy })).email.starred).toBe(false)
})

test('the draft of another person hides nothing', async () => {
  await using t = await testApp()
  const [ada, grace] = [await mailboxOf(t, 'ada'), await mailboxOf(t, 'grace')]
  const mail = await ada.mail({ subject: 'Plan', messageId: '<copy@x.test>' })
  await inDrafts(t, ada, [mail])
  await draftWithCopy(t, grace, '<copy@x.test>')
  expect((await ada.caller.mail.list({ mailbox: 'drafts' })).total).toBe(1)
})
