// A suggestion before it is written down: what is said, how much it presses, and the sentence it rests on.
import { createHash } from 'node:crypto'
import { systemCategories, topics } from '../shared/categories.ts'
import { inertLine } from '../shared/reading/inert.ts'
import type { Sentiment, SuggestionType } from '../shared/suggestions.ts'
import type { TriageMail } from '../triage/mail.ts'
import { priorityOf } from './priority.ts'
import { nameOf, subjectOf, texts } from './texts.ts'

export interface Wanted {
  type: SuggestionType
  title: string
  description: string
  priority: number
  sentiment: Sentiment
  category: string
  reasoning: string
  quote: string
  quoteStart: number
  quoteEnd: number
  dueAt: number | null
  evidence: string
  madeBy: string
}

/** What it rests on. */
export interface Ground {
  sentence: string
  start: number
  end: number
  cue: string
  dueAt: number | null
}

export interface Basis {
  mail: TriageMail
  now: number
  sentiment: Sentiment
  category: string
  urgent: boolean
}

const quoteChars = 500

export function wanted(basis: Basis, type: SuggestionType, ground: Ground, say: keyof typeof texts = type): Wanted {
  const { mail, now, urgent } = basis
  const sentence = ground.sentence.slice(0, quoteChars).toWellFormed()
  const who = type === 'follow_up_needed' ? (mail.to[0] ?? mail.from) : mail.from
  const about = { who: nameOf(who), subject: subjectOf(mail.subject), cue: inertLine(ground.cue || sentence, 80) }
  const { automated, date: since, known } = mail
  return {
    type,
    title: texts[say].title(about),
    description: texts[say].description(about),
    reasoning: texts[say].reasoning(about),
    priority: priorityOf({ type, now, dueAt: ground.dueAt, since, urgent, automated, writtenTo: known.writtenTo }),
    sentiment: basis.sentiment,
    category: basis.category,
    quote: sentence,
    quoteStart: ground.start,
    quoteEnd: ground.end,
    dueAt: ground.dueAt,
    evidence: evidenceOf(sentence || `${mail.subject} ${ground.dueAt ?? ''}`),
    madeBy: 'built-in',
  }
}

/** The same sentence gives the same, however it is broken into lines. */
export function evidenceOf(sentence: string): string {
  const plain = sentence.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

/** Of the Smart Folders a mail is in: its topic before whatever asks for attention. */
export function categoryOf(ids: readonly string[], fallback: string): string {
  return topics.find((one) => ids.includes(one)) ?? systemCategories.find((one) => ids.includes(one)) ?? fallback
}
