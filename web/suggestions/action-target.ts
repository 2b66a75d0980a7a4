// The route Take Action opens, by kind of suggestion. Unknown kinds open the mail: the server's response never becomes a route.
import type { Suggestion, SuggestionDraft } from '../../src/shared/suggestions.ts'

export interface ActionTarget {
  to: string
  state?: Record<string, unknown>
}

/** Listed here: importing the server's schema would bundle zod. */
const composeActions: Record<Suggestion['suggestedAction']['actionType'], true> = {
  urgent_attention: true,
  deadline_detected: true,
  meeting_request: true,
  reply_suggested: true,
  follow_up_needed: true,
  action_required: true,
}

export function actionTarget({ id, suggestedAction }: Suggestion, draft: SuggestionDraft): ActionTarget {
  const { actionType } = suggestedAction
  const emailId = encodeURIComponent(suggestedAction.emailId)
  const suggestionReasoning = draft.reasoning
  const better = draft.hasBetter ? { betterOf: id } : {}
  if (actionType === 'reply_suggested')
    return { to: `/reply/${emailId}`, state: { aiSuggestion: draft.body, suggestionReasoning, ...better } }
  if (!Object.hasOwn(composeActions, actionType)) return { to: `/email/${emailId}` }
  const { to, subject, body } = draft
  // In the thread of that mail, from the account it arrived at.
  return {
    to: '/compose',
    state: { to, subject, body, aiSuggestion: true, suggestionReasoning, emailId: suggestedAction.emailId, ...better },
  }
}
