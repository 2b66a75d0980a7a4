// SQL of waiting times. It reads each mail of a span, in the thread of searches.
import { CompiledQuery } from 'kysely'
import type { App } from '../app.ts'
import { ownAddresses } from './comment-queries.ts'

export interface TimedMail {
  /** Account and thread. */
  conversation: string
  date: number
  /** 1: from the mailbox itself. */
  own: number
}

const timedMails = `
  select m.account_id || ' ' || m.thread_id as conversation, m.date, lower(m.from_email) in ${ownAddresses} as own
  from message m
  where m.user_id = ? and m.key >= ? and m.key < ? and m.automated = 0
    and exists (select 1 from placement p where p.message_key = m.key and p.role not in ('trash', 'junk', 'drafts'))
  order by m.key`

/** What people wrote between two keys, oldest first. */
export function mailsInSpan(app: App, userId: string, from: number, to: number): Promise<TimedMail[]> {
  return app.search.rows(CompiledQuery.raw(timedMails, [userId, userId, userId, from, to]) as CompiledQuery<TimedMail>)
}

const waiting = `
  select count(*) as count, min(since) as oldest from (
    select (select min(x.date) from message x
        where x.account_id = m.account_id and x.thread_id = m.thread_id and x.user_id = m.user_id and x.automated = 0
          and lower(x.from_email) not in ${ownAddresses}
          and x.key > coalesce((select max(o.key) from message o
            where o.account_id = m.account_id and o.thread_id = m.thread_id and o.user_id = m.user_id
              and lower(o.from_email) in ${ownAddresses}), 0)) as since
    from placement p cross join message m on m.key = p.message_key
    where p.user_id = ? and p.role = 'inbox'
      and not exists (select 1 from conversation_work w
        where w.user_id = m.user_id and w.account_id = m.account_id and w.thread_id = m.thread_id and w.state <> 'open')
    group by m.account_id, m.thread_id)
  where since is not null`

/** Open conversations of the inbox whose last mail from a person outside is not answered. */
export async function waitingNow(app: App, userId: string): Promise<{ count: number; oldest: number | null }> {
  const parameters = [userId, userId, userId, userId, userId]
  const query = CompiledQuery.raw(waiting, parameters) as CompiledQuery<{ count: number; oldest: number | null }>
  const [row] = await app.search.rows(query)
  return row ?? { count: 0, oldest: null }
}
