// SQL of what the assistant has of a person: Smart Folders and what they teach, suggestions, conversations, and the AI log. Long
// lists are read page by page, each page after the last row of the one before.
import type { Db } from '../app.ts'

export function exportedFolders(db: Db, userId: string) {
  return db
    .selectFrom('category')
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .select(['id', 'name', 'description', 'color', 'icon', 'created_at'])
    .execute()
}

export function exportedCorrections(db: Db, userId: string) {
  return db
    .selectFrom('sorting_correction')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['sender', 'list', 'category_id as category', 'wanted', 'source', 'at'])
    .execute()
}

/** Of mails that are still there, and of others. */
export function exportedSuggestions(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('suggestion as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .leftJoin('message as m', (join) => join.onRef('m.key', '=', 's.message_key').on('m.user_id', '=', userId))
    .where('s.user_id', '=', userId)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .select(['s.id', 'a.email as account', 'm.message_id', 's.type', 's.title', 's.description', 's.priority', 's.sentiment'])
    .select(['s.reasoning', 's.quote', 's.due_at', 's.status', 's.snoozed_until', 's.response', 's.made_by', 's.created_at'])
    .execute()
}

/** What was said to the assistant, and what it answered. */
export function exportedTurns(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('conversation_turn')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'session_id as conversation', 'at', 'author', 'content', 'draft'])
    .execute()
}

/** Every call of a model. */
export function exportedCalls(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('ai_call')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'at', 'purpose', 'backend', 'model', 'place', 'reads', 'sent', 'received', 'outcome'])
    .execute()
}
