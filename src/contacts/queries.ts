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

// ---- address books ----------------------------------------------------------------------------------------------

export type FoundAddress = Pick<Tables['contact_address'], 'email' | 'name'>

/** Addresses of contacts, where `prefixes` must each begin a word of name or address. */
export async function findAddresses(db: Db, userId: string, prefixes: readonly string[], limit: number): Promise<FoundAddress[]> {
  let query = db.selectFrom('contact_address as c').where('c.user_id', '=', userId)
  for (const prefix of prefixes) query = query.where(sql<boolean>`instr(c.words, ${` ${prefix}`}) > 0`)
  return query.orderBy('c.position').orderBy('c.name').limit(limit).select(['c.email', 'c.name']).execute()
}

export async function findGroups(
  db: Db,
  userId: string,
  prefixes: readonly string[],
  limit: number,
): Promise<{ collection_id: string; name: string }[]> {
  let query = db.selectFrom('contact_group_member as g').where('g.user_id', '=', userId)
  for (const prefix of prefixes) query = query.where(sql<boolean>`instr(g.words, ${` ${prefix}`}) > 0`)
  return query
    .groupBy(['g.name', 'g.collection_id'])
    .orderBy('g.name')
    .orderBy('g.collection_id')
    .limit(limit)
    .select(['g.collection_id', 'g.name'])
    .execute()
}

/** Members by their cards, with the preferred address, and by address alone. */
export async function membersOfGroup(
  db: Db,
  userId: string,
  { collectionId, name }: { collectionId: string; name: string },
  limit: number,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select max(name) as name, email from (
      select a.name, a.email from contact_group_member g
        join contact_card k on k.collection_id = g.collection_id and k.uid = substr(g.member, 5) and k.uid <> ''
        join contact_address a on a.card_key = k.key and a.position = 0
        where g.user_id = ${userId} and g.collection_id = ${collectionId} and g.name = ${name} and g.member like 'uid:%'
          and a.user_id = ${userId}
      union all
      select '' as name, substr(g.member, 8) as email from contact_group_member g
        where g.user_id = ${userId} and g.collection_id = ${collectionId} and g.name = ${name} and g.member like 'mailto:%'
    ) group by email order by name, email limit ${limit}`.execute(db)
  return rows
}

export function pictureCards(db: Db, userId: string, emails: readonly string[]): Promise<{ email: string; card_key: number }[]> {
  return db
    .selectFrom('contact_address as a')
    .innerJoin('contact_card as k', 'k.key', 'a.card_key')
    .where('a.user_id', '=', userId)
    .where('a.email', 'in', inList(emails))
    .where('k.picture_type', 'is not', null)
    .groupBy('a.email')
    .select((eb) => ['a.email', eb.fn.min<number>('a.card_key').as('card_key')])
    .execute()
}

export async function pictureOfCard(db: Db, userId: string, card: number) {
  return db.selectFrom('contact_card').where('user_id', '=', userId).where('key', '=', card).select('picture').executeTakeFirst()
}
