// SQL of groups of people. Below the features: deleting a person ends their part in them, too. Each query names a person or a group.
import { type Kysely, sql } from 'kysely'
import type { MemberRole } from '../shared/member-roles.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Of the person, in the order of their names. */
export function groupsOf(db: Db, personId: string) {
  return db
    .selectFrom('group_person as p')
    .innerJoin('people_group as g', 'g.id', 'p.group_id')
    .where('p.user_id', '=', personId)
    .select(['g.id', 'g.name', 'p.manages', 'g.created_at'])
    .select(sql<number>`(select count(*) from group_person o where o.group_id = g.id)`.as('people'))
    .orderBy(sql`g.name collate nocase`)
    .orderBy('g.id')
    .execute()
}

/** Undefined for somebody who is not in it, whether there is such a group or not. */
export function groupOf(db: Db, groupId: string, personId: string) {
  return db
    .selectFrom('group_person as p')
    .innerJoin('people_group as g', 'g.id', 'p.group_id')
    .where('p.group_id', '=', groupId)
    .where('p.user_id', '=', personId)
    .select(['g.id', 'g.name', 'p.manages'])
    .executeTakeFirst()
}

/** Those who have been in it longest first. */
export function peopleIn(db: Db, groupId: string) {
  return db
    .selectFrom('group_person as p')
    .innerJoin('user as u', 'u.id', 'p.user_id')
    .where('p.group_id', '=', groupId)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'p.manages', 'u.disabled_at'])
    .orderBy('p.created_at')
    .orderBy('u.id')
    .execute()
}

/** Of somebody in a group: whether they manage it and can sign in. */
export const canManage = ({ manages, disabled_at }: { manages: 0 | 1; disabled_at: number | null }): boolean =>
  manages === 1 && disabled_at === null

export async function insertGroup(db: Db, { id, name, now }: { id: string; name: string; now: number }): Promise<void> {
  await db.insertInto('people_group').values({ id, name, created_at: now }).execute()
}

export async function storeGroupName(db: Db, groupId: string, name: string): Promise<void> {
  await db.updateTable('people_group').set({ name }).where('id', '=', groupId).execute()
}

export async function deleteGroup(db: Db, groupId: string): Promise<void> {
  await db.deleteFrom('people_group').where('id', '=', groupId).execute()
}

/** False where the person is in it already. */
export async function insertInGroup(
  db: Db,
  { groupId, personId, manages, now }: { groupId: string; personId: string; manages: boolean; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('group_person')
    .values({ group_id: groupId, user_id: personId, manages: manages ? 1 : 0, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function storeManages(db: Db, groupId: string, personId: string, manages: boolean): Promise<void> {
  await db
    .updateTable('group_person')
    .set({ manages: manages ? 1 : 0 })
    .where('group_id', '=', groupId)
    .where('user_id', '=', personId)
    .execute()
}

export async function deleteFromGroup(db: Db, groupId: string, personId: string): Promise<void> {
  await db.deleteFrom('group_person').where('group_id', '=', groupId).where('user_id', '=', personId).execute()
}

// ---- mailboxes that a group may use ----------------------------------------------------------------------------------

/** Without those that are being deleted. */
export function mailboxesOfGroup(db: Db, groupId: string) {
  return db
    .selectFrom('mailbox_group as g')
    .innerJoin('user as u', 'u.id', 'g.shared_mailbox_id')
    .where('g.group_id', '=', groupId)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.name', 'g.role'])
    .orderBy(sql`u.name collate nocase`)
    .orderBy('u.id')
    .execute()
}

export function groupsOfMailbox(db: Db, sharedMailboxId: string) {
  return db
    .selectFrom('mailbox_group as m')
    .innerJoin('people_group as g', 'g.id', 'm.group_id')
    .where('m.shared_mailbox_id', '=', sharedMailboxId)
    .select(['g.id', 'g.name', 'm.role'])
    .select(sql<number>`(select count(*) from group_person o where o.group_id = g.id)`.as('people'))
    .orderBy(sql`g.name collate nocase`)
    .orderBy('g.id')
    .execute()
}

/** Who is a member of the mailbox by which of its groups. */
export function membersByGroup(db: Db, sharedMailboxId: string) {
  return db
    .selectFrom('mailbox_group as m')
    .innerJoin('people_group as g', 'g.id', 'm.group_id')
    .innerJoin('group_person as p', 'p.group_id', 'm.group_id')
    .where('m.shared_mailbox_id', '=', sharedMailboxId)
    .select(['p.user_id as personId', 'g.name', 'm.role'])
    .orderBy(sql`g.name collate nocase`)
    .orderBy('g.id')
    .execute()
}

/** False where it is shared with this group already. */
export async function insertMailboxGroup(
  db: Db,
  { sharedMailboxId, groupId, role, now }: { sharedMailboxId: string; groupId: string; role: MemberRole; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mailbox_group')
    .values({ shared_mailbox_id: sharedMailboxId, group_id: groupId, role, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function storeGroupRole(db: Db, sharedMailboxId: string, groupId: string, role: MemberRole): Promise<void> {
  await db
    .updateTable('mailbox_group')
    .set({ role })
    .where('shared_mailbox_id', '=', sharedMailboxId)
    .where('group_id', '=', groupId)
    .execute()
}

export async function deleteMailboxGroup(db: Db, sharedMailboxId: string, groupId: string): Promise<void> {
  await db.deleteFrom('mailbox_group').where('shared_mailbox_id', '=', sharedMailboxId).where('group_id', '=', groupId).execute()
}
