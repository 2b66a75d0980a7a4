// A suggestion for the pages to show.
import type { Suggestion } from '../../src/shared/suggestions.ts'

export function suggestion(changes: Partial<Suggestion> = {}): Suggestion {
  return {
    id: 's1',
    type: 'reply_suggested',
    title: 'Reply to Grace Hopper',
    description: 'Grace Hopper is waiting for your reply to “Lunch”.',
    priority: 6,
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    aiReasoning: '“can you” asks you.',
    emailAnalysis: { category: 'work', sentiment: 'positive' },
    suggestedAction: {
      emailId: 'm1',
      actionType: 'reply_suggested',
      emailSubject: 'Lunch',
      fromEmail: 'grace@navy.example',
      fromName: 'Grace Hopper',
    },
    status: 'open',
    snoozedUntil: null,
    quote: 'Can you come \u202Eat noon?',
    dueAt: null,
    madeBy: 'built-in',
    ...changes,
  }
}
