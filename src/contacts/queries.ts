// SQL of contacts. What the sync counts is written as plain statements with many rows, in the transaction of its step.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'
import type { Tables } from '../store/tables.ts'

export type Found = Pick<Tables['contact'], 'email' | 'name' | 'written_to' | 'written_from' | 'last_at'>

/** The address of an account, lower case; undefined where there is no such account any more. */
export async function addressOf(db: Db, userId: string, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .where('user_id', '=', userId)
    .where('id', '=', accountId)
    .select('email')
    .executeTakeFirst()
  return row?.email.toLowerCase()
}

/** A name that came later wins; none takes nothing away. Parameters as in `contactRow`. */
export const addContact = `
insert into contact (account_id, email, user_id, name, words, written_to, written_from, last_at) values (?, ?, ?, ?, ?, ?, ?, ?)
on conflict (account_id, email) do update set
  words = case when excluded.name <> '' and (contact.name = '' or excluded.last_at >= contact.last_at) then excluded.words else contact.words end,
  name = case when excluded.name <> '' and (contact.name = '' or excluded.last_at >= contact.last_at) then excluded.name else contact.name end,
  written_to = contact.written_to + excluded.written_to,
  written_from = contact.written_from + excluded.written_from,
  last_at = max(contact.last_at, excluded.last_at)`

/**
 * Contacts of all accounts, likeliest first: `prefixes` must each begin a word of name or address. An address may come
 * once for each account. The cross join and the plus make SQLite read each account's contacts in one run, not one by one.
 */
export async function findContacts(db: Db, userId: string, prefixes: string[], limit: number): Promise<Found[]> {
  let query = db
    .selectFrom('account as a')
    .crossJoin('contact as c')
    .whereRef('c.account_id', '=', 'a.id')
    .where('a.user_id', '=', userId)
    .where(sql<boolean>`+c.user_id = ${userId}`)
  for (const prefix of prefixes) query = query.where(sql<boolean>`instr(c.words, ${` ${prefix}`}) > 0`)
  return query
    .orderBy('c.written_to', 'desc')
    .orderBy('c.last_at', 'desc')
    .orderBy('c.written_from', 'desc')
    .limit(limit)
    .select(['c.email', 'c.name', 'c.written_to', 'c.written_from', 'c.last_at'])
    .execute()
}

/** The person's own addresses, lower case. */
export async function ownAddresses(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('account').where('user_id', '=', userId).select('email').execute()
  return new Set(rows.map((row) => row.email.toLowerCase()))
}

/** Of addresses in lower case; those nobody knows are left out. */
export async function writtenCounts(db: Db, userId: string, emails: string[]): Promise<{ email: string; written: number }[]> {
  return db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where('email', 'in', inList(emails))
    .groupBy('email')
    .select((eb) => ['email', eb.fn.sum<number>('written_to').as('written')])
    .execute()
}
