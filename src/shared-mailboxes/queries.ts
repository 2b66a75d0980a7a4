// SQL of shared mailboxes and their members. Each query names the person who asks, or a mailbox whose membership the caller has read.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { MemberRole } from '../shared/shared-mailboxes.ts'
import { preparedFirst } from '../store/prepared.ts'

/** Undefined for somebody who is no member, and for a mailbox that is being deleted. */
export const membershipOf = preparedFirst((db, sharedMailboxId: string, personId: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('user as u', 'u.id', 'm.shared_mailbox_id')
    .where('m.shared_mailbox_id', '=', sharedMailboxId)
    .where('m.user_id', '=', personId)
    .where('u.deleted_at', 'is', null)
    .select(['m.role', 'u.last_seen_at', 'u.name']),
)

/** In the order of their names. */
export function mailboxesOf(db: Db, personId: string) {
  return db
    .selectFrom('membership as m')
    .innerJoin('user as u', 'u.id', 'm.shared_mailbox_id')
    .where('m.user_id', '=', personId)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'm.role'])
    .select(sql<number>`(select count(*) from membership o where o.shared_mailbox_id = m.shared_mailbox_id)`.as('members'))
    .select(
      sql<number>`(select coalesce(sum(c.unread), 0) from mail_count c where c.user_id = m.shared_mailbox_id and c.role = 'inbox')`.as(
        'unread',
      ),
    )
    .orderBy(sql`u.name collate nocase`)
    .orderBy('u.id')
    .execute()
}

export function membersOf(db: Db, sharedMailboxId: string) {
  return db
    .selectFrom('membership as m')
    .innerJoin('user as u', 'u.id', 'm.user_id')
    .where('m.shared_mailbox_id', '=', sharedMailboxId)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'm.created_at'])
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
}

/** Managers who can sign in, besides this member. */
export async function countOtherManagers(db: Db, sharedMailboxId: string, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('membership as m')
    .innerJoin('user as u', 'u.id', 'm.user_id')
    .where('m.shared_mailbox_id', '=', sharedMailboxId)
    .where('m.role', '=', 'manager')
    .where('m.user_id', '<>', memberId)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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

/** False where the person is a member already. */
export async function insertMember(
  db: Db,
  member: { sharedMailboxId: string; personId: string; role: MemberRole; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('membership')
    .values({ shared_mailbox_id: member.sharedMailboxId, user_id: member.personId, role: member.role, created_at: member.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function storeRole(db: Db, sharedMailboxId: string, personId: string, role: MemberRole): Promise<void> {
  await db
    .updateTable('membership')
    .set({ role })
    .where('shared_mailbox_id', '=', sharedMailboxId)
    .where('user_id', '=', personId)
    .execute()
}

export async function deleteMember(db: Db, sharedMailboxId: string, personId: string): Promise<void> {
  await db.deleteFrom('membership').where('shared_mailbox_id', '=', sharedMailboxId).where('user_id', '=', personId).execute()
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
