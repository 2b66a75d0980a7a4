// SQL of memberships in shared mailboxes: who may act for one, and as what. Below the features that ask for it, so that there is one
// answer. Each query names the mailbox or the person.
import { type Kysely, sql } from 'kysely'
import { type MemberRole, memberRoles } from '../shared/member-roles.ts'
import { prepared, preparedFirst } from './prepared.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Undefined for somebody who is no member, and for a mailbox that is being deleted. `name`: of the mailbox. */
export const membershipOf = preparedFirst((db, sharedMailboxId: string, personId: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('user as u', 'u.id', 'm.shared_mailbox_id')
    .where('m.shared_mailbox_id', '=', sharedMailboxId)
    .where('m.user_id', '=', personId)
    .where('u.deleted_at', 'is', null)
    .select(['m.role', 'u.last_seen_at', 'u.name']),
)

/** Members that have not been deleted, `u`: the person. */
export const members = (db: Db, sharedMailboxId: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('user as u', 'u.id', 'm.user_id')
    .where('m.shared_mailbox_id', '=', sharedMailboxId)
    .where('u.deleted_at', 'is', null)

/** Memberships of a person, `u`: the mailbox. */
export const memberships = (db: Db, personId: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('user as u', 'u.id', 'm.shared_mailbox_id')
    .where('m.user_id', '=', personId)
    .where('u.deleted_at', 'is', null)

const membersInOrder = prepared((db, sharedMailboxId: string) =>
  members(db, sharedMailboxId)
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'm.own_role as ownRole', 'm.created_at', 'u.disabled_at'])
    .orderBy('m.created_at')
    .orderBy('u.id'),
)

/** Those who have been there longest first. */
export async function membersOf(db: Db, sharedMailboxId: string) {
  const rows = await membersInOrder(db, sharedMailboxId)
  return rows.map(({ disabled_at, ...member }) => ({ ...member, disabled: disabled_at !== null }))
}

/** Somebody who is a member at this moment. */
export const memberOf = (
  db: Db,
  sharedMailboxId: string,
  personId: string,
): Promise<{ name: string; role: MemberRole; ownRole: MemberRole | null; disabled_at: number | null } | undefined> =>
  members(db, sharedMailboxId)
    .where('m.user_id', '=', personId)
    .select(['u.name', 'm.role', 'm.own_role as ownRole', 'u.disabled_at'])
    .executeTakeFirst()

/** Who can sign in and manage it; `besides`: the id of a person who doesn't count. */
export async function countManagers(db: Db, sharedMailboxId: string, besides = ''): Promise<number> {
  const { count } = await members(db, sharedMailboxId)
    .where('m.role', '=', 'manager')
    .where('m.user_id', '<>', besides)
    .where('u.disabled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Ids of people, in the order in which they would take over: who can sign in, of these the highest role, of these the longest there. */
export async function membersInLine(db: Db, sharedMailboxId: string): Promise<string[]> {
  const rows = await members(db, sharedMailboxId)
    .select('u.id')
    .orderBy(sql`u.disabled_at is not null`)
    .orderBy(sql`case m.role when 'manager' then 0 when 'sender' then 1 when 'writer' then 2 else 3 end`)
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function endMembership(db: Db, sharedMailboxId: string, personId: string): Promise<void> {
  await db.deleteFrom('membership').where('shared_mailbox_id', '=', sharedMailboxId).where('user_id', '=', personId).execute()
}

/** A role of their own; `settleRoles` says what it comes to with the roles of their groups. */
export async function storeOwnRole(
  db: Db,
  { sharedMailboxId, personId, role, now }: { sharedMailboxId: string; personId: string; role: MemberRole | null; now: number },
): Promise<void> {
  const whose = { shared_mailbox_id: sharedMailboxId, user_id: personId }
  if (role !== null)
    await db
      .insertInto('membership')
      .values({ ...whose, role, own_role: role, created_at: now })
      .onConflict((conflict) => conflict.columns(['shared_mailbox_id', 'user_id']).doUpdateSet({ own_role: role }))
      .execute()
  else
    await db
      .updateTable('membership')
      .set({ own_role: null })
      .where('shared_mailbox_id', '=', sharedMailboxId)
      .where('user_id', '=', personId)
      .execute()
}

/**
 * Makes `role` the highest of their own and of those of their groups, or ends the membership where there is none. Called in the
 * transaction of whatever changes one of these, so that each call reads a single row. Answers the roles of those who have one.
 */
export async function settleRoles(
  db: Db,
  sharedMailboxId: string,
  personIds: readonly string[],
  now: number,
): Promise<Map<string, MemberRole>> {
  const rows = await db
    .selectFrom('membership')
    .where('shared_mailbox_id', '=', sharedMailboxId)
    .select(['user_id as personId', 'role', 'own_role as ownRole'])
    .execute()
  const byGroups = await db
    .selectFrom('group_person as p')
    .innerJoin('mailbox_group as g', 'g.group_id', 'p.group_id')
    .where('g.shared_mailbox_id', '=', sharedMailboxId)
    .select(['p.user_id as personId', 'g.role'])
    .execute()
  const rowOf = new Map(rows.map((row) => [row.personId, row]))
  const groupRolesOf = Map.groupBy(byGroups, ({ personId }) => personId)
  const settled = new Map<string, MemberRole>()
  for (const personId of personIds) {
    const row = rowOf.get(personId)
    const roles = (groupRolesOf.get(personId) ?? []).map(({ role }) => role)
    const role = highestRole(row?.ownRole ? [...roles, row.ownRole] : roles)
    if (role !== undefined) settled.set(personId, role)
    if (role === row?.role) continue
    if (role === undefined) await endMembership(db, sharedMailboxId, personId)
    else
      await db
        .insertInto('membership')
        .values({ shared_mailbox_id: sharedMailboxId, user_id: personId, role, own_role: null, created_at: now })
        .onConflict((conflict) => conflict.columns(['shared_mailbox_id', 'user_id']).doUpdateSet({ role }))
        .execute()
  }
  return settled
}

const highestRole = (roles: readonly MemberRole[]) => memberRoles.findLast((role) => roles.includes(role))
