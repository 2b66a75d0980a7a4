// SQL of mails as triage looks at them. Every query names the person.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'

export function rowsForTriage(db: Db, userId: string, keys: number[]) {
  const inThread = (which: ReturnType<typeof sql>) => sql<number>`(select count(*) from message o where o.user_id = ${userId}
    and o.account_id = m.account_id and o.thread_id = m.thread_id and ${which}
    and exists (select 1 from placement q where q.message_key = o.key and q.role = 'sent'))`
  const contact = (column: 'written_to' | 'written_from') =>
    sql<number>`coalesce((select sum(${sql.ref(`c.${column}`)}) from contact c
      where c.user_id = ${userId} and c.account_id = m.account_id and c.email = lower(m.from_email)), 0)`
  return db
    .selectFrom('message as m')
    .leftJoin('message_body as b', (join) => join.onRef('b.message_key', '=', 'm.key').on('b.user_id', '=', userId))
    .where('m.user_id', '=', userId)
    .where('m.key', 'in', inList(keys))
    .orderBy('m.key', 'desc')
    .select([
      'm.key',
      'm.id',
      'm.account_id',
      'm.subject',
      'm.from_name',
      'm.from_email',
      'm.to_list',
      'm.cc_list',
      'm.reply_to_list',
      'm.date',
      'm.list_id',
      'm.list_unsubscribe',
      'm.automated',
      'm.provider_category',
      'm.attachments',
      'b.calendar',
    ])
    .select([
      contact('written_to').as('written_to'),
      contact('written_from').as('written_from'),
      inThread(sql`true`).as('mine'),
      inThread(sql`o.key <> m.key and o.date >= m.date`).as('mine_later'),
      sql<string | null>`(select group_concat(k.category_id) from mail_category k
        where k.user_id = ${userId} and k.message_key = m.key)`.as('categories'),
    ])
    .execute()
}
export type TriageRow = Awaited<ReturnType<typeof rowsForTriage>>[number]

/** As the person signs. */
export async function ownName(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('user').where('id', '=', userId).select('name').executeTakeFirst()
  return row?.name ?? ''
}

/** What the person is called, and where they get mail. */
export async function ownNames(db: Db, userId: string): Promise<{ name: string; email: string }[]> {
  const person = await db.selectFrom('user').where('id', '=', userId).select(['name', 'email']).execute()
  const accounts = await db
    .selectFrom('account')
    .where('user_id', '=', userId)
    .select(['display_name as name', 'email'])
    .execute()
  const identities = await db.selectFrom('identity').where('user_id', '=', userId).select(['name', 'email']).execute()
  return [...person, ...accounts, ...identities]
}

/**
 * The newest mail of the person's own in its conversation, sent between these times, to which nobody has answered. Those who
 * never looked at are asked about once only.
 */
export async function unansweredSent(db: Db, userId: string, between: { from: number; to: number }, limit: number) {
  const later = (which: ReturnType<typeof sql>) => sql<boolean>`not exists (select 1 from message o
    where o.user_id = ${userId} and o.account_id = m.account_id and o.thread_id = m.thread_id and o.key <> m.key
      and o.date >= m.date and ${which})`
  return db
    .selectFrom('message as m')
    .leftJoin('suggestion_look as l', 'l.message_key', 'm.key')
    .where('m.user_id', '=', userId)
    .where('m.key', '>=', between.from)
    .where('m.key', '<', between.to)
    .where('m.body_state', '=', 'ready')
    .where('l.message_key', 'is', null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key').where('p.role', '=', 'sent'),
      ),
    )
    .where(
      later(sql`(o.automated = 0 or exists
      (select 1 from placement q where q.message_key = o.key and q.role = 'sent'))`),
    )
    .orderBy('m.key', 'desc')
    .limit(limit)
    .select(['m.key', 'm.account_id as accountId', 'm.to_list', 'm.cc_list'])
    .execute()
}

/** Of these addresses, those that mails of a list were addressed to. */
export async function listAddresses(db: Db, userId: string, addresses: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select distinct lower(t.value ->> '$.email') as email
    from (select to_list from message where user_id = ${userId} and list_id is not null order by key desc limit 2000) m,
      json_each(m.to_list) t
    where lower(t.value ->> '$.email') in ${inList(addresses)}`.execute(db)
  return new Set(rows.map(({ email }) => email))
}
