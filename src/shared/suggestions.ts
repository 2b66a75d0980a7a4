// Shapes of suggestions: what the assistant proposes to do about mails, each with the sentence it rests on. The fields are the
// specification's, section 3; `quote`, `dueAt`, `lane` and `madeBy` are further.
import { z } from 'zod'

export const suggestionTypes = [
  'urgent_attention',
  'deadline_detected',
  'meeting_request',
  'reply_suggested',
  'follow_up_needed',
  'action_required',
] as const
export const SuggestionType = z.enum(suggestionTypes)
export const sentiments = ['positive', 'neutral', 'negative'] as const
export const Sentiment = z.enum(sentiments)

export const Suggestion = z.object({
  id: z.string(),
  type: SuggestionType,
  title: z.string(),
  description: z.string(),
  /** 0 to 10. */
  priority: z.number(),
  createdAt: z.string(),
  aiReasoning: z.string(),
  emailAnalysis: z.object({ category: z.string(), sentiment: Sentiment }),
  suggestedAction: z.object({
    emailId: z.string(),
    actionType: SuggestionType,
    emailSubject: z.string(),
    fromEmail: z.string(),
    fromName: z.string(),
  }),
  status: z.enum(['open', 'snoozed', 'done', 'dismissed', 'resolved']),
  snoozedUntil: z.string().nullable(),
  /** The sentence of the mail it rests on: a stranger's text. */
  quote: z.string(),
  /** The deadline, or when the meeting begins. */
  dueAt: z.string().nullable(),
  /** `built-in`, or the model's name. */
  madeBy: z.string(),
})
export const ListSuggestionsInput = z.object({ status: z.enum(['open', 'snoozed', 'done']).optional() })
export const SuggestionActionInput = z.object({
  id: z.string().min(1).max(100),
  action: z.enum(['complete', 'snooze', 'dismiss']),
  snoozeHours: z
    .number()
    .min(0.25)
    .max(24 * 365)
    .optional(),
  userResponse: z.string().max(2000).optional(),
})
/** What Take Action starts with: a draft for the page it leads to. `kind` says which one: spec.md, section 4. */
export const SuggestionDraft = z.object({
  subject: z.string(),
  body: z.string(),
  to: z.string(),
  reasoning: z.string(),
  modelUsed: z.string(),
})

/** How far looking through recent mails has come. */
export const AnalysisProgress = z.object({ running: z.boolean(), done: z.number(), total: z.number() })

export type AnalysisProgress = z.infer<typeof AnalysisProgress>
export type SuggestionType = z.infer<typeof SuggestionType>
export type Sentiment = z.infer<typeof Sentiment>
export type Suggestion = z.infer<typeof Suggestion>
export type ListSuggestionsInput = z.infer<typeof ListSuggestionsInput>
export type SuggestionActionInput = z.infer<typeof SuggestionActionInput>
export type SuggestionDraft = z.infer<typeof SuggestionDraft>
