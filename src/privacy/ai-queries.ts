// SQL of model calls: the log, daily usage, and cached answers.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { AiCallTable } from '../store/tables/intelligence.ts'
import type { Bit } from '../store/tables.ts'

type Asked = Pick<AiCallTable, 'id' | 'at' | 'purpose' | 'reads' | 'backend' | 'model' | 'place' | 'sent'>
export interface NewCall extends Asked {
  mails: string[]
  /** In a shared mailbox. */
  by_member?: Bit
  asked_by?: string | null
}
type Ended = { outcome: AiCallTable['outcome']; received: string; durationMs: number; tokensIn: number; tokensOut: number }

/** Ids of calls of this process that have not ended. In the table they have failed, which is so after a crash. */
const underWay = new Set<string>()
export const isUnderWay = (id: string): boolean => underWay.has(id)

/** Inserted before the call, so that a crash leaves a trace. */
export async function addAiCall(
  db: Db,
  userId: string,
  { mails, by_member = 0, asked_by = null, ...call }: NewCall,
): Promise<void> {
  underWay.add(call.id)
  const ended = { received: '', outcome: 'failed', duration_ms: 0, tokens_in: 0, tokens_out: 0 } as const
  await db
    .insertInto('ai_call')
    .values({ ...call, ...ended, user_id: userId, mails: JSON.stringify(mails), by_member, asked_by })
    .execute()
}

export async function endAiCall(db: Db, userId: string, id: string, ended: Ended): Promise<void> {
  underWay.delete(id)
  await db
    .updateTable('ai_call')
    .set({
      outcome: ended.outcome,
      received: ended.received,
      duration_ms: ended.durationMs,
      tokens_in: ended.tokensIn,
      tokens_out: ended.tokensOut,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

type Purpose = AiCallTable['purpose'] | undefined
interface Wanted {
  before: { at: number; id: string } | undefined
  /** Undefined: all. */
  purpose: Purpose
}

/** Newest first. */
export function aiCalls(db: Db, userId: string, limit: number, { before, purpose }: Wanted) {
  return db
    .selectFrom('ai_call')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as AiCallTable['purpose']))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countAiCalls(db: Db, userId: string, purpose: Purpose): Promise<number> {
  const row = await db
    .selectFrom('ai_call')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as AiCallTable['purpose']))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function forgetAiCalls(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('ai_call').where('user_id', '=', userId).execute()
  await db.deleteFrom('ai_result').where('user_id', '=', userId).execute()
}

/** Cached answers do not record what they are about, so all go. */
export async function forgetCallsAbout(db: Db, userId: string, accountId: string): Promise<void> {
  await sql`
    delete from ai_call where user_id = ${userId} and exists (
      select 1 from json_each(ai_call.mails) j join message m on m.id = j.value
      where m.user_id = ${userId} and m.account_id = ${accountId})`.execute(db)
  await db.deleteFrom('ai_result').where('user_id', '=', userId).execute()
}

/** Of all users. */
export async function forgetOldAiCalls(db: Db, before: number): Promise<number> {
  await db.deleteFrom('ai_result').where('at', '<', before).execute()
  await db.deleteFrom('ai_usage').where('day', '<', new Date(before).toISOString().slice(0, 10)).execute()
  const { numDeletedRows } = await db.deleteFrom('ai_call').where('at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function subjectsOf(db: Db, userId: string, ids: string[]) {
  return db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('id', 'in', sql<string>`(select value from json_each(${JSON.stringify(ids)}))`)
    .select(['id', 'subject'])
    .execute()
}

export async function usageOf(db: Db, userId: string, day: string, lane: 'person' | 'background') {
  const row = await db
    .selectFrom('ai_usage')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('lane', '=', lane)
    .select(['calls', 'tokens'])
    .executeTakeFirst()
  return row ?? { calls: 0, tokens: 0 }
}

/** Counts a call; false once `limit` is reached. */
export async function takeCall(
  db: Db,
  userId: string,
  day: string,
  lane: 'person' | 'background',
  limit: number,
): Promise<boolean> {
  if (limit < 1) return false
  const row = await db
    .insertInto('ai_usage')
    .values({ user_id: userId, day, lane, calls: 1, tokens: 0 })
    .onConflict((at) =>
      at
        .columns(['user_id', 'day', 'lane'])
        .doUpdateSet((eb) => ({ calls: eb('ai_usage.calls', '+', 1) }))
        .where('ai_usage.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst()
  return row !== undefined
}

export async function addUsage(
  db: Db,
  userId: string,
  day: string,
  lane: 'person' | 'background',
  { calls, tokens }: { calls: number; tokens: number },
): Promise<void> {
  await db
    .insertInto('ai_usage')
    .values({ user_id: userId, day, lane, calls, tokens })
    .onConflict((at) =>
      at.columns(['user_id', 'day', 'lane']).doUpdateSet((eb) => ({
        calls: eb('ai_usage.calls', '+', calls),
        tokens: eb('ai_usage.tokens', '+', tokens),
      })),
    )
    .execute()
}

export async function keptResult(db: Db, userId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ai_result')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select('data')
    .executeTakeFirst()
  return row?.data
}

export async function keepResult(db: Db, userId: string, key: string, data: string, at: number): Promise<void> {
  await db
    .insertInto('ai_result')
    .values({ user_id: userId, key, data, at })
    .onConflict((on) => on.columns(['user_id', 'key']).doUpdateSet({ data, at }))
    .execute()
}
