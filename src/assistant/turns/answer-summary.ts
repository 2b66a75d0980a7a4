// Summaries in the conversation: of the mail in view, its conversation, or the unread mail.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import type { ProposedAction } from '../../shared/assistant.ts'
import { type StreamOptions, unstreamed } from '../ask-model.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { displayName, type ReadableMail, readThreadMails, toReadable } from '../retrieval/mails.ts'
import { retrieve, sourceOf } from '../retrieval/retrieve.ts'
import { planSearch } from '../retrieval/search-plan.ts'
import { inertQuote } from '../retrieval/sentences.ts'
import { wallClock } from '../retrieval/time-window.ts'
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
  const { mail } = turn
  const topic = mail ? undefined : await summarizeTopic(app, userId, turn, stream)
  if (topic) return topic
  if (of === 'inbox') return summarizeInbox(app, userId, turn)
  if (!mail) return { response: phrase('sorry', words.openMailFirst), model: null }
  const mails = of === 'thread' ? await readThreadMails(app, userId, mail.id, threadMails) : [mail]
  const actions: ProposedAction[] = [{ type: 'open_email', label: words.labels.open, emailId: mail.id }]
  if (mails.every(({ text }) => text.trim() === '')) return { response: phrase('sorry', words.emptyMail), model: null, actions }
  return summaryReply(app, userId, { mails, title: words.summaryOf(inertQuote(mail.subject)), actions }, turn, stream)
}

interface Summarised {
  mails: ReadableMail[]
  title: string
  actions: ProposedAction[]
}
async function summaryReply(
  app: App,
  userId: string,
  { mails, title, actions }: Summarised,
  { style }: Turn,
  stream: StreamOptions,
): Promise<Reply> {
  const { phrase } = phrasingFor(style)
  const { lines, quotes, model_used } = await summaryOf(app, userId, mails, unstreamed(stream))
  const sources = quotes.flatMap(({ emailId, text }) => {
    const one = mails.find(({ id }) => id === emailId)
    return one ? [{ emailId, subject: one.subject, from: one.from, date: one.date, quote: text }] : []
  })
  return {
    response: phrase('found', title, lines.map((line) => `- ${line}`).join('\n')),
    model: model_used === 'built-in' ? null : model_used,
    sources,
    actions,
  }
}

const ofTheRequest =
  /^(?:summar(?:y|i[sz]e)|sum|recap|overview|digest|brief|catch|conversation|thread|discussion|exchange|fasse?|zusammen\p{L}*|überblick|übersicht|kurzfassung|unterhaltung|konversation|gespräch|verlauf|austausch|short|quick|gib|mach)$/iu
const newestOfPerson = 5

/** What the request names: the conversation about a matter, or the newest mails of a person. Undefined where it names neither. */
async function summarizeTopic(app: App, userId: string, turn: Turn, stream: StreamOptions): Promise<Reply | undefined> {
  const { words } = phrasingFor(turn.style)
  const asked = planSearch(
    turn.prompt.replace(/['’]s (?=e-?mails?\b|mails?\b|messages?\b)/gi, ' '),
    wallClock(app.now(), turn.style.zone),
  )
  const terms = asked.words.filter((word) => !ofTheRequest.test(word))
  const name = asked.operators.some((one) => one.startsWith('from:')) ? undefined : personNamed(turn.prompt, terms)
  const operators = [...asked.operators, ...(name ? [`from:${name}`] : [])]
  const plan = { ...asked, operators, words: terms.filter((term) => term !== name) }
  const person = operators.find((one) => one.startsWith('from:'))?.slice('from:'.length)
  if (plan.words.length === 0 && person === undefined) return undefined
  const found = await retrieve(app, userId, plan)
  // "The hut in January" is no mail of January.
  const { hits } = found.hits.length > 0 ? found : await retrieve(app, userId, { ...plan, window: {} })
  const [hit] = hits
  if (!hit) return undefined
  const isPerson = plan.words.length === 0
  const mails = isPerson
    ? hits
        .slice(0, newestOfPerson)
        .map(({ mail }) => mail)
        .reverse()
    : await readThreadMails(app, userId, hit.mail.id, threadMails)
  const title = isPerson ? words.newest(displayName(hit.mail.from), mails.length) : words.summaryOf(inertQuote(hit.mail.subject))
  const actions: ProposedAction[] = [{ type: 'open_email', label: words.labels.open, emailId: hit.mail.id }]
  return summaryReply(app, userId, { mails, title, actions }, turn, stream)
}

/** "Summarise Lena's emails", "… what Tomas wrote": a name alone. */
function personNamed(prompt: string, terms: readonly string[]): string | undefined {
  const [term] = terms
  const isName = terms.length === 1 && term !== undefined && /^\p{Lu}\p{Ll}+$/u.test(term)
  return isName &&
    (/['’]s\b|\b(?:wrote|writes|said|says|schrieb|geschrieben|von|from|by)\b/i.test(prompt) || prompt.split(' ').length <= 2)
    ? term
    : undefined
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
