// An account's worker: keeps a session with its mail server, and starts a new one when it ends, at the pace of pace.ts; who
// presses refresh need not wait for that.
// Refused credentials end the tries until the person has given new ones; nothing else does.
import { markNeedsReconnection } from '../../accounts/open.ts'
import type { App } from '../../app.ts'
import { type AppError, toAppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import { Doorbell } from './doorbell.ts'
import { createConnectCount, type Pace, usualPace, waitAfter } from './pace.ts'
import { setFailed } from './progress.ts'
import { reindex } from './reindex.ts'
import { runSession, type Session } from './session.ts'
import type { AccountRef } from './sync-queries.ts'

export interface AccountWorker extends AsyncDisposable {
  bell: Doorbell
}

export function startAccountWorker(app: App, account: AccountRef, caution: number, pace: Pace = usualPace): AccountWorker {
  const stopping = new AbortController()
  const bell = new Doorbell()
  const own = { app, account, bell, caution, pace }
  const running = Promise.all([keepSession(own, stopping.signal), reindexBeside(own, stopping.signal)])
  return {
    bell,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

/** The index needs no mail server: what is missing from it is brought in meanwhile. */
async function reindexBeside({ app, account }: Session, signal: AbortSignal): Promise<void> {
  await reindex(app, account, signal).catch((err: unknown) => {
    app.log.error({ accountId: account.id, err }, 'the search index is not whole')
  })
}

async function keepSession(own: Session, signal: AbortSignal): Promise<void> {
  const { bell, pace } = own
  const connects = createConnectCount(pace, () => performance.now())
  let failures = 0
  while (!signal.aborted) {
    if (connects.wait() > 0) await pause(bell, signal, connects.wait())
    if (signal.aborted) return
    connects.note()
    const started = performance.now()
    try {
      await runSession(own, signal)
      failures = 0
    } catch (cause) {
      if (signal.aborted) return
      failures = performance.now() - started > minute ? 1 : failures + 1
      const error = toAppError(cause)
      await note(own, error, cause, failures)
      const wait = error.kind === 'reconnect' ? Number.POSITIVE_INFINITY : waitAfter(pace, failures, error)
      await pause(bell, signal, wait)
    }
  }
}

/** Writes down what went wrong. One cut connection is nothing to tell a person of; a server that says "not so often" is. */
async function note({ app, account }: Session, error: AppError, cause: unknown, failures: number): Promise<void> {
  app.log.warn(
    { accountId: account.id, kind: error.kind, failures, ...(error.kind === 'internal' ? { err: cause } : {}) },
    'sync session ended',
  )
  if (error.kind === 'reconnect') await markNeedsReconnection(app, account.userId, account.id, error.message)
  else if (failures > 1 || error.kind === 'limited') await setFailed(app, account, error.message)
}

/** Waits that long, or until somebody rings for a sync (a person pressed refresh, or gave a new password). */
function pause(bell: Doorbell, signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined
    const stop = bell.onRing(() => {
      if (bell.take('sync')) done()
    })
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
