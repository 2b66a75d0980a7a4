// Conversations as a person sees them again. The session of somebody else is an empty one.

import type { z } from 'zod'
import type { App } from '../app.ts'
import { AssistantDraft, type ConversationSummary, type HistoryInput, type HistoryItem } from '../shared/assistant.ts'
import { firstWords, forgetTurns, lastTurns, sessionsOf, type TurnRow } from './queries.ts'

const usual = 10
const titleChars = 80

/** Oldest first, the last ones. */
export async function conversationHistory(
  app: App,
  userId: string,
  { sessionId, limit = usual }: z.infer<typeof HistoryInput>,
): Promise<z.infer<typeof HistoryItem>[]> {
  const session = sessionId || (await sessionsOf(app.db, userId))[0]?.session_id
  return session === undefined ? [] : (await lastTurns(app.db, userId, session, limit)).map(toItem)
}

export async function listConversations(app: App, userId: string): Promise<z.infer<typeof ConversationSummary>[]> {
  const sessions = await sessionsOf(app.db, userId)
  return Promise.all(
    sessions.map(async ({ session_id, at, turns }) => {
      const words = (await firstWords(app.db, userId, session_id)) ?? ''
      const title = words.replace(/\s+/g, ' ').slice(0, titleChars).toWellFormed()
      return { sessionId: session_id, title, at: new Date(at).toISOString(), turns }
    }),
  )
}

/** One conversation, or all of them. Answers how many turns were forgotten. */
export function forgetConversation(app: App, userId: string, sessionId: string | undefined): Promise<number> {
  return forgetTurns(app.db, userId, sessionId)
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
