// SQL: how much a suggestion `s` about the mail `m` presses now. Its stored priority is of the moment it was made; a deadline
// comes closer and an answer is waited for longer without anybody looking at the mail again.
import { type RawBuilder, sql } from 'kysely'
import { most, soon, waitsLong } from './priority.ts'

export function pressingNow(userId: string, now: number): RawBuilder<number> {
  const then = sql`s.created_at`
  const at = sql`${now}`
  return sql<number>`case
    when s.due_at is not null then max(s.priority, min(${limit(userId)}, s.priority + ${dueSoon(at)} - ${dueSoon(then)}))
    when s.priority > ${most.stranger} and s.type = 'reply_suggested' then min(${most.known}, s.priority + ${waits(at)} - ${waits(then)})
    else s.priority end`
}

const dueSoon = (at: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    soon.map(([within, points]) => sql`when s.due_at - ${at} < ${within} then ${points}`),
    sql` `,
  )} else 0 end`

const waits = (at: RawBuilder<unknown>) => sql`coalesce(${at} - m.date > ${waitsLong}, 0)`

/** What presses more than a stranger's mail may is no stranger's. */
const limit = (userId: string) => sql`case when s.priority > ${most.datedStranger} or exists
  (select 1 from contact c where c.user_id = ${userId} and c.email = lower(m.from_email) and c.written_to > 0)
  then ${most.known} else ${most.datedStranger} end`
