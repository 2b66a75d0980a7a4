// Summaries in the conversation: of the mail in view, its conversation, or the unread mail.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import type { ProposedAction } from '../../shared/assistant.ts'
import type { StreamOptions } from '../ask-model.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { displayName, readThreadMails, toReadable } from '../retrieval/mails.ts'
import { sourceOf } from '../retrieval/retrieve.ts'
import { inertQuote } from '../retrieval/sentences.ts'
import { phrasingFor } from '../style.ts'
import { summaryOf } from '../summary.ts'
import { threadMails } from '../write.ts'
import type { Reply, Turn } from './answer-intent.ts'

const unread = 6

export async function answerSummary(
  app: App,
  userId: string,
  { of }: IntentOf<'summary'>,
  turn: Turn,
  stream: StreamOptions,
): Promise<Reply> {
  const { words, phrase } = phrasingFor(turn.style)
  if (of === 'inbox') return summarizeInbox(app, userId, turn)
  const { mail } = turn
  if (!mail) return { response: phrase('sorry', words.openMailFirst), model: null }
  const mails = of === 'thread' ? await readThreadMails(app, userId, mail.id, threadMails) : [mail]
  const actions: ProposedAction[] = [{ type: 'open_email', label: words.labels.open, emailId: mail.id }]
  if (mails.every(({ text }) => text.trim() === '')) return { response: phrase('sorry', words.emptyMail), model: null, actions }
  const { lines, quotes, model_used } = await summaryOf(app, userId, mails, { signal: stream.signal })
  const sources = quotes.flatMap(({ emailId, text }) => {
    const one = mails.find(({ id }) => id === emailId)
    return one ? [{ emailId, subject: one.subject, from: one.from, date: one.date, quote: text }] : []
  })
  return {
    response: phrase('found', words.summaryOf(inertQuote(mail.subject)), lines.map((line) => `- ${line}`).join('\n')),
    model: model_used === 'built-in' ? null : model_used,
    sources,
    actions,
  }
}

/** By rules: mails of different senders never share a prompt. */
async function summarizeInbox(app: App, userId: string, { style }: Turn): Promise<Reply> {
  const { words, phrase } = phrasingFor(style)
  const q = 'is:unread in:inbox'
  const { emails, total } = await listMail(app, userId, { q, limit: unread })
  if (total === 0) return { response: phrase('found', words.noUnread), model: null }
  const mails = await Promise.all(emails.map((mail) => toReadable(app, userId, mail)))
  const sources = mails.map((mail) => sourceOf(mail, { wants: 'what', words: [] }))
  const lines = sources.map(({ from, subject, quote }, at) => {
    const head = `[${at + 1}] ${displayName(from)}, “${inertQuote(subject)}”`
    return quote === '' ? head : `${head}: “${inertQuote(quote)}”`
  })
  return {
    response: phrase('found', words.inbox(total), lines.join('\n'), total > mails.length && words.more(total - mails.length)),
    model: null,
    sources,
    actions: [{ type: 'open_search', label: words.labels.search, q }],
  }
}
