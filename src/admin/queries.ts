// SQL of the admin's pages: people, invitations, the chosen model. It reads no table of mail but to count rows.
import type { Db } from '../app.ts'

// ---- people -----------------------------------------------------------------------------------------------------

function people(db: Db) {
  return db
    .selectFrom('user as u')
    .where('u.kind', '=', 'person')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.created_at', 'u.last_seen_at', 'u.disabled_at', 'u.deleted_at'])
    .select((eb) =>
      eb
        .selectFrom('account as a')
        .whereRef('a.user_id', '=', 'u.id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('accounts'),
    )
}

export function allPeople(db: Db) {
  return people(db).orderBy('u.created_at').orderBy('u.id').execute()
}

export function personRow(db: Db, userId: string) {
  return people(db).where('u.id', '=', userId).executeTakeFirst()
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof personRow>>>

/** Admins who can sign in, besides this person. */
export async function otherAdmins(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .where('role', '=', 'admin')
    .where('id', '!=', userId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** null: enabled again. */
export async function storeDisabled(db: Db, userId: string, at: number | null): Promise<void> {
  await db.updateTable('user').set({ disabled_at: at }).where('id', '=', userId).execute()
}

export async function accountIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('account').where('user_id', '=', userId).select('id').execute()
  return rows.map(({ id }) => id)
}

// ---- invitations ------------------------------------------------------------------------------------------------

function invites(db: Db) {
  return db
    .selectFrom('invite as i')
    .leftJoin('user as u', 'u.id', 'i.used_by')
    .select(['i.id', 'i.note', 'i.created_at', 'i.expires_at', 'i.used_by', 'u.name'])
}

export function openInvites(db: Db, now: number) {
  return invites(db).where('i.expires_at', '>', now).orderBy('i.created_at', 'desc').orderBy('i.id').execute()
}

export function inviteRow(db: Db, id: string) {
  return invites(db).where('i.id', '=', id).executeTakeFirst()
}
export type InviteRow = NonNullable<Awaited<ReturnType<typeof inviteRow>>>

/** False where there is none of that id. */
export async function deleteInvite(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('invite').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

// ---- the model ----------------------------------------------------------------------------------------------------

const modelOf = (backend: string) => `model:${backend}`
const serverOf = (backend: string) => `model-server:${backend}`

export async function chosenModel(db: Db, backend: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_choice').select('value').where('name', '=', modelOf(backend)).executeTakeFirst()
  return row?.value
}

export async function keepChosenModel(db: Db, backend: string, value: string, at: number): Promise<void> {
  await db
    .insertInto('server_choice')
    .values({ name: modelOf(backend), value, at })
    .onConflict((on) => on.column('name').doUpdateSet({ value, at }))
    .execute()
}

export async function wasModelServerFound(db: Db, backend: string): Promise<boolean> {
  return (
    (await db.selectFrom('server_choice').select('at').where('name', '=', serverOf(backend)).executeTakeFirst()) !== undefined
  )
}

export async function keepModelServer(db: Db, backend: string, at: number): Promise<void> {
  await db
    .insertInto('server_choice')
    .values({ name: serverOf(backend), value: 'found', at })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
}
