// SQL of Home Assistant. Queries of a person's row name the person; the publisher reads all rows, and what is to be removed.
import type { Db } from '../app.ts'
import { prepared } from '../store/prepared.ts'

export async function deviceOf(db: Db, userId: string): Promise<{ slug: string; name: string } | undefined> {
  return db.selectFrom('home_assistant').where('user_id', '=', userId).select(['slug', 'name']).executeTakeFirst()
}

/** Turning it on again changes the name. */
export async function storeDevice(
  db: Db,
  userId: string,
  { slug, name, now }: { slug: string; name: string; now: number },
): Promise<void> {
  await db
    .insertInto('home_assistant')
    .values({ user_id: userId, slug, name, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name }))
    .execute()
}

export async function deleteDevice(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('home_assistant').where('user_id', '=', userId).execute()
}

/** Everybody's; `disabled`: of a person who may not sign in. */
export const allDevices = prepared((db) =>
  db
    .selectFrom('home_assistant as h')
    .innerJoin('user as u', 'u.id', 'h.user_id')
    .where('u.deleted_at', 'is', null)
    .select(['h.user_id', 'h.slug', 'h.name', 'u.disabled_at']),
)

export const removedSlugs = prepared((db) => db.selectFrom('home_assistant_removed').select('slug'))

export async function forgetRemoved(db: Db, slug: string): Promise<void> {
  await db.deleteFrom('home_assistant_removed').where('slug', '=', slug).execute()
}
