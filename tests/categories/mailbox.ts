// A mailbox with an inbox and some folders, filled with small mails whose text is there: for stories of sorting.
//   const ada = await sortedMailbox(t, 'ada')
//   const id = await ada.put({ subject: 'Bill', from: 'shop@else.test' })
//   await ada.sorted()

import { detectMoves } from '../../src/categories/detect-moves.ts'
import { sortNext } from '../../src/categories/sorting/next.ts'
import { domainOf, registrable } from '../../src/core/host-names.ts'
import { newId } from '../../src/core/ids.ts'
import { newKey } from '../../src/mail/message-identity.ts'
import type { Role } from '../../src/shared/mail.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import type { TestApp, TestPerson } from '../support/test-app.ts'

export interface PutMail {
  subject?: string
  text?: string
  from?: string
  name?: string
  list?: string
  automated?: boolean
  /** Milliseconds before now. */
  ago?: number
  role?: Role
  /** Its text has not come yet. */
  bare?: boolean
}
export interface SortedMailbox extends TestPerson {
  accountId: string
  put(mail: PutMail): Promise<string>
  /** Everything that waits is sorted, as the worker does it. */
  sorted(): Promise<void>
  /** As another program moves it, and the sync notices. `path`: a folder of that name. */
  moveElsewhere(id: string, role: Role, path?: string): Promise<void>
  /** Names of the Smart Folders a mail is in. */
  folders(id: string): Promise<string[]>
}

const taken = new Set<number>()
let uid = 0

export async function sortedMailbox(t: TestApp, name: string): Promise<SortedMailbox> {
  const person = await mailboxOf(t, name)
  const { userId, accountId } = person
  const folder = async (role: Role, path: string) => {
    const known = await t.app.db
      .selectFrom('mailbox')
      .where('account_id', '=', accountId)
      .where('path', '=', path)
      .select('id')
      .executeTakeFirst()
    if (known) return known.id
    const row = { account_id: accountId, user_id: userId, path, role, uidvalidity: '1', complete: 1 as const }
    const made = await t.app.db
      .insertInto('mailbox')
      .values({ ...row, cursor: null, synced_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const paths: Record<Role, string> = {
    inbox: 'INBOX',
    archive: 'Archive',
    junk: 'Junk',
    trash: 'Trash',
    sent: 'Sent',
    drafts: 'Drafts',
    other: 'Projects',
  }
  const sorted = async () => {
    await detectMoves(t.app, userId)
    for (;;) if ((await sortNext(t.app, userId)).last === undefined) return
  }
  return {
    ...person,
    async put(mail) {
      const id = newId()
      const date = t.app.now().getTime() - (mail.ago ?? 0)
      const key = newKey(date, taken)
      const email = mail.from ?? 'grace@else.test'
      await t.app.db
        .insertInto('message')
        .values({
          key,
          id,
          user_id: userId,
          account_id: accountId,
          identity: id,
          thread_id: id,
          message_id: `<${id}@else.test>`,
          in_reply_to: null,
          refs: '[]',
          subject: mail.subject ?? 'Hello',
          from_name: mail.name ?? '',
          from_email: email,
          from_domain: registrable(domainOf(email)),
          to_list: JSON.stringify([{ name: '', email: `${name}@own.test` }]),
          cc_list: '[]',
          bcc_list: '[]',
          reply_to_list: '[]',
          date,
          snippet: '',
          size: 1000,
          attachments: '[]',
          text_parts: '[]',
          list_unsubscribe: null,
          list_id: mail.list ?? null,
          automated: mail.automated ? 1 : 0,
          body_state: mail.bare ? 'none' : 'ready',
          created_at: t.app.now().getTime(),
        })
        .execute()
      if (!mail.bare)
        await t.app.db
          .insertInto('message_body')
          .values({ message_key: key, user_id: userId, text: mail.text ?? 'Plain words.', html: null })
          .execute()
      const role = mail.role ?? 'inbox'
      const flags = { read: 0, starred: 0, answered: 0 } as const
      const place = { mailbox_id: await folder(role, paths[role]), uidvalidity: '1', uid: ++uid, role }
      await t.app.db
        .insertInto('placement')
        .values({ ...place, ...flags, message_key: key, user_id: userId, account_id: accountId })
        .execute()
      t.app.events.emit('mail.changed', { userId, accountId })
      return id
    },
    sorted,
    async moveElsewhere(id, role, path = paths[role]) {
      const { key } = await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
      await t.app.db.deleteFrom('pending_change').where('message_key', '=', key).execute()
      await t.app.db
        .updateTable('placement')
        .set({ role, mailbox_id: await folder(role, path), moving_to: null, uid: ++uid })
        .where('message_key', '=', key)
        .execute()
      t.app.events.emit('mail.changed', { userId, accountId })
      await sorted()
    },
    async folders(id) {
      return (await person.caller.mail.get({ id })).email.categories.map((one) => one.name)
    },
  }
}
