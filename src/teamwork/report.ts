// How long people outside wait for an answer of the mailbox, by ISO week. Told from the mails themselves, so that answers from other
// programs count. Nobody's name is in it: it measures the mailbox, not its members.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { keyAt } from '../mail/message-identity.ts'
import { asOneOfFew } from '../mail/search/search-limit.ts'
import { day, minute } from '../shared/limits.ts'
import { type ReportInput, teamworkLimits, type WaitingTimes } from '../shared/teamwork.ts'
import { mailsInSpan, type TimedMail, waitingNow } from './report-queries.ts'

/** An answer in the span may be to a mail from before it. */
const contextMs = 90 * day

/** `from` and `to` are days (UTC), both included. */
export async function waitingTimes(app: App, userId: string, { from, to }: ReportInput): Promise<WaitingTimes> {
  const [start, end] = [Date.parse(from), Date.parse(to) + day]
  if (end <= start) throw new AppError('invalid', 'The end is before the beginning.')
  if (end - start > teamworkLimits.reportDays * day) throw new AppError('invalid', 'Please choose at most a year.')
  const mails = await asOneOfFew(app, userId, () => mailsInSpan(app, userId, keyAt(start - contextMs), keyAt(end)))
  const now = await asOneOfFew(app, userId, () => waitingNow(app, userId))
  return {
    weeks: weeksOf(answers(mails).filter(({ at }) => at >= start && at < end)),
    waitingNow: now.count,
    oldestWaiting: now.oldest === null ? null : new Date(now.oldest).toISOString(),
  }
}

interface TimedAnswer {
  at: number
  waited: number
}

/** From the first mail of outside that is not answered yet to the next of the mailbox. `mails`: oldest first. */
function answers(mails: readonly TimedMail[]): TimedAnswer[] {
  const asked = new Map<string, number>()
  const found: TimedAnswer[] = []
  for (const { conversation, date, own } of mails) {
    const since = asked.get(conversation)
    if (own === 0) asked.set(conversation, since ?? date)
    else if (since !== undefined) {
      found.push({ at: date, waited: Math.max(0, date - since) })
      asked.delete(conversation)
    }
  }
  return found
}

function weeksOf(all: readonly TimedAnswer[]): WaitingTimes['weeks'] {
  const byWeek = Map.groupBy(all, ({ at }) => isoWeek(at))
  return [...byWeek.entries()]
    .map(([week, some]) => {
      const waited = some.map(({ waited }) => waited).sort((one, other) => one - other)
      return {
        week,
        answered: waited.length,
        medianMinutes: Math.round(median(waited) / minute),
        longestMinutes: Math.round((waited.at(-1) ?? 0) / minute),
      }
    })
    .sort((one, other) => one.week.localeCompare(other.week))
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** ISO 8601: a week belongs to the year of its Thursday. */
export function isoWeek(at: number): string {
  const midnight = Math.floor(at / day) * day
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7
  const thursday = new Date(midnight + (3 - weekday) * day)
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = 1 + Math.floor((thursday.getTime() - firstDay) / (7 * day))
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}
