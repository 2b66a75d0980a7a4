// Summarises a mail or a conversation and quotes its most important sentences, which are the summary without a model.

import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Summary, SummaryChunk, SummaryInput } from '../shared/assistant.ts'
import { inertLine } from '../shared/reading/inert.ts'
import { type Finding, minimalMail } from '../triage/findings.ts'
import { type Asking, askModel, type StreamOptions } from './ask-model.ts'
import { builtInFirst } from './built-in-first.ts'
import { summaryPrompt } from './prompts/summary.ts'
import { detectLanguage } from './retrieval/language.ts'
import { displayName, type ReadableMail, readMail, readThreadMails } from './retrieval/mails.ts'
import { keySentences } from './retrieval/rank-sentences.ts'
import { containsQuote, inertQuote, oneLine } from './retrieval/sentences.ts'
import { plainText } from './writing/plain-text.ts'

type Answer = z.infer<typeof Summary>
const limits = { lines: 5, quotes: 3, mails: 10 }

export async function summarise(
  app: App,
  userId: string,
  input: z.infer<typeof SummaryInput>,
  how: StreamOptions = {},
): Promise<Answer> {
  const mails =
    input.of === 'mail' ? [await readMail(app, userId, input.id)] : await readThreadMails(app, userId, input.id, limits.mails)
  return summaryOf(app, userId, mails, how)
}

export async function* summaryStream(
  app: App,
  userId: string,
  input: z.infer<typeof SummaryInput>,
  asking: Asking = {},
): AsyncGenerator<SummaryChunk> {
  const summary = yield* builtInFirst<Answer, SummaryChunk>(app, asking, {
    work: (how) => summarise(app, userId, input, how),
    toFirst: (builtIn) => ({ is: 'built-in', summary: builtIn }),
  })
  yield { is: 'done', summary }
}

/** Oldest first. */
export async function summaryOf(app: App, userId: string, mails: ReadableMail[], how: StreamOptions): Promise<Answer> {
  const readable = mails.filter(({ words }) => words !== '')
  if (readable.length === 0) return { lines: subjectAlone(mails), quotes: [], model_used: 'built-in' }
  const language = detectLanguage(readable.map(({ words }) => words).join('\n'))
  const asked = await askModel(app, userId, summaryPrompt({ mails: readable, language }), how)
  const byRule = await extractSummary(app, readable)
  if (asked.is === 'none') return byRule
  const lines = asked.data.lines
    .map((line) => inertLine(plainText(line), 300))
    .filter((line) => line !== '')
    .slice(0, limits.lines)
  const quotes = asked.data.quotes.flatMap((quote) => locateQuote(quote, readable)).slice(0, limits.quotes)
  if (lines.length === 0) return byRule
  return { lines, quotes: quotes.length > 0 ? quotes : byRule.quotes, model_used: asked.model }
}

/** For mails without text. */
const subjectAlone = (mails: ReadableMail[]) => [inertQuote(mails.at(-1)?.subject ?? '')].filter((line) => line !== '')

export function summaryByRule(app: App, mails: ReadableMail[]): Promise<Answer> {
  const readable = mails.filter(({ words }) => words !== '')
  return extractSummary(app, readable.length > 0 ? readable : mails)
}

/** Empty where no mail contains the sentence. */
function locateQuote(quote: string, mails: ReadableMail[]): Answer['quotes'] {
  const mail = mails.find(({ text }) => containsQuote(text, quote))
  return mail ? [{ emailId: mail.id, text: oneLine(quote) }] : []
}

/** One sentence of each mail of a conversation. */
async function extractSummary(app: App, mails: ReadableMail[]): Promise<Answer> {
  const found = await triageFindings(app, mails)
  const newest = mails.slice(-limits.lines)
  const each = mails.length === 1 ? limits.quotes : 1
  const picked = newest.flatMap((mail) =>
    keySentences(mail.words, found.get(mail.id) ?? [], each).map(({ text }) => ({ mail, text: oneLine(text) })),
  )
  const lines = picked
    .map(({ mail, text }) => (mails.length === 1 ? inertQuote(text) : `${displayName(mail.from)}: ${inertQuote(text)}`))
    .slice(0, limits.lines)
  return {
    lines: lines.length > 0 ? lines : subjectAlone(mails),
    quotes: picked.slice(-limits.quotes).map(({ mail, text }) => ({ emailId: mail.id, text })),
    model_used: 'built-in',
  }
}

/** By mail id; offsets are those in `words`. */
export async function triageFindings(app: App, mails: ReadableMail[]): Promise<Map<string, Finding[]>> {
  const results = await app.triage.analyze(
    mails.map(({ subject, from, to, date, words }, key) =>
      minimalMail({ key, subject, from, to, date: Date.parse(date), text: words }),
    ),
  )
  return new Map(
    results.flatMap(({ key, findings }) => {
      const mail = mails[key]
      return mail ? [[mail.id, findings.filter(({ end }) => end > 0)] as const] : []
    }),
  )
}
