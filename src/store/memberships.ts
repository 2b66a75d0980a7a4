// SQL of memberships in shared mailboxes: who may act for one, and as what. Below the features that ask for it, so that there is one
// answer. Each query names the mailbox or the person.
import { type Kysely, sql } from 'kysely'
import type { MemberRole } from '../shared/shared-mailboxes.ts'
import { preparedFirst } from './prepared.ts'
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

/** Those who have been there longest first. */
export async function membersOf(db: Db, sharedMailboxId: string) {
  const rows = await members(db, sharedMailboxId)
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'm.created_at', 'u.disabled_at'])
    .orderBy('m.created_at')
    .orderBy('u.id')
    .execute()
  return rows.map(({ disabled_at, ...member }) => ({ ...member, disabled: disabled_at !== null }))
}

/** Somebody who is a member at this moment. */
export const memberOf = (
  db: Db,
  sharedMailboxId: string,
  personId: string,
): Promise<{ name: string; role: MemberRole; disabled_at: number | null } | undefined> =>
  members(db, sharedMailboxId).where('m.user_id', '=', personId).select(['u.name', 'm.role', 'u.disabled_at']).executeTakeFirst()

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

export async function storeRole(db: Db, sharedMailboxId: string, personId: string, role: MemberRole): Promise<void> {
  await db
    .updateTable('membership')
    .set({ role })
    .where('shared_mailbox_id', '=', sharedMailboxId)
    .where('user_id', '=', personId)
    .execute()
}
