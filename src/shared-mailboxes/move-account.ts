// Moves an account to another owner. What decides it is one transaction: from then on the account is the new owner's, and is neither
// synced nor opened. Its mails follow in small steps, so that the writer is never held for long; after a crash the job goes on where it
// was, for a mail that is there already belongs to its new owner.
import { setImmediate as turn } from 'node:timers/promises'
import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { reindex } from '../mail/sync/reindex.ts'
import { openMoves } from './move-queries.ts'
import { lastSteps, type Move, mailSteps, mailsLeft, moveOthers } from './move-step-queries.ts'

const atOnce = { mails: 50, ids: 500 }
/** Mails until lists that are open are read again. */
const shownEvery = 1000

interface Moving {
  running: Map<string, Promise<void>>
  stop: AbortController
}
const movingKey = stateKey((): Moving => ({ running: new Map(), stop: new AbortController() }))

/** Resolves once everything is with the new owner. One run for an account at a time. */
export function finishMove(app: App, move: Move): Promise<void> {
  const { running, stop } = app.state.of(movingKey)
  const known = running.get(move.accountId)
  if (known) return known
  const run = moveMails(app, move, stop.signal).finally(() => running.delete(move.accountId))
  running.set(move.accountId, run)
  return run
}

/** Nobody waits for it: what fails is logged, and the job tries again. */
export function finishSoon(app: App, move: Move): void {
  finishMove(app, move).catch((err: unknown) =>
    app.log.error({ err, accountId: move.accountId }, 'account not moved, retried by the job'),
  )
}

/** Those that were interrupted. Returns how many. */
export async function finishMoves(app: App): Promise<number> {
  const moves = await openMoves(app.db)
  for (const move of moves) await finishMove(app, move)
  return moves.length
}

/** Before the store closes. The next start goes on. */
export async function stopMoves(app: App): Promise<void> {
  const { running, stop } = app.state.of(movingKey)
  stop.abort()
  await Promise.allSettled(running.values())
}

/** Waits for those that run. */
export async function movesSettled(app: App): Promise<void> {
  const { running } = app.state.of(movingKey)
  while (running.size > 0) await Promise.allSettled(running.values())
}

async function moveMails(app: App, move: Move, signal: AbortSignal): Promise<void> {
  const { accountId, from, to } = move
  const started = performance.now()
  app.events.emit('accounts.changed', { userId: from, accountId })
  await app.runtime.accountsSettled()
  let mails = 0
  for (let last = 0; ; ) {
    const keys = await mailsLeft(app, move, last, atOnce.mails)
    // From the start once more, until there is nothing that came in between.
    if (keys.length === 0 && last === 0) break
    last = keys.at(-1) ?? 0
    await app.writeAll(mailSteps(move, keys))
    mails += keys.length
    if (mails % shownEvery === 0) app.events.emit('mail.changed', { userId: to, accountId })
    await turn()
    if (signal.aborted) return
  }
  while (await moveOthers(app, move, atOnce.ids)) await turn()
  await app.writeAll(lastSteps(move))
  for (const userId of [from, to]) {
    app.events.emit('accounts.changed', { userId, accountId })
    app.events.emit('mail.changed', { userId, accountId })
    app.events.emit('categories.changed', { userId })
    app.events.emit('suggestions.changed', { userId })
    app.events.emit('drafts.changed', { userId, ids: [] })
  }
  app.log.info({ accountId, from, to, mails, ms: Math.round(performance.now() - started) }, 'account moved')
  await reindex(app, { id: accountId, userId: to }, signal)
}
