// SQL of conversations with the assistant. Every query filters by user: session ids are made by browsers and authorize nothing.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../app.ts'
import type { ConversationTurnTable } from '../store/tables/intelligence.ts'

export type TurnRow = Selectable<ConversationTurnTable>

/** The newest ones, oldest first. */
export async function lastTurns(db: Db, userId: string, sessionId: string, limit: number): Promise<TurnRow[]> {
  const rows = await db
    .selectFrom('conversation_turn')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

export async function addTurns(
  db: Db,
  userId: string,
  turns: Omit<Insertable<ConversationTurnTable>, 'user_id'>[],
): Promise<void> {
  await db
    .insertInto('conversation_turn')
    .values(turns.map((turn) => ({ ...turn, user_id: userId })))
    .execute()
}

/** Keeps the newest `kept` turns of a session. */
export async function deleteEarlierTurns(db: Db, userId: string, sessionId: string, kept: number): Promise<void> {
  const oldest = await db
    .selectFrom('conversation_turn')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .orderBy('at', 'desc')
    .offset(kept - 1)
    .limit(1)
    .select('at')
    .executeTakeFirst()
  if (!oldest) return
  await db
    .deleteFrom('conversation_turn')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('at', '<', oldest.at)
    .execute()
}

/** Newest first. */
export function sessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('conversation_turn')
    .where('user_id', '=', userId)
    .groupBy('session_id')
    .select((eb) => ['session_id', eb.fn.max('at').as('at'), eb.fn.countAll<number>().as('turns')])
    .orderBy('at', 'desc')
    .execute()
}

export async function firstPrompt(db: Db, userId: string, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation_turn')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('author', '=', 'user')
    .orderBy('at')
    .limit(1)
    .select('content')
    .executeTakeFirst()
  return row?.content
}

/** One session, or all. Returns the number of deleted turns. */
export async function deleteTurns(db: Db, userId: string, sessionId: string | undefined): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('conversation_turn')
    .where('user_id', '=', userId)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
