// Schemas of suggestions: proposed actions with the sentence they rest on. Fields are those of the specification, section 3;
// `quote`, `dueAt` and `madeBy` are additions.
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
  /** A stranger's text. */
  quote: z.string(),
  /** Deadline, or start of the meeting. */
  dueAt: z.string().nullable(),
  /** `built-in`, or the model's name. */
  madeBy: z.string(),
  /** In a shared mailbox: another member, to whom its conversation is assigned. */
  assignee: z.object({ id: z.string(), name: z.string() }).optional(),
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
export const SuggestionDraftInput = z.object({
  id: z.string().min(1).max(100),
  /** By the rules, at once. */
  builtIn: z.boolean().optional(),
})
/** The draft that Take Action starts with. */
export const SuggestionDraft = z.object({
  subject: z.string(),
  body: z.string(),
  to: z.string(),
  reasoning: z.string(),
  modelUsed: z.string(),
  /** A model would write another one, without `builtIn`. */
  hasBetter: z.boolean().optional(),
})

export const AnalysisProgress = z.object({ running: z.boolean(), done: z.number(), total: z.number() })

export type AnalysisProgress = z.infer<typeof AnalysisProgress>
export type SuggestionType = z.infer<typeof SuggestionType>
export type Sentiment = z.infer<typeof Sentiment>
export type Suggestion = z.infer<typeof Suggestion>
export type ListSuggestionsInput = z.infer<typeof ListSuggestionsInput>
export type SuggestionActionInput = z.infer<typeof SuggestionActionInput>
export type SuggestionDraft = z.infer<typeof SuggestionDraft>
export type SuggestionDraftInput = z.infer<typeof SuggestionDraftInput>
