// A mail or a conversation in a few lines, with the sentences that matter word for word. Without a model these sentences are
// the summary.
import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Summary, SummaryInput } from '../shared/assistant.ts'
import { inertLine } from '../shared/reading/inert.ts'
import { askModel, type Listening } from './ask-model.ts'
import { summaryPrompt } from './prompts/summary.ts'
import { findingsOf } from './reading/findings.ts'
import { languageOf } from './reading/language.ts'
import { nameOf, type SeenMail, seenMail, seenThread } from './reading/mails.ts'
import { dictatesText, oneLine, retold } from './reading/sentences.ts'
import { telling } from './reading/telling.ts'
import { plainText } from './writing/clean.ts'

type Answer = z.infer<typeof Summary>
const most = { lines: 5, quotes: 3, mails: 10 }

export async function summarise(
  app: App,
  userId: string,
  input: z.infer<typeof SummaryInput>,
  signal?: AbortSignal,
): Promise<Answer> {
  const mails =
    input.of === 'mail' ? [await seenMail(app, userId, input.id)] : await seenThread(app, userId, input.id, most.mails)
  return summaryOf(app, userId, mails, { signal })
}

/** Oldest first. */
export async function summaryOf(app: App, userId: string, mails: SeenMail[], { signal }: Listening): Promise<Answer> {
  const readable = mails.filter(({ words }) => words !== '')
  if (readable.length === 0) return { lines: subjectAlone(mails), quotes: [], model_used: 'built-in' }
  const language = languageOf(readable.map(({ words }) => words).join('\n'))
  const asked = await askModel(app, userId, summaryPrompt({ mails: readable, language }), { signal })
  const byRule = await extract(app, readable)
  if (asked.is === 'none') return byRule
  const lines = asked.data.lines
    .map((line) => inertLine(plainText(line), 300))
    .filter((line) => line !== '')
    .slice(0, most.lines)
  const quotes = asked.data.quotes.flatMap((quote) => placed(quote, readable)).slice(0, most.quotes)
  if (lines.length === 0) return byRule
  return { lines, quotes: quotes.length > 0 ? quotes : byRule.quotes, model_used: asked.model }
}

/** What is left to say of mails without a word; none where there is no subject either. */
const subjectAlone = (mails: SeenMail[]) => [retold(mails.at(-1)?.subject ?? '')].filter((line) => line !== '')

/** Without asking any model. */
export function summaryByRule(app: App, mails: SeenMail[]): Promise<Answer> {
  const readable = mails.filter(({ words }) => words !== '')
  return extract(app, readable.length > 0 ? readable : mails)
}

/** Where a sentence stands; none where no mail says it word for word. */
function placed(quote: string, mails: SeenMail[]): Answer['quotes'] {
  const mail = mails.find(({ text }) => dictatesText(text, quote))
  return mail ? [{ emailId: mail.id, text: oneLine(quote) }] : []
}

/** The newest mail says most; of a conversation each one a little. */
async function extract(app: App, mails: SeenMail[]): Promise<Answer> {
  const found = await findingsOf(app, mails)
  const newest = mails.slice(-most.lines)
  const each = mails.length === 1 ? most.quotes : 1
  const picked = newest.flatMap((mail) =>
    telling(mail.words, found.get(mail.id) ?? [], each).map(({ text }) => ({ mail, text: oneLine(text) })),
  )
  const lines = picked
    .map(({ mail, text }) => (mails.length === 1 ? retold(text) : `${nameOf(mail.from)}: ${retold(text)}`))
    .slice(0, most.lines)
  return {
    lines: lines.length > 0 ? lines : subjectAlone(mails),
    quotes: picked.slice(-most.quotes).map(({ mail, text }) => ({ emailId: mail.id, text })),
    model_used: 'built-in',
  }
}
