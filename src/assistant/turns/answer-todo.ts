// Open tasks from the suggestions, each with its mail and the sentence it rests on.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { readThread } from '../../mail/thread.ts'
import type { Source } from '../../shared/assistant.ts'
import { firstOfEach } from '../../shared/first-of-each.ts'
import { fold } from '../../shared/fold.ts'
import type { Suggestion } from '../../shared/suggestions.ts'
import { listSuggestions } from '../../suggestions/list.ts'
import { formatDay } from '../answer-texts.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { displayName } from '../retrieval/mails.ts'
import { planSearch, stemOf } from '../retrieval/search-plan.ts'
import { inertQuote, oneLine } from '../retrieval/sentences.ts'
import { extractDueWindow, wallClock } from '../retrieval/time-window.ts'
import { phrasingFor } from '../style.ts'
import type { Reply, Turn } from './answer-intent.ts'

type What = IntentOf<'todo'>['what']
const maxItems = 6

export async function answerTodo(app: App, userId: string, { what }: IntentOf<'todo'>, { prompt, style }: Turn): Promise<Reply> {
  const { words, phrase } = phrasingFor(style)
  const possible = selectSuggestions(await listSuggestions(app, userId, {}), what, app.now().getTime())
  const fitting = narrowed(possible, what, prompt, { now: wallClock(app.now(), style.zone), zone: style.zone })
  // Where there is none of that kind or time, the next ones are what helps.
  const isNarrow = fitting.length > 0
  const all = isNarrow ? fitting : possible
  const shown = (await Promise.all(all.slice(0, maxItems).map((one) => withSource(app, userId, one)))).flat()
  if (shown.length === 0) return { response: phrase('found', words.nothingToDo[what]), model: null }
  const lines = shown.map(({ source: { from, subject, quote }, dueAt }, at) => {
    const due = dueAt === null ? '' : ` (${words.due(formatDay(dueAt, style.language, style.zone))})`
    const head = `[${at + 1}] ${displayName(from)}, “${inertQuote(subject)}”${due}`
    return quote === '' ? head : `${head}: “${inertQuote(quote)}”`
  })
  const rest = all.length - Math.min(maxItems, all.length)
  return {
    response: phrase(
      what === 'all' ? 'todo' : 'found',
      isNarrow ? words.todo[what](all.length) : words.othersToDo[what],
      lines.join('\n'),
      rest > 0 && words.more(rest),
    ),
    model: null,
    sources: shown.map(({ source }) => source),
  }
}

const matches: Record<What, (one: Suggestion, now: number) => boolean> = {
  answers: ({ type }) => type === 'reply_suggested' || type === 'meeting_request',
  deadlines: ({ type, dueAt }, now) => type === 'deadline_detected' && (dueAt === null || Date.parse(dueAt) > now),
  all: () => true,
  meetings: ({ type, dueAt }, now) => type === 'meeting_request' && dueAt !== null && Date.parse(dueAt) > now,
}

/** To the time and the matter that the question names: "invoices due this week". A task without a date is for today, too. */
function narrowed(all: Suggestion[], what: What, prompt: string, { now, zone }: { now: Date; zone: string }): Suggestion[] {
  const { window, rest } = extractDueWindow(prompt, now)
  const { after, before } = window
  const inTime = (one: Suggestion) => {
    if (!after || !before || what === 'answers' || (what === 'all' && one.dueAt === null)) return true
    const day = one.dueAt === null ? undefined : wallClock(new Date(one.dueAt), zone).toISOString().slice(0, 10)
    return day !== undefined && day < before && (what === 'all' || day >= after)
  }
  const matters =
    what === 'deadlines'
      ? planSearch(rest, now)
          .words.filter((word) => !ofAnyTask.test(word))
          .map((word) => fold(stemOf(word)))
      : []
  const isAbout = ({ title, description, quote, emailAnalysis, suggestedAction }: Suggestion) => {
    const text = fold(`${title} ${description} ${quote} ${suggestedAction.emailSubject} ${emailAnalysis.category}`)
    return matters.every((word) => text.includes(word) || (emailAnalysis.category === 'finance' && bill.test(word)))
  }
  return all.filter((one) => inTime(one) && isAbout(one))
}

const ofAnyTask =
  /^(?:deadlines?|fristen?|f[aä]llig\w*|upcoming|coming|next|n[aä]chste\w*|tasks?|aufgaben?|monat|month|week|woche|list|days?|tage?n?)$/i
const bill = /^(?:invoice|bill|payment|rechnung|zahlung)/

/** One suggestion of each mail, the most important. Deadlines by date, without past ones. */
function selectSuggestions(all: Suggestion[], what: What, now: number): Suggestion[] {
  const fitting = all.filter((one) => matches[what](one, now))
  const sorted =
    what === 'deadlines' || what === 'meetings'
      ? fitting.toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))
      : fitting
  return firstOfEach(sorted, (one) => one.suggestedAction.emailId || one.id)
}

/** Empty where the mail is gone. */
async function withSource(
  app: App,
  userId: string,
  { suggestedAction, quote, dueAt }: Suggestion,
): Promise<{ source: Source; dueAt: string | null }[]> {
  const { emailId } = suggestedAction
  if (emailId === '') return []
  try {
    const mail = (await readThread(app, userId, emailId)).find(({ id }) => id === emailId)
    if (!mail) return []
    const { subject, from, date } = mail
    return [{ source: { emailId, subject, from, date, quote: oneLine(quote) }, dueAt }]
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'missing') return []
    throw cause
  }
}
