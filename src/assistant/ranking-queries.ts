// SQL that counts a person's mails by who wrote them, or to whom the person wrote.
import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { TimeWindow } from './retrieval/time-window.ts'

export interface Ranked {
  email: string
  /** As last seen. */
  name: string
  count: number
}
interface Ranking {
  of: 'senders' | 'recipients'
  window: TimeWindow
  limit: number
}

/** Most mails first. On the thread of searches: it reads every mail of that time. */
export function rankPeople(app: App, userId: string, { of, window, limit }: Ranking): Promise<Ranked[]> {
  const from = window.after ? Date.parse(`${window.after}T00:00:00Z`) : 0
  const to = window.before ? Date.parse(`${window.before}T00:00:00Z`) : Number.MAX_SAFE_INTEGER
  const inTime = sql`m.user_id = ${userId} and m.date >= ${from} and m.date < ${to}`
  const lies = (roles: string) =>
    sql`exists (select 1 from placement p where p.message_key = m.key and p.user_id = ${userId} and p.role ${sql.raw(roles)})`
  const query =
    of === 'senders'
      ? sql<Ranked>`select lower(m.from_email) as email, max(m.from_name) as name, count(*) as count from message m
          where ${inTime} and m.from_email <> '' and ${lies("not in ('sent', 'drafts', 'trash', 'junk')")}
          group by lower(m.from_email) order by count desc, email limit ${limit}`
      : sql<Ranked>`select lower(json_extract(j.value, '$.email')) as email, max(json_extract(j.value, '$.name')) as name, count(*) as count
          from message m, json_each(m.to_list) j where ${inTime} and ${lies("= 'sent'")} and json_extract(j.value, '$.email') <> ''
          group by lower(json_extract(j.value, '$.email')) order by count desc, email limit ${limit}`
  return app.search.rows(query.compile(app.db))
}
