// What triage finds in a mail. Every finding rests on a sentence of the text that is seen, by its place in it.
import type { ProviderCategory } from '../connectors/connector.ts'
import type { SystemCategory } from '../shared/categories.ts'
import type { Person } from '../shared/mail.ts'
import type { Sentence } from '../shared/reading/sentences.ts'
import type { Sentiment } from '../shared/suggestions.ts'

export type FindingKind = 'question' | 'request' | 'deadline' | 'meeting' | 'urgent'

export interface Finding {
  kind: FindingKind
  /** The sentence, and where it stands in the seen text: [start, end) in UTF-16 units. A finding of the subject: both 0. */
  sentence: string
  start: number
  end: number
  /** The words in it that decided. */
  cue: string
  /** 0 to 1. */
  confidence: number
  /** deadline: when it is due; meeting: when it begins. ms UTC. */
  at?: number
  /** Only a day was named: `at` is its last minute. */
  allDay?: boolean
}

/** Whether the person is expected to answer. */
export interface ReplyJudgement {
  /** yes: somebody who writes with the person asks them. maybe: a direct ask by a stranger. */
  needed: 'yes' | 'maybe' | 'no'
  confidence: number
  /** In one line, English: what spoke for it or against it. */
  reason: string
  finding: Finding | null
}

/** A category with what speaks for it. */
export interface CategoryGuess {
  category: SystemCategory
  /** 0 to 1. */
  score: number
  /** Kind and params of its evidence (shared/categories.ts SortingEvidence). */
  kind: 'list' | 'provider' | 'calendar' | 'automated' | 'words' | 'known' | 'question' | 'suspicious'
  params: string[]
}

export interface TriageResult {
  key: number
  /** What a reader of the HTML sees; null where there is no HTML and the mail's text is that. */
  seenText: string | null
  /** ISO 639-1, where the text says enough. */
  language: string | null
  findings: Finding[]
  reply: ReplyJudgement
  sentiment: Sentiment
  /** From header facts alone, surest first: what a list, a provider, a calendar part or a program says of itself. */
  headerGuesses: CategoryGuess[]
  /** From words and people, surest first. */
  wordGuesses: CategoryGuess[]
  /** What a classifier learns from and predicts by (features.ts): numbers below `featureCount`, each once, rising. */
  features: number[]
}

/** A stored mail that was just analyzed. */
export interface AnalyzedMail {
  key: number
  /** Public id. */
  id: string
  accountId: string
  mail: TriageMail
  result: TriageResult
  /** Ids of the Smart Folders it is in now. */
  categories: string[]
}

export interface DetectedFinding extends Finding {
  /** Somebody waits for an answer. */
  answer: boolean
}

const maxSentence = 1000

export function createFinding(
  kind: Finding['kind'],
  { text, start, end }: Sentence,
  cue: string,
  confidence: number,
  more: { at?: number; allDay?: boolean; answer?: boolean } = {},
): DetectedFinding {
  const cut = text.length > maxSentence
  const { answer = false, ...rest } = more
  return {
    kind,
    sentence: cut ? text.slice(0, maxSentence) : text,
    start,
    end: cut && end > 0 ? start + maxSentence : end,
    cue: cue.slice(0, 100),
    confidence: Math.round(confidence * 100) / 100,
    answer,
    ...rest,
  }
}

/** The surest first, at most `count`; in the order of the text. */
export function mostConfident(all: DetectedFinding[], count: number): DetectedFinding[] {
  const kept = new Set(all.toSorted((a, b) => b.confidence - a.confidence).slice(0, count))
  return all.filter((one) => kept.has(one))
}

export interface TriageMail {
  /** Whatever the caller knows it by; it comes back with the result. */
  key: number
  subject: string
  from: Person
  to: Person[]
  cc: Person[]
  replyTo: Person[]
  /** When it was sent, ms UTC. */
  date: number
  /** What the mail says its sender's clock is ahead of UTC, in minutes; null where it does not. How far it is believed: reading/clock.ts. */
  offset: number | null
  /** The readable text as stored (message_body.text). Where there is HTML, `look` finds what is seen of that and uses it. */
  text: string
  /** As it came, hostile; null where there is none. */
  html: string | null
  listId: string | null
  /** Whether it can be unsubscribed from (RFC 2369). */
  unsubscribe: boolean
  /** A program wrote it (RFC 3834, RFC 2919). */
  automated: boolean
  providerCategory: ProviderCategory | null
  /** Method of its calendar (RFC 5546), upper case; PUBLISH, which asks for no reply, where it names none. null without a calendar. */
  calendar: string | null
  attachments: { filename: string; mimeType: string }[]
  /** SPF, DKIM or DMARC said no, by the word of a server that counts; null where nothing is known. */
  authenticFailed: boolean | null
  /** What the person is called, and their addresses, lower case. */
  me: { names: string[]; addresses: string[] }
  known: {
    /** Mails the person wrote to this sender, and got from them before this one. */
    writtenTo: number
    writtenFrom: number
    /** Of this conversation: mails the person wrote, and whether one of them is later than this mail. */
    mineInThread: number
    answered: boolean
  }
  /** IANA zone of the person, for "tomorrow" where the mail does not say its own; what an offset of 0 most likely means. */
  zone: string
}
