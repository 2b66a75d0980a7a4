// What sorting, suggestions and the assistant keep for a person: one row of each.
import type { Db } from '../../src/app.ts'
import { newId } from '../../src/core/ids.ts'

export interface OwnedThoughts {
  categoryId: string
  ruleId: string
  batchId: string
  suggestionId: string
  conversationId: string
}

export const thoughtIds = (): OwnedThoughts => ({
  categoryId: newId(),
  ruleId: newId(),
  batchId: newId(),
  suggestionId: newId(),
  conversationId: newId(),
})

type Mine = { user_id: string; account_id: string }

export async function ownThoughts(db: Db, mine: Mine, owned: OwnedThoughts & { draftId: string }, key: number, now: number) {
  await ownSorting(db, mine, owned, key, now)
  const { user_id } = mine
  const values = {
    ...mine,
    id: owned.suggestionId,
    message_key: key,
    identity: 'one',
    thread_id: 'one',
    type: 'reply_suggested',
    evidence_hash: 'one',
    title: 'Reply to Grace',
    description: '',
    priority: 5,
    sentiment: 'neutral',
    category: 'reply',
    reasoning: '',
    quote: 'Can you?',
    quote_start: 0,
    quote_end: 8,
    due_at: null,
    status: 'open',
    snoozed_until: null,
    made_by: 'built-in',
    response: null,
    created_at: now,
    updated_at: now,
  } as const
  await db.insertInto('suggestion').values(values).execute()
  await db
    .insertInto('suggestion_look')
    .values({ ...mine, message_key: key, model: '', at: now })
    .execute()
  const turn = {
    user_id,
    session_id: owned.conversationId,
    content: 'A secret',
    draft: null,
    emotional_tone: null,
    empathy_score: null,
  }
  await db
    .insertInto('conversation_turn')
    .values({ ...turn, id: newId(), author: 'user', at: now })
    .execute()
  const call = { purpose: 'chat', reads: 'command', backend: 'ollama', model: 'm', place: 'here', mails: '[]' } as const
  const ended = { sent: 'A secret', received: '', outcome: 'answered', duration_ms: 1, tokens_in: 1, tokens_out: 1 } as const
  await db
    .insertInto('ai_call')
    .values({ ...call, ...ended, user_id, id: newId(), at: now })
    .execute()
  await db.insertInto('ai_result').values({ user_id, key: 'one', data: '{}', at: now }).execute()
  await db.insertInto('ai_usage').values({ user_id, day: '2026-01-01', lane: 'person', calls: 1, tokens: 1 }).execute()
  const approval = { user_id, draft_id: owned.draftId, content_hash: 'one', method: 'click', used_at: null } as const
  await db
    .insertInto('approval')
    .values({ ...approval, id: newId(), created_at: now, expires_at: now + 300_000 })
    .execute()
}

async function ownSorting(db: Db, mine: Mine, owned: OwnedThoughts, key: number, now: number) {
  const { user_id } = mine
  const check = { name: 'Bills', name_key: 'bills', description: '', color: '#6366F1', icon: 'folder' } as const
  await db
    .insertInto('category')
    .values({ ...check, user_id, id: owned.categoryId, created_at: now })
    .execute()
  await db
    .insertInto('mail_category')
    .values({ ...mine, category_id: owned.categoryId, message_key: key })
    .execute()
  const sorted = { step: 'none', evidence: '[]', model: null, version: '1', role: 'inbox' } as const
  await db
    .insertInto('sorted_mail')
    .values({ ...mine, ...sorted, message_key: key, sorted_at: now })
    .execute()
  const rule = {
    name: 'A rule',
    position: 1,
    enabled: 1,
    conditions: '{"from":"x"}',
    actions: '{"star":true}',
    origin: 'person',
  } as const
  await db
    .insertInto('sorting_rule')
    .values({ ...rule, user_id, id: owned.ruleId, created_at: now, updated_at: now })
    .execute()
  const said = {
    sender: 'x@y.test',
    domain: 'y.test',
    list: '',
    category_id: 'work',
    wanted: 1,
    source: 'here',
    features: '[]',
  } as const
  await db
    .insertInto('sorting_correction')
    .values({ ...mine, ...said, message_key: key, at: now })
    .execute()
  await db
    .insertInto('sorting_batch')
    .values({ user_id, id: owned.batchId, name: 'A rule', mails: 1, steps: '[]', created_at: now, undone_at: null })
    .execute()
  await db
    .insertInto('sorting_run')
    .values({ user_id, started_at: now, finished_at: now, total: 1, done: 1, categorized: 1 })
    .execute()
}
