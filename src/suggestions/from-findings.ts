// Which suggestions follow from what triage found in a mail. At most two: what is dated, and what is to be done; things that
// rest on the same sentence become one.
import { day } from '../shared/limits.ts'
import type { AnalyzedMail, Finding } from '../triage/findings.ts'
import { categoryOf, type Evidence, newProposals, type Proposal, type ProposalContext, propose } from './proposal.ts'

/** Older mails give none, unless what they name is still to come. */
export const maxAgeMs = 14 * day
/** Nobody plans further ahead. */
const horizonMs = 400 * day
const minConfidence = 0.5
const unwanted = ['spam', 'promotions', 'newsletters']

/** `invitation`: when the event of an invitation it carries begins; 0 where that needs nothing any more. */
export function proposalsFrom(looked: AnalyzedMail, now: number, invitation?: number): Proposal[] {
  if (needsNothing(looked)) return []
  const { mail, result } = looked
  const findings = result.findings.filter((one) => one.confidence >= minConfidence)
  const basis: ProposalContext = {
    mail,
    now,
    sentiment: result.sentiment,
    category: categoryOf(looked.categories, result.wordGuesses[0]?.category ?? 'personal'),
    urgent: findings.some(({ kind }) => kind === 'urgent'),
  }
  const dated = [...meeting(basis, findings, invitation), ...deadline(basis, findings)]
  const doing = mail.date < now - maxAgeMs ? [] : toDo(basis, looked, findings)
  return newProposals([], [...dated, ...doing])
}

/** Nothing is asked of the person: their own mail, one they answered, advertising, or one whose sender is not who it says. */
function needsNothing({ mail, result, categories }: AnalyzedMail): boolean {
  const topic = categories.length > 0 ? categories : result.headerGuesses.slice(0, 1).map(({ category }) => category)
  return (
    mail.known.answered ||
    mail.authenticFailed === true ||
    mail.me.addresses.includes(mail.from.email.toLowerCase()) ||
    topic.some((one) => unwanted.includes(one))
  )
}

/** An invitation knows its time better than the words around it. */
function meeting(basis: ProposalContext, findings: Finding[], invitation: number | undefined): Proposal[] {
  if (invitation === undefined) {
    const found = earliest(basis, findings, 'meeting')
    return found ? [propose(basis, 'meeting_request', found)] : []
  }
  if (!isAhead(invitation, basis.now)) return []
  const mention = findings.find(({ kind }) => kind === 'meeting')
  const ground = mention ? evidenceOf(mention) : { sentence: '', start: 0, end: 0, cue: '' }
  return [propose(basis, 'meeting_request', { ...ground, dueAt: invitation }, 'invitation')]
}

function deadline(basis: ProposalContext, findings: Finding[]): Proposal[] {
  const found = earliest(basis, findings, 'deadline')
  return found ? [propose(basis, 'deadline_detected', found)] : []
}

function toDo(basis: ProposalContext, { mail, result }: AnalyzedMail, findings: Finding[]): Proposal[] {
  // An invitation is answered in its own way.
  if (mail.calendar !== null) return []
  const { needed, finding } = result.reply
  const asked = finding && evidenceOf(finding)
  if (needed === 'yes' && asked) return [propose(basis, 'reply_suggested', asked)]
  const urgent = findings.find(({ kind }) => kind === 'urgent')
  if (urgent && mail.known.writtenTo > 0) return [propose(basis, 'urgent_attention', evidenceOf(urgent))]
  const request = findings.find(({ kind }) => kind === 'request')
  if (request && mail.known.writtenTo > 0 && !mail.automated && mail.listId === null)
    return [propose(basis, 'action_required', evidenceOf(request))]
  const variant = mail.known.writtenTo > 0 ? 'several' : 'stranger'
  return needed === 'maybe' && asked ? [capPriority(propose(basis, 'reply_suggested', asked, variant))] : []
}

const capPriority = (one: Proposal): Proposal => ({ ...one, priority: Math.min(3, one.priority) })

function earliest(basis: ProposalContext, findings: Finding[], kind: Finding['kind']): Evidence | undefined {
  const grounds = findings.filter((one) => one.kind === kind).map((one) => ({ ...evidenceOf(one), dueAt: one.at ?? null }))
  const byTime = grounds
    .filter(({ dueAt }) => dueAt !== null && isAhead(dueAt, basis.now))
    .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
  // Of several times in one sentence the last is meant: "net 10 days, which is Wednesday".
  return byTime.findLast(({ start, end }) => start === byTime[0]?.start && end === byTime[0].end)
}

const evidenceOf = ({ sentence, start, end, cue }: Finding): Evidence => ({ sentence, start, end, cue, dueAt: null })

const isAhead = (at: number, now: number) => at > now && at < now + horizonMs
