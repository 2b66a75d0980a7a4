// From a search plan to mails and the sentences that answer. Where no mail has all words, those with most of them. Counts are
// those of the search itself.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import type { Source } from '../../shared/assistant.ts'
import type { EmailSummary, Person } from '../../shared/mail.ts'
import { hasLure } from '../../shared/reading/inert.ts'
import { type ReadableMail, toReadable } from './mails.ts'
import { questionScore, rankForQuestion } from './rank-sentences.ts'
import { type SearchPlan, searchQuery, stemOf } from './search-plan.ts'

export interface SearchResult {
  /** The query that was used. */
  q: string
  total: number
  whole: boolean
  hits: Hit[]
  /** Most mails first. */
  senders: { person: Person; count: number }[]
}
export interface Hit {
  mail: ReadableMail
  source: Source
}

const mostHits = 6
const searchLimit = 200

export async function retrieve(app: App, userId: string, plan: SearchPlan): Promise<SearchResult> {
  const q = searchQuery(plan, plan.words)
  const all = q === '' ? { emails: [], total: 0 } : await listMail(app, userId, { q, limit: searchLimit })
  const part = all.total === 0 && plan.words.length > 0 ? await searchLess(app, userId, plan) : undefined
  const { emails, total } = part ?? all
  const read = await Promise.all(emails.slice(0, mostHits * 2).map((mail) => toReadable(app, userId, mail)))
  const hits = read.map((mail) => ({ mail, source: sourceOf(mail, plan), points: scoreOf(mail, plan) }))
  // Sentences with a date or an amount come first; otherwise the newest mail.
  if (plan.wants === 'when' || plan.wants === 'amount') hits.sort((a, b) => b.points - a.points)
  // A mail that gives orders or asks for secrets is not the first that is quoted.
  hits.sort((a, b) => Number(hasLure(a.mail.text)) - Number(hasLure(b.mail.text)))
  const shown = hits.slice(0, mostHits).map(({ mail, source }) => ({ mail, source }))
  return { q: part?.q ?? q, total, whole: part?.whole ?? true, hits: shown, senders: sendersOf(emails) }
}

/** The words without their endings, then those that most mails have, then the place alone. */
async function searchLess(app: App, userId: string, plan: SearchPlan) {
  const stems = plan.words.map(stemOf)
  const q = searchQuery(plan, stems)
  const stemmed = stems.join() === plan.words.join() ? undefined : await listMail(app, userId, { q, limit: searchLimit })
  if (stemmed && stemmed.total > 0) return { emails: stemmed.emails, total: stemmed.total, q, whole: true }
  const most = stems.length > 1 ? await searchMostWords(app, userId, { ...plan, words: stems }) : undefined
  if (most || !plan.place) return most
  const placeQuery = searchQuery(plan, [])
  const all = await listMail(app, userId, { q: placeQuery, limit: searchLimit })
  return all.total > 0 ? { emails: all.emails, total: all.total, q: placeQuery, whole: false } : undefined
}

/** Searches word by word; returns the mails with the most words and a query that finds them. */
async function searchMostWords(app: App, userId: string, plan: SearchPlan) {
  const found = new Map<string, { mail: EmailSummary; words: string[]; common: number }>()
  for (const word of plan.words) {
    const { emails, total } = await listMail(app, userId, { q: searchQuery(plan, [word]), limit: searchLimit })
    for (const mail of emails) {
      const before = found.get(mail.id)
      if (before) {
        before.words.push(word)
        before.common += total
      } else found.set(mail.id, { mail, words: [word], common: total })
    }
  }
  // Rare words weigh more.
  const ranked = [...found.values()].sort(
    (a, b) => b.words.length - a.words.length || a.common - b.common || b.mail.date.localeCompare(a.mail.date),
  )
  const [top] = ranked
  if (!top) return undefined
  const kept = ranked.filter(({ words }) => words.join() === top.words.join())
  return { emails: kept.map(({ mail }) => mail), total: kept.length, q: searchQuery(plan, top.words), whole: false }
}

function scoreOf(mail: ReadableMail, plan: SearchPlan): number {
  const [first] = rankForQuestion(mail.words, plan, 1)
  return first ? questionScore(plan.wants, first.text) : 0
}

/** The quote is verbatim; without a match the first sentence. */
export function sourceOf(mail: ReadableMail, plan: Pick<SearchPlan, 'wants' | 'words'>): Source {
  const [sentence] = rankForQuestion(mail.words, plan, 1)
  const quote = sentence?.text ?? rankForQuestion(mail.words, { wants: 'list', words: [] }, 1)[0]?.text ?? ''
  return {
    emailId: mail.id,
    subject: mail.subject,
    from: mail.from,
    date: mail.date,
    quote: mail.text.includes(quote) ? quote : '',
  }
}

function sendersOf(emails: { from: Person }[]): { person: Person; count: number }[] {
  const people = new Map<string, { person: Person; count: number }>()
  for (const { from } of emails) {
    const key = from.email.toLowerCase()
    const before = people.get(key)
    if (before) before.count++
    else people.set(key, { person: from, count: 1 })
  }
  return [...people.values()].sort((a, b) => b.count - a.count)
}
