// One attempt at a secret: whether it may start now, and what it costs when it was wrong. An attempt counts as a failure from its
// start and is uncounted when it succeeds, so that concurrent attempts cannot all start from the same count.

import { createHmac } from 'node:crypto'
import { type App, inTransaction } from '../../app.ts'
import { day, minute } from '../../shared/limits.ts'
import { type AdmissionQueue, waitForAdmission } from './admission-queue.ts'
import { clearFailures, countFailure, type Failures, failuresOf, uncountFailure } from './delay-queries.ts'
import { tooManyAttempts } from './rate-window.ts'

export interface AttemptRules {
  /** The caller's own counter. Its delay always applies. */
  own: Subject
  /** The counter of all unknown callers together, and the queue of those who have not failed yet. Absent for known callers. */
  shared?: { subject: Subject; queue: AdmissionQueue; network: string }
  /** Counters that a failure increments. */
  counted: Subject[]
  /** Counters that a success resets; the other counted ones only lose this attempt. */
  cleared: Subject[]
  /** Milliseconds to wait after the last of so many failures. */
  delayAfter(failures: number): number
  /** Called once the own delay is over; throws when there is no capacity. The result releases it. */
  reserve?: () => () => void
}

export interface Attempt {
  /** Called inside the transaction that starts the session. */
  succeeded(app: App): Promise<void>
  /** Uncounts the attempt, as if it had never started. */
  cancel(app: App): Promise<void>
}

/** Throws `limited` while a delay applies. */
export async function beginAttempt(app: App, rules: AttemptRules): Promise<Attempt> {
  const now = app.now().getTime()
  return inTransaction(app, async ({ db }) => {
    const failures = (subject: Subject) => failuresOf(db, subject.id, now - subject.lifetimeMs)
    const freeAt = ({ failures, last }: Failures) => last + rules.delayAfter(failures)
    const own = await failures(rules.own)
    if (freeAt(own) > now) throw tooManyAttempts((freeAt(own) - now) / 1000)
    const release = rules.reserve?.() ?? (() => undefined)
    const wait = rules.shared ? sharedWait(app, rules.shared, own, freeAt(await failures(rules.shared.subject)) - now) : 0
    if (wait > 0) {
      release()
      throw tooManyAttempts(wait / 1000)
    }
    const befores = await Promise.all(rules.counted.map(async (subject) => ({ subject, before: await failures(subject) })))
    for (const { subject, before } of befores) await countFailure(db, subject.id, before, now)
    const undo = async (app: App, keep: Subject[]) => {
      release()
      for (const { subject, before } of befores)
        if (!keep.includes(subject)) await uncountFailure(app.db, subject.id, before, now)
    }
    return {
      succeeded: async (app) => {
        await undo(app, rules.cleared)
        for (const { id } of rules.cleared) await clearFailures(app.db, id)
      },
      cancel: (app) => undo(app, []),
    }
  })
}

/** `delay`: the rest of the shared one. It applies to callers that have failed before; others wait for their turn in the queue. */
function sharedWait(app: App, { queue, network }: NonNullable<AttemptRules['shared']>, own: Failures, delay: number): number {
  if (delay <= 0) return 0
  return own.failures > 0 ? delay : Math.min(delay, waitForAdmission(app, queue, network))
}

/** How long a failure counts. */
export const failureLifetime = { account: 15 * minute, other: day }

/** `account`: by the email of the attempt. The others are a network, or a person in one. */
export type SubjectKind = 'account' | 'address' | 'device' | 'code'

export interface Subject {
  id: string
  /** Milliseconds. */
  lifetimeMs: number
}

/** Keyed, because people type passwords into the wrong field. */
export function subjectOf(app: App, kind: SubjectKind, who: string): Subject {
  const hash = createHmac('sha256', app.secrets.key('login-delay')).update(`${kind}:${who}`).digest('base64url')
  return { id: `${kind}:${hash}`, lifetimeMs: kind === 'account' ? failureLifetime.account : failureLifetime.other }
}
