// Open tasks from the suggestions, each with its mail and the sentence it rests on.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { readThread } from '../../mail/thread.ts'
import type { Source } from '../../shared/assistant.ts'
import { firstOfEach } from '../../shared/first-of-each.ts'
import type { Suggestion } from '../../shared/suggestions.ts'
import { listSuggestions } from '../../suggestions/list.ts'
import { formatDay } from '../answer-texts.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { displayName } from '../retrieval/mails.ts'
import { inertQuote, oneLine } from '../retrieval/sentences.ts'
import { phrasingFor } from '../style.ts'
import type { Reply, Turn } from './answer-intent.ts'

type What = IntentOf<'todo'>['what']
const maxItems = 6

export async function answerTodo(app: App, userId: string, { what }: IntentOf<'todo'>, { style }: Turn): Promise<Reply> {
  const { words, phrase } = phrasingFor(style)
  const all = selectSuggestions(await listSuggestions(app, userId, {}), what, app.now().getTime())
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
      words.todo[what](all.length),
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
}

/** One suggestion of each mail, the most important. Deadlines by date, without past ones. */
function selectSuggestions(all: Suggestion[], what: What, now: number): Suggestion[] {
  const fitting = all.filter((one) => matches[what](one, now))
  const sorted = what === 'deadlines' ? fitting.toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9')) : fitting
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
