// SQL of sent mails without an answer.
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'

/** The last mail of its conversation, sent by the person in this period, with no answer and not analyzed yet. */
export async function unansweredSent(db: Db, userId: string, between: { from: number; to: number }, limit: number) {
  const later = (which: ReturnType<typeof sql>) => sql<boolean>`not exists (select 1 from message o
    where o.user_id = ${userId} and o.account_id = m.account_id and o.thread_id = m.thread_id and o.key <> m.key
      and o.date >= m.date and ${which})`
  return (
    db
      .selectFrom('message as m')
      .leftJoin('suggestion_look as l', 'l.message_key', 'm.key')
      .where('m.user_id', '=', userId)
      .where('m.key', '>=', between.from)
      .where('m.key', '<', between.to)
      .where('m.body_state', '=', 'ready')
      .where('l.message_key', 'is', null)
      // Archives hold old mail only.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('account as a')
              .select('a.id')
              .whereRef('a.id', '=', 'm.account_id')
              .where('a.connector', '=', 'archive'),
          ),
        ),
      )
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
  )
}

/** Those of these addresses that mailing lists use. May scan all mails of the person. */
export function listAddressesQuery(db: Db, userId: string, addresses: string[]): CompiledQuery<{ email: string }> {
  return sql<{ email: string }>`select distinct lower(t.value ->> '$.email') as email
    from (select to_list from message where user_id = ${userId} and list_id is not null order by key desc limit 2000) m,
      json_each(m.to_list) t
    where lower(t.value ->> '$.email') in ${inList(addresses)}`.compile(db)
}
