// One attempt to send a notification to a target, and what is remembered of it: a browser that is gone is removed, a failure is
// counted, and a target that fails too often is disabled until a test succeeds.
import type { App } from '../app.ts'
import type { Delivered } from '../core/delivery-queues.ts'
import type { AppError } from '../core/errors.ts'
import type { PushProblem } from '../shared/push.ts'
import type { Outcome } from './channels/outcome.ts'
import { sendTo } from './channels/send.ts'
import { holdIfQuiet } from './hold.ts'
import { sendLimits } from './limits.ts'
import type { Note } from './note.ts'
import { deleteTarget, mailboxChoice, noteFailure, noteSent, openTargets, targetSecret } from './queries.ts'
import { openSecret } from './target-secret.ts'

/** `last`: there is no further attempt, so a passing problem counts as a failure. */
export async function deliver(app: App, userId: string, id: string, note: Note, { last }: { last: boolean }): Promise<Delivered> {
  // A session may have ended since, or the target may have been removed.
  const isOpen = (await openTargets(app.db, userId, app.now().getTime())).some((one) => one.id === id)
  if (!isOpen) return { is: 'closed' }
  if (!(await isStillFor(app, userId, note))) return { is: 'done' }
  // Quiet hours may have begun.
  if (await holdIfQuiet(app, userId, note.messageKeys)) return { is: 'done' }
  const outcome = await attempt(app, userId, id, note)
  if (outcome.is !== 'later') return settle(app, userId, id, outcome)
  const { retryAfter = 0 } = outcome
  const isGivenUp = last || retryAfter > sendLimits.maxRetryAfterMs
  if (isGivenUp && (await settle(app, userId, id, outcome)).is === 'closed') return { is: 'closed' }
  return { is: 'later', isGivenUp, retryAfter }
}

/** The membership may have ended since, or the choice. */
async function isStillFor(app: App, userId: string, { sharedMailboxId }: Note): Promise<boolean> {
  if (sharedMailboxId === undefined) return true
  const chosen = await mailboxChoice(app.db, sharedMailboxId, userId)
  return chosen !== undefined && chosen.push !== 'off'
}

export interface Tested {
  problem: PushProblem | undefined
  /** What the egress guard says. */
  error?: AppError | undefined
}

/** By hand, once: also to a target that is disabled, which a success enables. Undefined where there is no such target. */
export async function deliverTest(app: App, userId: string, id: string, note: Note): Promise<Tested | undefined> {
  const outcome = await attempt(app, userId, id, note)
  await settle(app, userId, id, outcome)
  if (outcome.is === 'gone') return undefined
  return outcome.is === 'sent' ? { problem: undefined } : { problem: outcome.problem, ...('error' in outcome ? outcome : {}) }
}

async function attempt(app: App, userId: string, id: string, note: Note): Promise<Outcome> {
  const row = await targetSecret(app.db, userId, id)
  if (!row) return { is: 'gone' }
  try {
    return await sendTo(app, openSecret(app, id, row.secret), note)
  } catch (err) {
    app.log.error({ userId, target: id, err }, 'push target failed')
    return { is: 'failed', problem: 'rejected' }
  }
}

async function settle(app: App, userId: string, id: string, outcome: Outcome): Promise<Delivered> {
  const now = app.now().getTime()
  switch (outcome.is) {
    case 'sent':
      await noteSent(app.db, userId, id, now)
      return { is: 'done' }
    case 'gone':
      if (await deleteTarget(app.db, userId, id)) app.log.info({ userId, target: id }, 'push subscription gone, removed')
      return { is: 'closed' }
    case 'later':
    case 'failed': {
      const { problem } = outcome
      const lasting = outcome.is === 'later' ? sendLimits.passingMs : 0
      const noted = await noteFailure(app.db, userId, id, { problem, now, most: sendLimits.maxFailures, lasting })
      app.log.warn({ userId, target: id, problem, failures: noted?.failures }, 'push notification not sent')
      if (noted?.disabled_at === now) app.log.warn({ userId, target: id, problem }, 'push target disabled')
      return noted && noted.disabled_at === null ? { is: 'done' } : { is: 'closed' }
    }
  }
}
