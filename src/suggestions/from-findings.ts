// Suggestions that follow from triage findings: at most two of a mail, one dated and one to do. Findings in the same sentence
// become one.
import { day } from '../shared/limits.ts'
import type { AnalyzedMail, Finding } from '../triage/findings.ts'
import { categoryOf, type Evidence, newProposals, type Proposal, type ProposalContext, propose } from './proposal.ts'

/** Older mails only where their date is still ahead. */
export const maxAgeMs = 14 * day
const horizonMs = 400 * day
const minConfidence = 0.5
const unwanted = ['spam', 'promotions', 'newsletters']

/** `invitation`: start of the event of an invitation; 0 where it needs no answer. */
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

function needsNothing({ mail, result, categories }: AnalyzedMail): boolean {
  const topic = categories.length > 0 ? categories : result.headerGuesses.slice(0, 1).map(({ category }) => category)
  return (
    mail.known.answered ||
    mail.authenticFailed === true ||
    mail.me.addresses.includes(mail.from.email.toLowerCase()) ||
    topic.some((one) => unwanted.includes(one))
  )
}

/** The time of an invitation is more reliable than the text's. */
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
  // Invitations have their own reply.
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
  // "net 10 days, which is Wednesday": the last time of a sentence counts.
  return byTime.findLast(({ start, end }) => start === byTime[0]?.start && end === byTime[0].end)
}

const evidenceOf = ({ sentence, start, end, cue }: Finding): Evidence => ({ sentence, start, end, cue, dueAt: null })

const isAhead = (at: number, now: number) => at > now && at < now + horizonMs
