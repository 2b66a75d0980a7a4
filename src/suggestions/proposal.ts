// A suggestion before it is stored: texts, priority and the sentence it rests on; at most two of a mail, of different types and
// sentences.
import { createHash } from 'node:crypto'
import { inertLine } from '../shared/reading/inert.ts'
import type { Sentiment, SuggestionType } from '../shared/suggestions.ts'
import { systemCategories, topics } from '../shared/system-categories.ts'
import type { SuggestionTable } from '../store/tables/intelligence.ts'
import type { TriageMail } from '../triage/findings.ts'
import { priorityOf } from './priority.ts'
import { nameOf, subjectOf, texts } from './texts.ts'

type Texts = 'type' | 'title' | 'description' | 'priority' | 'sentiment' | 'category' | 'reasoning'
export type Proposal = Pick<
  SuggestionTable,
  Texts | 'quote' | 'quote_start' | 'quote_end' | 'due_at' | 'evidence_hash' | 'made_by'
>

export interface Evidence {
  sentence: string
  start: number
  end: number
  cue: string
  dueAt: number | null
}

export interface ProposalContext {
  mail: TriageMail
  now: number
  sentiment: Sentiment
  category: string
  urgent: boolean
}

const quoteChars = 500

export function propose(
  basis: ProposalContext,
  type: SuggestionType,
  ground: Evidence,
  variant: keyof typeof texts = type,
): Proposal {
  const { mail, now, urgent } = basis
  const sentence = ground.sentence.slice(0, quoteChars).toWellFormed()
  const who = type === 'follow_up_needed' ? (mail.to[0] ?? mail.from) : mail.from
  const about = {
    who: nameOf(who),
    subject: subjectOf(mail.subject),
    cue: inertLine(ground.cue || sentence, 80),
    sentence: inertLine(sentence, 160),
  }
  const { automated, date: since, known } = mail
  return {
    type,
    title: texts[variant].title(about),
    description: texts[variant].description(about),
    reasoning: texts[variant].reasoning(about),
    priority: priorityOf({ type, now, dueAt: ground.dueAt, since, urgent, automated, writtenTo: known.writtenTo }),
    sentiment: basis.sentiment,
    category: basis.category,
    quote: sentence,
    quote_start: ground.start,
    quote_end: ground.end,
    due_at: ground.dueAt,
    evidence_hash: evidenceHash(sentence || `${mail.subject} ${ground.dueAt ?? ''}`),
    made_by: 'built-in',
  }
}

/** Independent of line breaks. */
export function evidenceHash(sentence: string): string {
  const plain = sentence.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

/** The topic before attention folders. */
export function categoryOf(ids: readonly string[], fallback: string): string {
  return topics.find((one) => ids.includes(one)) ?? systemCategories.find((one) => ids.includes(one)) ?? fallback
}

export type Existing = Pick<Proposal, 'type' | 'evidence_hash' | 'quote_start' | 'quote_end'>

const maxPerMail = 2

/** The proposals that fit beside existing ones, in order. */
export function newProposals(before: readonly Existing[], proposals: readonly Proposal[]): Proposal[] {
  const accepted: Proposal[] = []
  for (const one of proposals) {
    const existing = [...before, ...accepted]
    if (existing.length >= maxPerMail || existing.some((other) => other.type === one.type || isSame(one, other))) continue
    accepted.push(one)
  }
  return accepted
}

const isSame = (one: Existing, other: Existing) => one.evidence_hash === other.evidence_hash || overlaps(one, other)

/** A quote of the subject has no range and overlaps nothing. */
function overlaps(one: Existing, other: Existing): boolean {
  return one.quote_end > one.quote_start && one.quote_start < other.quote_end && other.quote_start < one.quote_end
}
