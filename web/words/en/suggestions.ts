// The panel of suggestions. The exact texts of the specification stand. What a suggestion itself says comes from the server.
import { locale } from '../../language.ts'

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n.toLocaleString(locale)} ${many}`)

export const suggestions = {
  title: 'Proactive Suggestions',
  list: 'Suggestions',
  loadFailed: 'Failed to load proactive suggestions',
  refresh: 'Refresh and analyze',
  analyze: 'Analyze Recent Emails',
  none: 'Nothing to suggest now',
  noneHint: 'Emails that wait for an answer, deadlines and meetings appear here as they come in.',
  analyzed: (n: number) => `Analyzed ${n.toLocaleString(locale)} emails for new suggestions`,
  nothingNew: 'No new emails found to analyze. Refreshing existing suggestions...',
  analyzeFailed: 'Failed to analyze emails. Please try again.',
  take: 'Take Action',
  snooze: 'Snooze',
  dismiss: 'Dismiss',
  details: 'Details',
  done: { complete: 'Suggestion completed', snooze: 'Suggestion snoozed', dismiss: 'Suggestion dismissed' },
  failed: {
    complete: 'Failed to complete suggestion',
    snooze: 'Failed to snooze suggestion',
    dismiss: 'Failed to dismiss suggestion',
  },
  generating: 'Generating AI-powered response...',
  draftFailed: 'Failed to generate AI response. Opening compose window...',
  justNow: 'Just now',
  minutes: (n: number) => `${count(n, 'minute', 'minutes')} ago`,
  hours: (n: number) => `${count(n, 'hour', 'hours')} ago`,
  days: (n: number) => `${count(n, 'day', 'days')} ago`,
  priority: (n: number) => `Priority ${n}`,
  due: (when: string) => `Due ${when}`,
  begins: (when: string) => `Begins ${when}`,
  category: 'Category',
  sentiment: 'Mood',
  sentiments: { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' },
  why: 'Why',
  quoted: 'From the email',
  openEmail: 'Open email',
  byRules: 'Found by rules, without an AI model',
  byModel: (model: string) => `Found by ${model}`,
} as const
