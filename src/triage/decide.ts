// Decides the categories of a mail without rules and corrections: from header facts, the person's classifier, and words. At
// most one topic, and any attention categories (src/shared/categories.ts).
import { type Attention, attentions, isAttention, topics } from '../shared/system-categories.ts'
import type { CategoryGuess, Finding, TriageMail, TriageResult } from './findings.ts'
import type { Classifier, Scored } from './topics/classifier.ts'
import { greetsMany, requestReason } from './topics/first-contact.ts'
import { greetsPerson } from './topics/people-guesses.ts'
import { isColleague, isHandWritten, isOnList, isOwnAddress } from './topics/sender-kind.ts'

export interface DecidedCategory extends Omit<CategoryGuess, 'category'> {
  /** Of the system, or of the person's own. */
  category: string
  step: 'header' | 'classifier'
}
export interface Decision {
  topic: DecidedCategory | null
  attentions: DecidedCategory[]
  /** False: a model may be asked. */
  sure: boolean
}

/** Minimum scores. */
export const thresholds = {
  header: 0.85,
  learned: 0.5,
  any: 0.28,
  sure: 0.6,
  lead: 0.2,
  alarm: 0.6,
  finding: 0.55,
  maybe: 0.5,
  selling: 0.25,
} as const

export function decide(mail: TriageMail, result: TriageResult, person?: Classifier): Decision {
  const learned = person?.classify(result.features).filter(({ score }) => score >= thresholds.learned) ?? []
  const refused = new Set(
    person
      ?.refuse(result.features)
      .filter(({ score }) => score >= thresholds.learned)
      .map(({ category }) => category),
  )
  const { topic, sure } = decideTopic(result, learned, refused)
  const found = attentions.flatMap((attention) => attentionOf(attention, mail, result, { topic, learned }))
  return { topic, attentions: found.filter(({ category }) => !refused.has(category)), sure }
}

const isTopic = (category: string) => (topics as readonly string[]).includes(category)

function decideTopic(
  result: TriageResult,
  learned: Scored[],
  refused: Set<string>,
): { topic: DecidedCategory | null; sure: boolean } {
  const header = result.headerGuesses.filter(({ category }) => isTopic(category) && !refused.has(category))
  const plain = header.find(({ score }) => score >= thresholds.header)
  if (plain) return { topic: { ...plain, step: 'header' }, sure: true }
  // The person's own categories count as topics.
  const own = learned.find(({ category }) => !isAttention(category) && !refused.has(category))
  if (own) return { topic: { ...own, step: 'classifier', kind: 'words', params: [] }, sure: own.score >= thresholds.sure }
  const all = [...header, ...result.wordGuesses.filter(({ category }) => isTopic(category) && !refused.has(category))]
  return combineScores(all)
}

/** Scores of a topic are combined; the strongest guess is the evidence. */
function combineScores(guesses: CategoryGuess[]): { topic: DecidedCategory | null; sure: boolean } {
  const remaining = new Map<string, number>()
  for (const { category, score } of guesses) remaining.set(category, (remaining.get(category) ?? 1) * (1 - score))
  const [first, second] = [...remaining]
    .map(([category, left]) => ({ category, score: 1 - left }))
    .sort((a, b) => b.score - a.score)
  if (!first || first.score < thresholds.any) return { topic: null, sure: false }
  const best = guesses.filter(({ category }) => category === first.category).sort((a, b) => b.score - a.score)[0]
  if (!best) return { topic: null, sure: false }
  const sure = first.score >= thresholds.sure && first.score - (second?.score ?? 0) >= thresholds.lead
  return { topic: { ...best, score: first.score, step: 'header' }, sure }
}

interface TopicContext {
  topic: DecidedCategory | null
  learned: Scored[]
}

function attentionOf(attention: Attention, mail: TriageMail, result: TriageResult, before: TopicContext): DecidedCategory[] {
  const learned = before.learned.find(({ category }) => category === attention)
  if (learned) return [{ ...learned, step: 'classifier', kind: 'words', params: [] }]
  const guess = attentionGuessers[attention](mail, result, before.topic?.category ?? null)
  return guess ? [{ ...guess, step: 'header' }] : []
}

const attentionGuessers: Record<
  Attention,
  (mail: TriageMail, result: TriageResult, topic: string | null) => CategoryGuess | undefined
> = {
  reply: replyGuess,
  urgent: urgentGuess,
  meetings: meetingGuess,
}

/** Bulk mail expects no reply. */
const massTopics = new Set<string | null>(['promotions', 'spam', 'newsletters', 'updates'])

function replyGuess(mail: TriageMail, { reply, wordGuesses }: TriageResult, topic: string | null): CategoryGuess | undefined {
  if (massTopics.has(topic) || reply.needed === 'no') return undefined
  if (reply.needed === 'maybe' && !isGenuine(mail, wordGuesses, reply.confidence)) return undefined
  const params = reply.finding ? [reply.finding.sentence.slice(0, 300)] : [reply.reason.slice(0, 300)]
  return { category: 'reply', score: reply.confidence, kind: 'question', params }
}

/**
 * A stranger's question counts if it is about something sellers do not write about (topics/first-contact.ts), or calls the person by
 * name from a personal address; and without words of selling. Others only become suggestions of low priority.
 */
export function isGenuine(mail: TriageMail, guesses: CategoryGuess[], confidence: number): boolean {
  if (confidence < thresholds.maybe || !isHandWritten(mail) || greetsMany(mail)) return false
  if (guesses.some(({ category, score }) => category === 'promotions' && score >= thresholds.selling)) return false
  return (isOwnAddress(mail) && greetsPerson(mail)) || requestReason(mail) !== null
}

/** From correspondents, or alarms of programs with an undisputed sender. */
function urgentGuess(mail: TriageMail, { findings, wordGuesses }: TriageResult, topic: string | null): CategoryGuess | undefined {
  if (topic === 'spam' || topic === 'promotions' || mail.authenticFailed === true) return undefined
  const alarm = wordGuesses.find(({ category, score }) => category === 'urgent' && score >= thresholds.alarm)
  if (alarm && (topic === 'finance' || topic === 'updates')) return alarm
  const isReceived = isHandWritten(mail) && !isOnList(mail) && (mail.known.writtenTo > 0 || isColleague(mail))
  const finding = isReceived ? strongest(findings, 'urgent') : undefined
  return finding && { category: 'urgent', score: finding.confidence, kind: 'words', params: [finding.cue.slice(0, 300)] }
}

const meetingTopics = new Set<string | null>(['personal', 'work', 'social', null])

function meetingGuess(
  mail: TriageMail,
  { findings, headerGuesses, wordGuesses }: TriageResult,
  topic: string | null,
): CategoryGuess | undefined {
  if (topic === 'spam') return undefined
  const stated = [...headerGuesses, ...wordGuesses].find(({ category }) => category === 'meetings')
  if (stated) return stated
  const finding =
    meetingTopics.has(topic) && (isHandWritten(mail) || topic === 'social') ? strongest(findings, 'meeting') : undefined
  return finding && { category: 'meetings', score: finding.confidence, kind: 'words', params: [finding.cue.slice(0, 300)] }
}

function strongest(findings: Finding[], kind: Finding['kind']): Finding | undefined {
  return findings
    .filter((one) => one.kind === kind && one.confidence >= thresholds.finding)
    .sort((a, b) => b.confidence - a.confidence)[0]
}
