// A shared mailbox with members and an account, whose mails are put straight into the store.
import { demoAccounts } from '../../src/connectors/demo.ts'
import { newId } from '../../src/core/ids.ts'
import { refOf } from '../../src/mail/message-identity.ts'
import type { MemberRole } from '../../src/shared/shared-mailboxes.ts'
import type { Caller, TestApp, TestPerson } from '../support/test-app.ts'

export interface Conversation {
  threadId: string
  mailId: string
  messageId: string
}
export interface Team<Name extends string = string> {
  /** Of the mailbox. */
  id: string
  /** Its manager, at home. */
  manager: TestPerson
  /** The manager in the mailbox. */
  ada: Caller
  people: Record<Name, TestPerson>
  /** The others in the mailbox, by name. */
  members: Record<Name, Caller>
  mailbox: Mailbox
}

export async function openTeam<Name extends string>(t: TestApp, others: [Name, MemberRole][]): Promise<Team<Name>> {
  const manager = await t.person(`ada-${newId()}`)
  const { id } = await manager.caller.sharedMailboxes.create({ name: 'Support' })
  const people = {} as Record<Name, TestPerson>
  const members = {} as Record<Name, Caller>
  for (const [name, role] of others) {
    const person = await t.person(`${name}-${newId()}`)
    await t.app.db.updateTable('user').set({ name }).where('id', '=', person.userId).execute()
    await manager.caller.sharedMailboxes.addMember({ id, email: person.email, role })
    people[name] = person
    members[name] = t.inMailbox(person, id)
  }
  return { id, manager, ada: t.inMailbox(manager, id), people, members, mailbox: await openMailbox(t, id) }
}

let nextKey = 5_000_000

/** The account and the inbox of a shared mailbox. */
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

export async function openMailbox(t: TestApp, userId: string) {
  const accountId = newId()
  const [demo] = demoAccounts(userId)
  if (!demo) throw new Error('there is no demo account')
  const now = t.app.now().getTime()
  await t.app.db
    .insertInto('account')
    .values({
      id: accountId,
      user_id: userId,
      provider: 'demo',
      connector: 'demo',
      email: demo.email,
      display_name: 'Support',
      color: '#0ea5e9',
      signature: '',
      in_unified_inbox: 1,
      username: demo.email,
      imap_host: '',
      imap_port: 0,
      imap_security: 'tls',
      imap_fingerprint: null,
      smtp_host: '',
      smtp_port: 0,
      smtp_security: 'tls',
      smtp_fingerprint: null,
      credential: '',
      needs_reconnection: 0,
      error: null,
      sync_state: 'idle',
      sync_done: 1,
      sync_total: 1,
      last_sync_at: now,
      created_at: now,
    })
    .execute()
  const { id: inbox } = await t.app.db
    .insertInto('mailbox')
    .values({
      account_id: accountId,
      user_id: userId,
      path: 'INBOX',
      role: 'inbox',
      uidvalidity: '1',
      cursor: null,
      complete: 1,
      synced_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return mailboxIn(t, userId, accountId, inbox)
}

/** The same one after a restart. */
export function mailboxIn(t: TestApp, userId: string, accountId: string, inbox: number) {
  /** A mail of this conversation arrives. */
  const receive = async (
    threadId: string,
    { subject = 'A question', text = 'When?', messageId = `<${newId()}@customers.test>` } = {},
  ) => {
    const [mailId, key] = [newId(), nextKey++]
    const now = t.app.now().getTime()
    const mine = { user_id: userId, account_id: accountId }
    const { db } = t.app
    await db
      .insertInto('message')
      .values({
        ...mine,
        key,
        id: mailId,
        identity: newId(),
        thread_id: threadId,
        message_id: messageId,
        in_reply_to: null,
        refs: '[]',
        subject,
        from_name: 'Carol',
        from_email: 'carol@customers.test',
        to_list: '[]',
        cc_list: '[]',
        bcc_list: '[]',
        reply_to_list: '[]',
        date: now,
        snippet: text,
        size: 1,
        attachments: '[]',
        text_parts: '[]',
        list_unsubscribe: null,
        list_id: null,
        body_state: 'ready',
        created_at: now,
      })
      .execute()
    await db
      .insertInto('placement')
      .values({
        ...mine,
        mailbox_id: inbox,
        uidvalidity: '1',
        uid: key,
        message_key: key,
        role: 'inbox',
        read: 0,
        starred: 0,
        answered: 0,
      })
      .execute()
    await db.insertInto('message_body').values({ user_id: userId, message_key: key, text, html: null }).execute()
    await db
      .insertInto('thread_ref')
      .values({ account_id: accountId, ref: refOf(messageId), thread_id: threadId })
      .execute()
    return { mailId, messageId }
  }
  return {
    accountId,
    receive,
    async newConversation(): Promise<Conversation> {
      const threadId = newId()
      return { threadId, ...(await receive(threadId)) }
    },
  }
}
