// Where Take Action leads, by the kind of suggestion. Only known kinds lead anywhere but to the mail itself: what the server
// answers is data, and never a route.
import { type Suggestion, type SuggestionDraft, suggestionTypes } from '../../src/shared/suggestions.ts'

export interface Place {
  to: string
  state?: Record<string, unknown>
}

export function placeFor({ suggestedAction }: Suggestion, draft: SuggestionDraft): Place {
  const { actionType } = suggestedAction
  const emailId = encodeURIComponent(suggestedAction.emailId)
  const suggestionReasoning = draft.reasoning
  if (actionType === 'reply_suggested')
    return { to: `/reply/${emailId}`, state: { aiSuggestion: draft.body, suggestionReasoning } }
  if (!suggestionTypes.includes(actionType)) return { to: `/email/${emailId}` }
  const { to, subject, body } = draft
  return { to: '/compose', state: { to, subject, body, aiSuggestion: true, suggestionReasoning } }
}
