// SQL of shared mailboxes and their members. Each query names the person who asks, or a mailbox whose membership the caller has read.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { memberships } from '../store/memberships.ts'

export function mailboxesOf(db: Db, personId: string) {
  return memberships(db, personId)
    .select(['u.id', 'u.name', 'm.role'])
    .select(sql<number>`(select count(*) from membership o where o.shared_mailbox_id = m.shared_mailbox_id)`.as('members'))
    .select(
      sql<number>`(select coalesce(sum(c.unread), 0) from mail_count c where c.user_id = m.shared_mailbox_id and c.role = 'inbox')`.as(
        'unread',
      ),
    )
    .execute()
}

/** The owner of what belongs to a shared mailbox. No address: nobody can sign in, register or be invited as one. */
export async function insertSharedMailbox(db: Db, { id, name, now }: { id: string; name: string; now: number }): Promise<void> {
  await db
    .insertInto('user')
    .values({ id, email: `mailbox ${id}`, name, password_hash: '', role: 'member', created_at: now, kind: 'mailbox' })
    .execute()
}

export async function storeName(db: Db, sharedMailboxId: string, name: string): Promise<void> {
  await db.updateTable('user').set({ name }).where('id', '=', sharedMailboxId).where('kind', '=', 'mailbox').execute()
}

/** Somebody who can sign in here. */
export function personToAdd(db: Db, email: string) {
  return db
    .selectFrom('user')
    .where('email', '=', email)
    .where('kind', '=', 'person')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst()
}

/** Whoever uses it counts as its person being here. */
export async function touchSharedMailbox(db: Db, sharedMailboxId: string, now: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ last_seen_at: now })
    .where('id', '=', sharedMailboxId)
    .where('kind', '=', 'mailbox')
    .execute()
}

/** Whether the mailbox has a mail of this conversation. */
export async function hasConversation(db: Db, sharedMailboxId: string, threadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('message as m', (join) => join.onRef('m.account_id', '=', 'a.id').on('m.thread_id', '=', threadId))
    .where('a.user_id', '=', sharedMailboxId)
    .where('m.user_id', '=', sharedMailboxId)
    .select('m.key')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
