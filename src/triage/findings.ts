// What triage finds in a mail. Every finding rests on a sentence of the text that is seen, by its place in it.

import type { SystemCategory } from '../shared/categories.ts'
import type { Sentiment } from '../shared/suggestions.ts'
import type { TriageMail } from './mail.ts'

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
