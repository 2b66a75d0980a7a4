// How much a suggestion presses, 0 to 10. Panels show 8 and more as pressing, 6 and more as high, 4 and more as medium.
//
//   what it is            starts at     what raises or lowers it
//   urgent_attention          7         due within a day          +3
//   deadline_detected         5         due within three days     +2
//   meeting_request           4         due within a week         +1
//   reply_suggested           5         urgent words of somebody the person writes with   +2
//   action_required           4         somebody the person has often written to          +1
//   follow_up_needed          4         waits for three days and more (replies, follow-ups)  +1
//                                       a program wrote it         -1
//   Somebody the person has never written to: never above 3, unless it is dated; then never above 7.
//
// It is written down as it was when the suggestion was made. What the clock adds since then is added where suggestions are read
// (queries.ts), from the same numbers.
import { day } from '../shared/limits.ts'
import type { SuggestionType } from '../shared/suggestions.ts'

const base: Record<SuggestionType, number> = {
  urgent_attention: 7,
  deadline_detected: 5,
  meeting_request: 4,
  reply_suggested: 5,
  action_required: 4,
  follow_up_needed: 4,
}
/** The first that fits. */
export const dueSteps: readonly (readonly [within: number, points: number])[] = [
  [day, 3],
  [3 * day, 2],
  [7 * day, 1],
]
export const longWaitMs = 3 * day
export const maxPriority = { known: 10, datedStranger: 7, stranger: 3 } as const

/** Mails to a contact from which on they are frequent. */
const frequentContact = 3

export interface PriorityInput {
  type: SuggestionType
  now: number
  dueAt: number | null
  since: number
  urgent: boolean
  automated: boolean
  writtenTo: number
}

export function priorityOf(one: PriorityInput): number {
  const known = one.writtenTo > 0
  const sum =
    base[one.type] +
    dueSoon(one.dueAt === null ? Number.POSITIVE_INFINITY : one.dueAt - one.now) +
    (one.urgent && known && one.type !== 'urgent_attention' ? 2 : 0) +
    (one.writtenTo >= frequentContact ? 1 : 0) +
    (waits(one) ? 1 : 0) -
    (one.automated ? 1 : 0)
  const limit = known ? maxPriority.known : one.dueAt === null ? maxPriority.stranger : maxPriority.datedStranger
  return Math.max(0, Math.min(limit, sum))
}

const dueSoon = (left: number): number => dueSteps.find(([within]) => left < within)?.[1] ?? 0

function waits({ type, now, since }: PriorityInput): boolean {
  return (type === 'reply_suggested' || type === 'follow_up_needed') && now - since > longWaitMs
}
