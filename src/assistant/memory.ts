// What was said before: kept here where the person wants that, or handed in by a client that keeps it itself.
import { type App, inTransaction } from '../app.ts'
import { newId } from '../core/ids.ts'
import { type AskAnswer, type AskInput, AssistantDraft } from '../shared/assistant.ts'
import type { Preferences } from '../shared/preferences.ts'
import { addTurns, forgetEarlierTurns, forgetTurns, lastTurns, sessionsOf } from './queries.ts'

export interface Said {
  by: 'user' | 'assistant'
  text: string
}

/** Turns a model hears of; and what is kept. */
const heard = 10
const kept = { turns: 200, sessions: 100 }
const longestTurn = 2000

/** Oldest first. */
export async function saidBefore(app: App, userId: string, input: AskInput, preferences: Preferences): Promise<Said[]> {
  if (preferences.conversationMemory && input.sessionId !== undefined) {
    const turns = await lastTurns(app.db, userId, input.sessionId, heard)
    if (turns.length > 0) return turns.map(({ author, content }) => ({ by: author, text: content.slice(0, longestTurn) }))
  }
  const context = input.conversationContext
  // In one piece it may hold anything: it counts as what the assistant said, which may be about mails.
  if (typeof context === 'string') return context.trim() === '' ? [] : [{ by: 'assistant', text: context.slice(-longestTurn) }]
  const pairs = (context ?? []).slice(-heard / 2)
  return pairs.flatMap(({ user, ai }) => [
    { by: 'user' as const, text: user.slice(0, longestTurn) },
    { by: 'assistant' as const, text: ai.slice(0, longestTurn) },
  ])
}

/** Writes both turns down, and forgets what is beyond what is kept. Nothing where the person wants no memory. */
export async function remember(app: App, userId: string, input: AskInput, answer: AskAnswer, wanted: boolean): Promise<void> {
  const { sessionId } = input
  if (!wanted || sessionId === undefined) return
  await inTransaction(app, async (app) => {
    const last = (await lastTurns(app.db, userId, sessionId, 1))[0]?.at ?? 0
    // Each its own moment, so that their order is clear.
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
    await forgetEarlierTurns(app.db, userId, sessionId, kept.turns)
    for (const { session_id } of (await sessionsOf(app.db, userId)).slice(kept.sessions))
      await forgetTurns(app.db, userId, session_id)
  })
}

/** The newest draft of a conversation; undefined where there is none. */
export async function lastDraft(app: App, userId: string, sessionId: string | undefined): Promise<AssistantDraft | undefined> {
  if (sessionId === undefined) return undefined
  const turns = await lastTurns(app.db, userId, sessionId, heard)
  const draft = turns.findLast((turn) => turn.draft !== null)?.draft
  return draft ? AssistantDraft.parse(JSON.parse(draft)) : undefined
}
