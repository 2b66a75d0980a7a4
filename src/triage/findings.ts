// Input and results of triage: plain data that crosses into a thread. Every finding refers to a sentence of the visible text.
import type { ProviderCategory } from '../connectors/connector.ts'
import type { Person } from '../shared/mail.ts'
import type { Sentence } from '../shared/reading/sentences.ts'
import type { Sentiment } from '../shared/suggestions.ts'
import type { SystemCategory } from '../shared/system-categories.ts'

export type FindingKind = 'question' | 'request' | 'deadline' | 'meeting' | 'urgent'

export interface Finding {
  kind: FindingKind
  /** Range [start, end) in the visible text, in UTF-16 units; both 0 for the subject. */
  sentence: string
  start: number
  end: number
  /** The matched words. */
  cue: string
  /** 0 to 1. */
  confidence: number
  /** Deadline, or start of the meeting. ms UTC. */
  at?: number
  /** Without an hour: `at` is the last minute of the day. */
  allDay?: boolean
}

export interface ReplyJudgement {
  /** yes: a correspondent asks. maybe: a stranger asks. */
  needed: 'yes' | 'maybe' | 'no'
  confidence: number
  /** One line in English. */
  reason: string
  finding: Finding | null
}

export interface CategoryGuess {
  category: SystemCategory
  /** 0 to 1. */
  score: number
  /** Of its evidence (SortingEvidence in src/shared/categories.ts). */
  kind: 'list' | 'provider' | 'calendar' | 'automated' | 'words' | 'known' | 'question' | 'suspicious'
  params: string[]
}

export interface TriageResult {
  key: number
  /** Null where the mail has no HTML. */
  seenText: string | null
  /** ISO 639-1, where it can be detected. */
  language: string | null
  findings: Finding[]
  reply: ReplyJudgement
  sentiment: Sentiment
  /** By header facts alone, best first. */
  headerGuesses: CategoryGuess[]
  /** By words and people, best first. */
  wordGuesses: CategoryGuess[]
  /** For the classifier (topics/features.ts): distinct numbers below `featureCount`, ascending. */
  features: number[]
}

/** A mail of which nothing but its text is known, from a correspondent. */
export function minimalMail(
  mail: Pick<TriageMail, 'key' | 'subject' | 'from' | 'date' | 'text'> & { to?: Person[] },
): TriageMail {
  const { to = [] } = mail
  return {
    ...mail,
    to,
    cc: [],
    replyTo: [],
    offset: null,
    html: null,
    listId: null,
    unsubscribe: false,
    automated: false,
    isReply: false,
    providerCategory: null,
    calendar: null,
    attachments: [],
    authenticFailed: null,
    me: { names: [], addresses: to.map(({ email }) => email.toLowerCase()) },
    known: { writtenTo: 1, writtenFrom: 1, mineInThread: 0, answered: false },
    zone: 'UTC',
  }
}

/** A stored mail with its analysis. */
export interface AnalyzedMail {
  key: number
  id: string
  accountId: string
  mail: TriageMail
  result: TriageResult
  /** Its current Smart Folders. */
  categories: string[]
}

export interface DetectedFinding extends Finding {
  /** An answer is expected. */
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

/** The most confident ones, at most `count`, in the order of the text. */
export function mostConfident(all: DetectedFinding[], count: number): DetectedFinding[] {
  const kept = new Set(all.toSorted((a, b) => b.confidence - a.confidence).slice(0, count))
  return all.filter((one) => kept.has(one))
}

export interface TriageMail {
  /** Returned with the result. */
  key: number
  subject: string
  from: Person
  to: Person[]
  cc: Person[]
  replyTo: Person[]
  /** ms UTC. */
  date: number
  /** Minutes from UTC that the Date header names; null without. See parsing/sender-clock.ts. */
  offset: number | null
  /** As stored (message_body.text). Where there is HTML its visible text is used instead. */
  text: string
  /** Hostile; null where there is none. */
  html: string | null
  listId: string | null
  /** RFC 2369. */
  unsubscribe: boolean
  /** RFC 3834, RFC 2919. */
  automated: boolean
  /** It names the mail it answers (In-Reply-To or References). */
  isReply: boolean
  providerCategory: ProviderCategory | null
  /** METHOD of its calendar (RFC 5546) in upper case, PUBLISH where it names none; null without a calendar. */
  calendar: string | null
  attachments: { filename: string; mimeType: string }[]
  /** SPF, DKIM or DMARC failed; null where unknown. */
  authenticFailed: boolean | null
  /** Addresses in lower case. */
  me: { names: string[]; addresses: string[] }
  known: {
    /** Mails to this sender, and earlier ones from them. */
    writtenTo: number
    writtenFrom: number
    /** The person's mails in this conversation, and whether one is later. */
    mineInThread: number
    answered: boolean
  }
  /** IANA time zone of the person. */
  zone: string
}
