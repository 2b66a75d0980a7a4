// Mails of a scripted mailbox with facts that the sync would have stored.
import type { Updateable } from 'kysely'
import type { MessageTable } from '../../../src/store/tables/mail.ts'
import type { ScriptedMail, ScriptedMailbox } from '../../support/scripted-mailbox.ts'
import type { TestApp } from '../../support/test-app.ts'

export type Facts = Pick<
  Updateable<MessageTable>,
  'authentication' | 'automated' | 'list_id' | 'list_unsubscribe' | 'other_from' | 'date'
>

/** A mail as it lies in the store; `calendar` is its calendar part. */
export async function mailWith(
  t: TestApp,
  mailbox: ScriptedMailbox,
  mail: ScriptedMail,
  { calendar, ...facts }: Facts & { calendar?: string } = {},
): Promise<string> {
  const id = await mailbox.mail({ text: 'Hello', ...mail })
  if (Object.keys(facts).length > 0) await t.app.db.updateTable('message').set(facts).where('id', '=', id).execute()
  if (calendar !== undefined) {
    await mailbox.caller.mail.get({ id })
    const { key } = await t.app.db.selectFrom('message').select('key').where('id', '=', id).executeTakeFirstOrThrow()
    await t.app.db.updateTable('message_body').set({ calendar }).where('message_key', '=', key).execute()
  }
  return id
}

/** Somebody the person has written to, or only heard from. */
export async function knows(t: TestApp, mailbox: ScriptedMailbox, name: string, email: string, writtenTo = 1): Promise<void> {
  const counted = { written_to: writtenTo, written_from: 1, last_at: 0, words: '' }
  await t.app.db
    .insertInto('contact')
    .values({ account_id: mailbox.accountId, user_id: mailbox.userId, name, email, ...counted })
    .execute()
}
