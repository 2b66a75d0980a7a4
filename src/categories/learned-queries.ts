// SQL of corrections, from which sorting learns.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'

const maxCorrections = 3000

export interface Correction {
  key: number
  accountId: string
  /** Sender in lower case; registered domain; List-Id or ''. */
  sender: string
  domain: string
  list: string
  categoryId: string
  wanted: boolean
  source: 'here' | 'elsewhere'
  features: number[]
}

/** Newest first. */
export async function correctionRows(db: Db, userId: string) {
  return db
    .selectFrom('sorting_correction')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxCorrections)
    .select(['id', 'message_key', 'sender', 'list', 'category_id', 'wanted', 'features'])
    .execute()
}

/** Changes with every correction that is added or deleted. */
export async function learnedVersion(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('sorting_correction')
    .where('user_id', '=', userId)
    .select((eb) => [eb.fn.max('id').as('last'), eb.fn.countAll<number>().as('count')])
    .executeTakeFirst()
  return `${row?.last ?? 0} ${row?.count ?? 0}`
}

/** Returns the row ids. */
export async function insertCorrections(db: Db, userId: string, corrections: Correction[], now: number): Promise<number[]> {
  if (corrections.length === 0) return []
  const answer = await sql<{ id: number }>`insert into sorting_correction
      (user_id, account_id, message_key, sender, domain, list, category_id, wanted, source, features, at)
    select ${userId}, value ->> 'accountId', value ->> 'key', value ->> 'sender', value ->> 'domain', value ->> 'list',
      value ->> 'categoryId', value ->> 'wanted', value ->> 'source', value ->> 'features', ${now}
    from json_each(${JSON.stringify(corrections)})
    where true returning id`.execute(db)
  return answer.rows.map(({ id }) => id)
}

export async function deleteCorrections(db: Db, userId: string, ids: number[]): Promise<void> {
  await db.deleteFrom('sorting_correction').where('user_id', '=', userId).where('id', 'in', inList(ids)).execute()
}
