// SQL about the person's own row.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { preparedFirst } from '../store/prepared.ts'
import type { Bit } from '../store/tables.ts'

const shown = ['id', 'email', 'name', 'role', 'created_at', 'zone'] as const

export const profileOf = preparedFirst((db, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(shown)
    .select(sql<Bit>`password_hash <> ''`.as('has_password')),
)

/** Whether another person signs in with this address. */
export async function isTaken(db: Db, userId: string, email: string): Promise<boolean> {
  const other = await db.selectFrom('user').where('email', '=', email).where('id', '!=', userId).select('id').executeTakeFirst()
  return other !== undefined
}

export async function storedTimeZone(db: Db, userId: string): Promise<string | null> {
  return (await db.selectFrom('user').where('id', '=', userId).select('zone').executeTakeFirst())?.zone ?? null
}

export async function changeProfile(
  db: Db,
  userId: string,
  set: { name?: string; email?: string; zone?: string | null },
): Promise<void> {
  await db.updateTable('user').set(set).where('id', '=', userId).execute()
}

export async function storedName(db: Db, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('user').where('id', '=', userId).select('name').executeTakeFirst())?.name
}
