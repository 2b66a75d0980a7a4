// From the plan of a search to mails with the sentences that answer. All words first; where nothing has all of them, what
// has most. Numbers are the search's own: a count is what the list would show.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import type { Source } from '../../shared/assistant.ts'
import type { EmailSummary, Person } from '../../shared/mail.ts'
import { type ReadableMail, toReadable } from './mails.ts'
import { questionScore, rankForQuestion } from './rank-sentences.ts'
import { type SearchPlan, searchQuery } from './search-plan.ts'

export interface SearchResult {
  /** What was searched for in the end. */
  q: string
  total: number
  /** All words of the question, or only some. */
  whole: boolean
  hits: Hit[]
  /** Who wrote them, most first. */
  senders: { person: Person; count: number }[]
}
export interface Hit {
  mail: ReadableMail
  source: Source
}

/** Read and quoted: as many as a person looks through. */
const mostHits = 6
const searchLimit = 200

export async function retrieve(app: App, userId: string, plan: SearchPlan): Promise<SearchResult> {
  const q = searchQuery(plan, plan.words)
  const all = q === '' ? { emails: [], total: 0 } : await listMail(app, userId, { q, limit: searchLimit })
  const part = all.total === 0 && plan.words.length > 1 ? await searchMostWords(app, userId, plan) : undefined
  const { emails, total } = part ?? all
  const read = await Promise.all(emails.slice(0, mostHits * 2).map((mail) => toReadable(app, userId, mail)))
  const hits = read.map((mail) => ({ mail, source: sourceOf(mail, plan), points: scoreOf(mail, plan) }))
  // For a question about a time or a sum, what names one comes first; otherwise what is newest.
  if (plan.wants === 'when' || plan.wants === 'amount') hits.sort((a, b) => b.points - a.points)
  const shown = hits.slice(0, mostHits).map(({ mail, source }) => ({ mail, source }))
  return { q: part?.q ?? q, total, whole: part === undefined, hits: shown, senders: sendersOf(emails) }
}

/** Each word by itself; the mails that have most of them, and the search that finds these. */
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
  // Of as many words, those that few mails have say more.
  const ranked = [...found.values()].sort(
    (a, b) => b.words.length - a.words.length || a.common - b.common || b.mail.date.localeCompare(a.mail.date),
  )
  const [top] = ranked
  if (!top) return undefined
  const kept = ranked.filter(({ words }) => words.join() === top.words.join())
  return { emails: kept.map(({ mail }) => mail), total: kept.length, q: searchQuery(plan, top.words) }
}

/** Of the sentence that would be shown. */
function scoreOf(mail: ReadableMail, plan: SearchPlan): number {
  const [first] = rankForQuestion(mail.words, plan, 1)
  return first ? questionScore(plan.wants, first.text) : 0
}

/** The sentence is the mail's own, letter by letter; where its text says nothing of it, the first one. */
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
