// SQL of contacts. What the sync counts is written as plain statements with many rows, in the transaction of its step.
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../app.ts'
import type { Tables } from '../store/tables.ts'

export interface Found {
  email: string
  name: string
  written_to: number
}

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
 * People of all accounts, one row an address, likeliest first: `prefixes` must each begin a word of name or address. The
 * accounts are named so that their contacts are read in one run each, and not looked up one by one.
 */
export async function findContacts(db: Db, userId: string, prefixes: string[], limit: number): Promise<Found[]> {
  const begins = (eb: ExpressionBuilder<Tables & { c: Tables['contact'] }, 'c'>, prefix: string) =>
    eb(sql<number>`instr(c.words, ${` ${prefix}`})`, '>', 0)
  let query = db
    .selectFrom('contact as c')
    .where('c.user_id', '=', userId)
    .where('c.account_id', 'in', (eb) => eb.selectFrom('account').where('user_id', '=', userId).select('id'))
  for (const prefix of prefixes) query = query.where((eb) => begins(eb, prefix))
  return query
    .groupBy('c.email')
    .select((eb) => [
      'c.email',
      // SQLite takes a bare column from the row that has the maximum; `name` is taken from the newest that has one.
      sql<string>`substr(max(printf('%016d', c.last_at * (c.name <> '')) || c.name), 17)`.as('name'),
      eb.fn.sum<number>('c.written_to').as('written_to'),
    ])
    .orderBy(sql`c.email in (select lower(a.email) from account a where a.user_id = ${userId})`)
    .orderBy('written_to', 'desc')
    .orderBy((eb) => eb.fn.max('c.last_at'), 'desc')
    .orderBy((eb) => eb.fn.sum('c.written_from'), 'desc')
    .limit(limit)
    .execute()
}
