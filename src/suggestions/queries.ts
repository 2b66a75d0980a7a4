// SQL of suggestions, with their current priority.
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'
import type { SuggestionTable } from '../store/tables/intelligence.ts'
import { dueSteps, longWaitMs, maxPriority } from './priority.ts'

export type SuggestionRow = NonNullable<Awaited<ReturnType<typeof suggestionById>>>

/** `pressing`: the current priority. */
function rows(db: Db, userId: string, now: number) {
  return db
    .selectFrom('suggestion as s')
    .leftJoin('message as m', (join) => join.onRef('m.key', '=', 's.message_key').on('m.user_id', '=', userId))
    .leftJoin('conversation_work as w', (join) =>
      join.onRef('w.account_id', '=', 'm.account_id').onRef('w.thread_id', '=', 'm.thread_id').on('w.user_id', '=', userId),
    )
    .leftJoin('user as u', (join) => join.onRef('u.id', '=', 'w.assignee').on('u.deleted_at', 'is', null))
    .where('s.user_id', '=', userId)
    .selectAll('s')
    .select(['m.id as email_id', 'm.subject', 'm.from_name', 'm.from_email', 'm.to_list', 'm.reply_to_list'])
    .select(['u.id as assignee', 'u.name as assignee_name'])
    .select(currentPriority(userId, now).as('pressing'))
}

/** By priority, then due date, then newest; last what is assigned to somebody else than `memberId`. */
export function openSuggestions(db: Db, userId: string, memberId: string, now: number, limit: number) {
  return rows(db, userId, now)
    .where('s.message_key', 'is not', null)
    .where((eb) =>
      eb.or([eb('s.status', '=', 'open'), eb.and([eb('s.status', '=', 'snoozed'), eb('s.snoozed_until', '<=', now)])]),
    )
    .where((eb) => eb.or([eb('s.due_at', 'is', null), eb('s.due_at', '>', now)]))
    .orderBy(sql`coalesce(u.id, ${memberId}) <> ${memberId}`)
    .orderBy('pressing', 'desc')
    .orderBy(sql`s.due_at is null`)
    .orderBy('s.due_at')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

export function snoozedSuggestions(db: Db, userId: string, now: number, limit: number) {
  return rows(db, userId, now)
    .where('s.status', '=', 'snoozed')
    .where('s.snoozed_until', '>', now)
    .orderBy('s.snoozed_until')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/** Latest first. */
export function doneSuggestions(db: Db, userId: string, now: number, limit: number) {
  return rows(db, userId, now)
    .where('s.status', 'in', ['done', 'dismissed', 'resolved'])
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

export function suggestionById(db: Db, userId: string, id: string, now: number) {
  return rows(db, userId, now).where('s.id', '=', id).executeTakeFirst()
}

export async function setStatus(
  db: Db,
  userId: string,
  ids: string[],
  set: Partial<Pick<SuggestionTable, 'status' | 'snoozed_until' | 'response'>> & { updated_at: number },
): Promise<void> {
  await db.updateTable('suggestion').set(set).where('user_id', '=', userId).where('id', 'in', inList(ids)).execute()
}

/** Returns the ids of the inserted ones. */
export async function addSuggestions(db: Db, rows: Insertable<SuggestionTable>[]): Promise<string[]> {
  const added: string[] = []
  for (const row of rows) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('suggestion')
      .values(row)
      .onConflict((on) => on.columns(['account_id', 'identity', 'type', 'evidence_hash']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) added.push(row.id)
  }
  return added
}

/** Reattaches suggestions to mails that were removed and listed again. */
export async function reattach(db: Db, userId: string): Promise<void> {
  await sql`update suggestion set
      message_key = (select m.key from message m where m.account_id = suggestion.account_id and m.identity = suggestion.identity)
    where user_id = ${userId} and message_key is null and exists
      (select 1 from message m where m.account_id = suggestion.account_id and m.identity = suggestion.identity)`.execute(db)
}

/** In any state. */
export function suggestedBefore(db: Db, userId: string, keys: number[]) {
  return db
    .selectFrom('message as m')
    .innerJoin('suggestion as s', (join) =>
      join.onRef('s.account_id', '=', 'm.account_id').onRef('s.identity', '=', 'm.identity').on('s.user_id', '=', userId),
    )
    .where('m.user_id', '=', userId)
    .where('m.key', 'in', inList(keys))
    .select(['m.key', 's.type', 's.evidence_hash', 's.quote_start', 's.quote_end'])
    .execute()
}

export function currentPriority(userId: string, now: number): RawBuilder<number> {
  const then = sql`s.created_at`
  const at = sql`${now}`
  return sql<number>`case
    when s.due_at is not null then max(s.priority, min(${priorityCap(userId)}, s.priority + ${dueSoon(at)} - ${dueSoon(then)}))
    when s.priority > ${maxPriority.stranger} and s.type = 'reply_suggested' then min(${maxPriority.known}, s.priority + ${waits(at)} - ${waits(then)})
    else s.priority end`
}

const dueSoon = (at: RawBuilder<unknown>) =>
  sql`case ${sql.join(
    dueSteps.map(([within, points]) => sql`when s.due_at - ${at} < ${within} then ${points}`),
    sql` `,
  )} else 0 end`

const waits = (at: RawBuilder<unknown>) => sql`coalesce(${at} - m.date > ${longWaitMs}, 0)`

/** A priority above a stranger's limit means a known sender. */
const priorityCap = (userId: string) => sql`case when s.priority > ${maxPriority.datedStranger} or exists
  (select 1 from contact c where c.user_id = ${userId} and c.email = lower(m.from_email) and c.written_to > 0)
  then ${maxPriority.known} else ${maxPriority.datedStranger} end`
