import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { people } from '../mail/row.ts'
import type { ListSuggestionsInput, Suggestion } from '../shared/suggestions.ts'
import { doneSuggestions, openSuggestions, type SuggestionRow, snoozedSuggestions, suggestionById } from './queries.ts'

const longest = 100

/** Open ones by default, in the order of the panel. `memberId`: who asks in a shared mailbox; what is assigned to others comes last. */
export async function listSuggestions(
  app: App,
  userId: string,
  { status = 'open' }: ListSuggestionsInput,
  memberId?: string,
): Promise<Suggestion[]> {
  const now = app.now().getTime()
  const rows = await rowsOf(app, userId, memberId ?? userId, status, now)
  return rows.map((row) => {
    const suggestion = toSuggestion(row, now)
    const { assignee: id, assignee_name: name } = row
    return id === null || name === null || id === memberId ? suggestion : { ...suggestion, assignee: { id, name } }
  })
}

function rowsOf({ db }: App, userId: string, memberId: string, status: NonNullable<ListSuggestionsInput['status']>, now: number) {
  switch (status) {
    case 'open':
      return openSuggestions(db, userId, memberId, now, longest)
    case 'snoozed':
      return snoozedSuggestions(db, userId, now, longest)
    case 'done':
      return doneSuggestions(db, userId, now, longest)
  }
}

export async function readSuggestionRow(app: App, userId: string, id: string): Promise<SuggestionRow> {
  const row = await suggestionById(app.db, userId, id, app.now().getTime())
  if (!row) throw suggestionGone()
  return row
}

export const suggestionGone = () => new AppError('missing', 'This suggestion no longer exists.')

/** A follow-up is about its first recipient, anything else about the sender. */
export function toSuggestion(row: SuggestionRow, now: number): Suggestion {
  const sentTo = row.type === 'follow_up_needed' ? people(row.to_list ?? '[]')[0] : undefined
  const asleep = row.status === 'snoozed' && (row.snoozed_until ?? 0) > now
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    priority: row.pressing,
    createdAt: new Date(row.created_at).toISOString(),
    aiReasoning: row.reasoning,
    emailAnalysis: { category: row.category, sentiment: row.sentiment },
    suggestedAction: {
      emailId: row.email_id ?? '',
      actionType: row.type,
      emailSubject: row.subject ?? '',
      fromEmail: sentTo?.email ?? row.from_email ?? '',
      fromName: sentTo?.name ?? row.from_name ?? '',
    },
    status: row.status === 'snoozed' && !asleep ? 'open' : row.status,
    snoozedUntil: asleep && row.snoozed_until !== null ? new Date(row.snoozed_until).toISOString() : null,
    quote: row.quote,
    dueAt: row.due_at === null ? null : new Date(row.due_at).toISOString(),
    madeBy: row.made_by,
  }
}
