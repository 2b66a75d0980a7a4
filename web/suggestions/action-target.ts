// Where Take Action leads, by the kind of suggestion. Only known kinds lead anywhere but to the mail itself: what the server
// answers is data, and never a route.
import type { Suggestion, SuggestionDraft } from '../../src/shared/suggestions.ts'

export interface ActionTarget {
  to: string
  state?: Record<string, unknown>
}

/** Written down here: the shapes of the server would bring a library along that asks the browser to make code of words. */
const composeActions: Record<Suggestion['suggestedAction']['actionType'], true> = {
  urgent_attention: true,
  deadline_detected: true,
  meeting_request: true,
  reply_suggested: true,
  follow_up_needed: true,
  action_required: true,
}

export function actionTarget({ suggestedAction }: Suggestion, draft: SuggestionDraft): ActionTarget {
  const { actionType } = suggestedAction
  const emailId = encodeURIComponent(suggestedAction.emailId)
  const suggestionReasoning = draft.reasoning
  if (actionType === 'reply_suggested')
    return { to: `/reply/${emailId}`, state: { aiSuggestion: draft.body, suggestionReasoning } }
  if (!Object.hasOwn(composeActions, actionType)) return { to: `/email/${emailId}` }
  const { to, subject, body } = draft
  // In the conversation of that mail, and from the account it came to.
  return {
    to: '/compose',
    state: { to, subject, body, aiSuggestion: true, suggestionReasoning, emailId: suggestedAction.emailId },
  }
}
