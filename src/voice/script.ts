// The script for reading a mail aloud: a summary, then its text. A model has a few seconds for the summary, otherwise the most
// important sentences are used. Nothing is repeated.
import type { App } from '../app.ts'
import { detectLanguage as nearestOf } from '../assistant/retrieval/language.ts'
import { type ReadableMail, readMail } from '../assistant/retrieval/mails.ts'
import { isGreeting } from '../assistant/retrieval/rank-sentences.ts'
import { summaryByRule, summaryOf } from '../assistant/summary.ts'
import { readSummary } from '../mail/list.ts'
import type { Summary } from '../shared/assistant.ts'
import { wordsOf } from '../shared/fold.ts'
import { second } from '../shared/limits.ts'
import { speakable } from '../shared/speakable.ts'
import type { Script } from '../shared/voice.ts'

const most = { chars: 6000, summary: 3, short: 2 }
const defaultSummaryTimeout = () => AbortSignal.timeout(4 * second)

export async function scriptOf(
  app: App,
  userId: string,
  id: string,
  signal?: AbortSignal,
  summaryTimeout: () => AbortSignal = defaultSummaryTimeout,
): Promise<Script> {
  const [{ from, subject, date, attachments }, mail] = await Promise.all([
    readSummary(app, userId, id),
    readMail(app, userId, id),
  ])
  const said = speakable(mail.text, { most: most.chars, writer: from.name })
  const { cut, language } = said
  // The subject is announced already.
  const sentences = said.sentences.filter((one) => !isSame(one, subject))
  const summarized = await summarize(app, userId, { ...mail, words: sentences.join('\n\n') }, sentences, {
    signal,
    summaryTimeout,
  })
  return {
    id,
    from,
    subject,
    date,
    ...summarized,
    language: language ?? nearestOf(`${subject}\n${sentences.join(' ')}`),
    attachments: attachments.filter(({ inline }) => !inline).length,
    cut,
  }
}

const isSame = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ')

interface SummaryLimits {
  signal: AbortSignal | undefined
  summaryTimeout: () => AbortSignal
}

async function summarize(
  app: App,
  userId: string,
  mail: ReadableMail,
  sentences: string[],
  waiting: SummaryLimits,
): Promise<Pick<Script, 'summary' | 'sentences' | 'model_used'>> {
  const content = sentences.filter((one) => !isGreeting(one))
  // A short text needs no summary.
  if (content.length <= most.short) return { summary: content, sentences: [], model_used: 'built-in' }
  const { lines, model_used } = await summaryWithin(app, userId, mail, waiting)
  const summary = lines.flatMap((line) => speakable(line, { of: 'answer' }).sentences).slice(0, most.summary)
  const isAll = content.every((one) => summary.includes(one))
  return { summary, sentences: isAll ? [] : sentences, model_used }
}

async function summaryWithin(
  app: App,
  userId: string,
  mail: ReadableMail,
  { signal, summaryTimeout }: SummaryLimits,
): Promise<Summary> {
  const late = summaryTimeout()
  try {
    return await summaryOf(app, userId, [mail], { signal: signal ? AbortSignal.any([signal, late]) : late })
  } catch (cause) {
    signal?.throwIfAborted()
    if (!late.aborted) throw cause
    return summaryByRule(app, [mail])
  }
}
