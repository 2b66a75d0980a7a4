import { people } from '../mail/row.ts'
import type { Suggestion } from '../shared/suggestions.ts'
import type { SuggestionRow } from './queries.ts'

/** Whom it is about is whom one would write to: after a mail of one's own, its first recipient. */
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
