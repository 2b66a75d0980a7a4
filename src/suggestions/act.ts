import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { hour } from '../shared/limits.ts'
import type { Suggestion, SuggestionActionInput } from '../shared/suggestions.ts'
import { type SuggestionRow, setStatus, suggestionById } from './queries.ts'
import { toSuggestion } from './row.ts'

const snoozeHours = 24

/** Twice is harmless; snoozing again moves the time. What is over stays over. */
export async function actOnSuggestion(app: App, userId: string, input: SuggestionActionInput): Promise<Suggestion> {
  return inTransaction(app, async (app) => {
    const now = app.now().getTime()
    const row = await suggestionById(app.db, userId, input.id, now)
    if (!row) throw gone()
    const change = changeOf(row, input, now)
    if (!change) return toSuggestion(row, now)
    const response = input.userResponse === undefined ? {} : { response: input.userResponse }
    const set = { ...change, ...response, updated_at: now }
    await setStatus(app.db, userId, [row.id], set)
    app.events.emit('suggestions.changed', { userId, ids: [row.id] })
    return toSuggestion({ ...row, ...set }, now)
  })
}

export const gone = () => new AppError('missing', 'This suggestion is no longer there.')

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
