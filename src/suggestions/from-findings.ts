// Which suggestions follow from what triage found in a mail. At most two: what is dated, and what is to be done; things that
// rest on the same sentence become one.
import { day } from '../shared/limits.ts'
import type { AnalyzedMail, Finding } from '../triage/findings.ts'
import { added } from './merge.ts'
import { type Basis, categoryOf, type Ground, type Wanted, wanted } from './proposal.ts'

/** Older mails give none, unless what they name is still to come. */
export const oldest = 14 * day
/** Nobody plans further ahead. */
const horizon = 400 * day
const sure = 0.5
const unwanted = ['spam', 'promotions', 'newsletters']

/** `invitation`: when the event of an invitation it carries begins; 0 where that needs nothing any more. */
export function wantedOf(looked: AnalyzedMail, now: number, invitation?: number): Wanted[] {
  if (isUnasked(looked)) return []
  const { mail, result } = looked
  const findings = result.findings.filter((one) => one.confidence >= sure)
  const basis: Basis = {
    mail,
    now,
    sentiment: result.sentiment,
    category: categoryOf(looked.categories, result.wordGuesses[0]?.category ?? 'personal'),
    urgent: findings.some(({ kind }) => kind === 'urgent'),
  }
  const dated = [...meeting(basis, findings, invitation), ...deadline(basis, findings)]
  const doing = mail.date < now - oldest ? [] : toDo(basis, looked, findings)
  return added([], [...dated, ...doing])
}

/** Nothing is asked of the person: their own mail, one they answered, advertising, or one whose sender is not who it says. */
function isUnasked({ mail, result, categories }: AnalyzedMail): boolean {
  const topic = categories.length > 0 ? categories : result.headerGuesses.slice(0, 1).map(({ category }) => category)
  return (
    mail.known.answered ||
    mail.authenticFailed === true ||
    mail.me.addresses.includes(mail.from.email.toLowerCase()) ||
    topic.some((one) => unwanted.includes(one))
  )
}

/** An invitation knows its time better than the words around it. */
function meeting(basis: Basis, findings: Finding[], invitation: number | undefined): Wanted[] {
  if (invitation === undefined) {
    const found = soonest(basis, findings, 'meeting')
    return found ? [wanted(basis, 'meeting_request', found)] : []
  }
  if (!isAhead(invitation, basis.now)) return []
  const said = findings.find(({ kind }) => kind === 'meeting')
  const ground = said ? groundOf(said) : { sentence: '', start: 0, end: 0, cue: '' }
  return [wanted(basis, 'meeting_request', { ...ground, dueAt: invitation }, 'invitation')]
}

function deadline(basis: Basis, findings: Finding[]): Wanted[] {
  const found = soonest(basis, findings, 'deadline')
  return found ? [wanted(basis, 'deadline_detected', found)] : []
}

function toDo(basis: Basis, { mail, result }: AnalyzedMail, findings: Finding[]): Wanted[] {
  // An invitation is answered in its own way.
  if (mail.calendar !== null) return []
  const { needed, finding } = result.reply
  const asked = finding && groundOf(finding)
  if (needed === 'yes' && asked) return [wanted(basis, 'reply_suggested', asked)]
  const urgent = findings.find(({ kind }) => kind === 'urgent')
  if (urgent && mail.known.writtenTo > 0) return [wanted(basis, 'urgent_attention', groundOf(urgent))]
  const request = findings.find(({ kind }) => kind === 'request')
  if (request && mail.known.writtenTo > 0 && !mail.automated && mail.listId === null)
    return [wanted(basis, 'action_required', groundOf(request))]
  const say = mail.known.writtenTo > 0 ? 'several' : 'stranger'
  return needed === 'maybe' && asked ? [lower(wanted(basis, 'reply_suggested', asked, say))] : []
}

const lower = (one: Wanted): Wanted => ({ ...one, priority: Math.min(3, one.priority) })

function soonest(basis: Basis, findings: Finding[], kind: Finding['kind']): Ground | undefined {
  const grounds = findings.filter((one) => one.kind === kind).map((one) => ({ ...groundOf(one), dueAt: one.at ?? null }))
  const byTime = grounds
    .filter(({ dueAt }) => dueAt !== null && isAhead(dueAt, basis.now))
    .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
  // Of several times in one sentence the last is meant: "net 10 days, which is Wednesday".
  return byTime.findLast(({ start, end }) => start === byTime[0]?.start && end === byTime[0].end)
}

const groundOf = ({ sentence, start, end, cue }: Finding): Ground => ({ sentence, start, end, cue, dueAt: null })

const isAhead = (at: number, now: number) => at > now && at < now + horizon
