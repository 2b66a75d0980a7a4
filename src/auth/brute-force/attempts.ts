// One try at something that is guessed: may it take place now, and what it costs when it was wrong. A try counts as a failure
// from its start and is taken back when it was right, so that many at the same time cannot all start on the same count.
import { type App, inTransaction } from '../../app.ts'
import { clearFailures, countFailure, type Failures, failuresOf, uncountFailure } from './delay-queries.ts'
import { tooMany } from './rate-window.ts'
import type { Subject } from './subject.ts'
import { type Line, waitOfNewcomer } from './unknown-device.ts'

export interface Plan {
  /** What the caller fails against where they are: its delay holds for everybody. */
  own: Subject
  /** What all fail against together, and the line of those who come from somewhere new. Absent for who is known where they are. */
  shared?: { subject: Subject; line: Line; place: string }
  /** Everything a failure counts against. */
  counted: Subject[]
  /** What is forgotten when the try was right; the rest of `counted` only loses this one. */
  cleared: Subject[]
  /** Milliseconds to wait after the last of so many failures. */
  delayAfter(failures: number): number
  /** Asked once the delays are over; throws where there is no room. The answer gives the room back. */
  takeRoom?: () => () => void
}

export interface Attempt {
  /** It was right. Called inside the transaction that starts the session. */
  succeeded(app: App): Promise<void>
  /** The try did not take place: as if it had never been. */
  takeBack(app: App): Promise<void>
}

/** Throws `limited` when it is too soon. */
export async function beginTry(app: App, plan: Plan): Promise<Attempt> {
  const now = app.now().getTime()
  return inTransaction(app, async ({ db }) => {
    const failures = (subject: Subject) => failuresOf(db, subject.id, now - subject.forget)
    const freeAt = ({ failures, last }: Failures) => last + plan.delayAfter(failures)
    const own = await failures(plan.own)
    if (freeAt(own) > now) throw tooMany((freeAt(own) - now) / 1000)
    const giveBack = plan.takeRoom?.() ?? (() => undefined)
    const wait = plan.shared ? waitFor(app, plan.shared, own, freeAt(await failures(plan.shared.subject)) - now) : 0
    if (wait > 0) {
      giveBack()
      throw tooMany(wait / 1000)
    }
    const befores = await Promise.all(plan.counted.map(async (subject) => ({ subject, before: await failures(subject) })))
    for (const { subject, before } of befores) await countFailure(db, subject.id, before, now)
    const undo = async (app: App, keep: Subject[]) => {
      giveBack()
      for (const { subject, before } of befores)
        if (!keep.includes(subject)) await uncountFailure(app.db, subject.id, before, now)
    }
    return {
      succeeded: async (app) => {
        await undo(app, plan.cleared)
        for (const { id } of plan.cleared) await clearFailures(app.db, id)
      },
      takeBack: (app) => undo(app, []),
    }
  })
}

/** `delay`: what is left of the shared one. Whoever has failed here before waits for it, a newcomer for their turn. */
function waitFor(app: App, { line, place }: NonNullable<Plan['shared']>, own: Failures, delay: number): number {
  if (delay <= 0) return 0
  return own.failures > 0 ? delay : Math.min(delay, waitOfNewcomer(app, line, place))
}
