import { type App, inTransaction } from '../app.ts'
import { hour } from '../shared/limits.ts'
import type { Suggestion, SuggestionActionInput } from '../shared/suggestions.ts'
import { readSuggestionRow, toSuggestion } from './list.ts'
import { type SuggestionRow, setStatus } from './queries.ts'

const snoozeHours = 24

/** Idempotent; snoozing again moves the time. Resolved ones stay resolved. */
export async function actOnSuggestion(app: App, userId: string, input: SuggestionActionInput): Promise<Suggestion> {
  return inTransaction(app, async (app) => {
    const now = app.now().getTime()
    const row = await readSuggestionRow(app, userId, input.id)
    const change = changeOf(row, input, now)
    if (!change) return toSuggestion(row, now)
    const response = input.userResponse === undefined ? {} : { response: input.userResponse }
    const set = { ...change, ...response, updated_at: now }
    await setStatus(app.db, userId, [row.id], set)
    app.events.emit('suggestions.changed', { userId, ids: [row.id] })
    return toSuggestion({ ...row, ...set }, now)
  })
}

type Change = Pick<SuggestionRow, 'status' | 'snoozed_until'>

function changeOf({ status }: SuggestionRow, input: SuggestionActionInput, now: number): Change | undefined {
  const isOpen = status === 'open' || status === 'snoozed'
  switch (input.action) {
    case 'complete':
      return isOpen || status === 'resolved' ? { status: 'done', snoozed_until: null } : undefined
    case 'dismiss':
      return isOpen || status === 'resolved' ? { status: 'dismissed', snoozed_until: null } : undefined
    case 'snooze':
      return isOpen ? { status: 'snoozed', snoozed_until: now + (input.snoozeHours ?? snoozeHours) * hour } : undefined
  }
}
