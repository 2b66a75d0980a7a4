// Earlier messages of a conversation: stored here where the person wants that, or sent along by a client that stores them
// itself.
import type { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { newId } from '../core/ids.ts'
import {
  type AskAnswer,
  type AskInput,
  AssistantDraft,
  type ConversationSummary,
  type HistoryInput,
  type HistoryItem,
} from '../shared/assistant.ts'
import type { Preferences } from '../shared/preferences.ts'
import { addTurns, deleteEarlierTurns, deleteTurns, firstPrompt, lastTurns, sessionsOf, type TurnRow } from './queries.ts'

export interface PastMessage {
  by: 'user' | 'assistant'
  text: string
}

/** Turns that a model is given, and turns and sessions that are stored. */
const recentTurns = 10
const retention = { turns: 200, sessions: 100 }
const maxTurnChars = 2000

/** Oldest first. */
export async function recentMessages(
  app: App,
  userId: string,
  input: AskInput,
  preferences: Preferences,
): Promise<PastMessage[]> {
  if (preferences.conversationMemory && input.sessionId !== undefined) {
    const turns = await lastTurns(app.db, userId, input.sessionId, recentTurns)
    if (turns.length > 0) return turns.map(({ author, content }) => ({ by: author, text: content.slice(0, maxTurnChars) }))
  }
  const context = input.conversationContext
  // A plain string may repeat mails: it counts as the assistant's.
  if (typeof context === 'string') return context.trim() === '' ? [] : [{ by: 'assistant', text: context.slice(-maxTurnChars) }]
  const pairs = (context ?? []).slice(-recentTurns / 2)
  return pairs.flatMap(({ user, ai }) => [
    { by: 'user' as const, text: user.slice(0, maxTurnChars) },
    { by: 'assistant' as const, text: ai.slice(0, maxTurnChars) },
  ])
}

/** Stores both messages and deletes the oldest beyond the retention; nothing where the person wants no memory. */
export async function storeTurn(app: App, userId: string, input: AskInput, answer: AskAnswer, wanted: boolean): Promise<void> {
  const { sessionId } = input
  if (!wanted || sessionId === undefined) return
  await inTransaction(app, async (app) => {
    const last = (await lastTurns(app.db, userId, sessionId, 1))[0]?.at ?? 0
    // Distinct times keep their order.
    const at = Math.max(app.now().getTime(), last + 1)
    const none = { draft: null, emotional_tone: null, empathy_score: null }
    const turn = { session_id: sessionId }
    await addTurns(app.db, userId, [
      { ...turn, ...none, id: newId(), author: 'user', content: input.prompt, at },
      {
        ...turn,
        id: newId(),
        author: 'assistant',
        content: answer.response,
        draft: answer.draft ? JSON.stringify(answer.draft) : null,
        emotional_tone: answer.emotionalTone,
        empathy_score: answer.empathyScore,
        at: at + 1,
      },
    ])
    await deleteEarlierTurns(app.db, userId, sessionId, retention.turns)
    for (const { session_id } of (await sessionsOf(app.db, userId)).slice(retention.sessions))
      await deleteTurns(app.db, userId, session_id)
  })
}

export async function lastDraft(app: App, userId: string, sessionId: string | undefined): Promise<AssistantDraft | undefined> {
  if (sessionId === undefined) return undefined
  const turns = await lastTurns(app.db, userId, sessionId, recentTurns)
  const draft = turns.findLast((turn) => turn.draft !== null)?.draft
  return draft ? AssistantDraft.parse(JSON.parse(draft)) : undefined
}

const defaultLimit = 10
const titleChars = 80

/** The newest ones, oldest first. */
export async function conversationHistory(
  app: App,
  userId: string,
  { sessionId, limit = defaultLimit }: z.infer<typeof HistoryInput>,
): Promise<z.infer<typeof HistoryItem>[]> {
  const session = sessionId || (await sessionsOf(app.db, userId))[0]?.session_id
  return session === undefined ? [] : (await lastTurns(app.db, userId, session, limit)).map(toItem)
}

export async function listConversations(app: App, userId: string): Promise<z.infer<typeof ConversationSummary>[]> {
  const sessions = await sessionsOf(app.db, userId)
  return Promise.all(
    sessions.map(async ({ session_id, at, turns }) => {
      const words = (await firstPrompt(app.db, userId, session_id)) ?? ''
      const title = words.replace(/\s+/g, ' ').slice(0, titleChars).toWellFormed()
      return { sessionId: session_id, title, at: new Date(at).toISOString(), turns }
    }),
  )
}

/** One conversation, or all. Returns the number of deleted turns. */
export function forgetConversation(app: App, userId: string, sessionId: string | undefined): Promise<number> {
  return deleteTurns(app.db, userId, sessionId)
}

function toItem({ id, author, content, at, emotional_tone, draft }: TurnRow): z.infer<typeof HistoryItem> {
  return {
    id,
    messageType: author,
    content,
    timestamp: new Date(at).toISOString(),
    emotionalState: emotional_tone,
    draft: draft === null ? null : AssistantDraft.parse(JSON.parse(draft)),
  }
}
