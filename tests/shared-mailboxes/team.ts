// A shared mailbox with members and an account, whose mails are put straight into the store.
import { newId } from '../../src/core/ids.ts'
import { refOf } from '../../src/mail/message-identity.ts'
import type { MemberRole } from '../../src/shared/shared-mailboxes.ts'
import type { Caller, TestApp, TestPerson } from '../support/test-app.ts'

export interface Conversation {
  threadId: string
  mailId: string
  messageId: string
}
export interface Team {
  /** Of the mailbox. */
  id: string
  /** Its manager, at home. */
  manager: TestPerson
  /** The manager in the mailbox. */
  ada: Caller
  people: Record<string, TestPerson>
  /** The others in the mailbox, by name. */
  members: Record<string, Caller>
  mailbox: Mailbox
}

export async function openTeam(t: TestApp, others: [string, MemberRole][]): Promise<Team & { people: any; members: any }> {
  const manager = await t.person(`ada-${newId()}`)
  const { id } = await manager.caller.sharedMailboxes.create({ name: 'Support' })
  const people: Record<string, TestPerson> = {}
  const members: Record<string, Caller> = {}
  for (const [name, role] of others) {
    const person = await t.person(`${name}-${newId()}`)
    await t.app.db.updateTable('user').set({ name }).where('id', '=', person.userId).execute()
    await manager.caller.sharedMailboxes.addMember({ id, email: person.email, role })
    people[name] = person
    members[name] = t.inMailbox(person, id)
  }
  return { id, manager, ada: t.inMailbox(manager, id), people, members, mailbox: await Mailbox.open(t, id) }
}

export class Mailbox {
  static #nextKey = 5_000_000

  private constructor(
    readonly t: TestApp,
    readonly userId: string,
    readonly accountId: string,
    readonly inbox: number,
  ) {}

  /** Its mail server can't be reached: what is sent stays in the outbox. */
  static async open(t: TestApp, userId: string): Promise<Mailbox> {
    const accountId = newId()
    const now = t.app.now().getTime()
    await t.app.db
      .insertInto('account')
      .values({
        id: accountId,
        user_id: userId,
        provider: 'imap',
        connector: 'imap',
        email: `support-${accountId}@people.test`,
        display_name: 'Support',
        settings: '{"imap":{"host":"127.0.0.1","port":1,"secure":true},"smtp":{"host":"127.0.0.1","port":1,"secure":true}}',
        credential: '',
        created_at: now,
      } as never)
      .execute()
    const { id } = await t.app.db
      .insertInto('mailbox')
      .values({ account_id: accountId, user_id: userId, path: 'INBOX', name: 'INBOX', role: 'inbox' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return new Mailbox(t, userId, accountId, Number(id))
  }

  async newConversation(): Promise<Conversation> {
    const threadId = newId()
    return { threadId, ...(await this.receive(threadId)) }
  }

  /** A mail of this conversation arrives. */
  async receive(threadId: string, { subject = 'A question', text = 'When?' } = {}) {
    const [mailId, messageId, key] = [newId(), `<${newId()}@customers.test>`, Mailbox.#nextKey++]
    const now = this.t.app.now().getTime()
    const mine = { user_id: this.userId, account_id: this.accountId }
    const { db } = this.t.app
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
        mailbox_id: this.inbox,
        uidvalidity: '1',
        uid: key,
        message_key: key,
        role: 'inbox',
        read: 0,
        starred: 0,
        answered: 0,
      } as never)
      .execute()
    await db.insertInto('message_body').values({ user_id: this.userId, message_key: key, text, html: null }).execute()
    await db.insertInto('thread_ref').values({ account_id: this.accountId, ref: refOf(messageId), thread_id: threadId }).execute()
    return { mailId, messageId }
  }
}
