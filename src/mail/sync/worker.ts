// An account's worker: keeps a session with its mail server, and starts a new one when it ends. The waits between tries
// grow from 1 s to 5 min, with jitter, and shrink again once a session has held. Refused credentials end the tries until
// the person has given new ones.
import { markNeedsReconnection } from '../../accounts/open.ts'
import type { App } from '../../app.ts'
import { type AppError, toAppError } from '../../core/errors.ts'
import { minute, second } from '../../shared/limits.ts'
import { Doorbell } from './doorbell.ts'
import { setFailed } from './progress.ts'
import { runSession, type Session } from './session.ts'
import type { AccountRef } from './sync-queries.ts'

export interface AccountWorker extends AsyncDisposable {
  bell: Doorbell
}

export function startAccountWorker(app: App, account: AccountRef, caution: number): AccountWorker {
  const stopping = new AbortController()
  const bell = new Doorbell()
  const running = keepSession({ app, account, bell, caution }, stopping.signal)
  return {
    bell,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

async function keepSession(own: Session, signal: AbortSignal): Promise<void> {
  const { app, account, bell } = own
  let failures = 0
  while (!signal.aborted) {
    const started = performance.now()
    try {
      await runSession(own, signal)
    } catch (cause) {
      if (signal.aborted) return
      failures = performance.now() - started > minute ? 1 : failures + 1
      const error = toAppError(cause)
      app.log.warn(
        { accountId: account.id, kind: error.kind, failures, ...(error.kind === 'internal' ? { err: cause } : {}) },
        'sync session ended',
      )
      if (error.kind === 'reconnect') await markNeedsReconnection(app, account.userId, account.id, error.message)
      else if (failures > 1) await setFailed(app, account, error.message)
      await pause(bell, signal, error.kind === 'reconnect' ? Number.POSITIVE_INFINITY : waitAfter(failures, error))
    }
  }
}

function waitAfter(failures: number, error: AppError): number {
  const asked = (error.retryAfter ?? 0) * second
  const grown = Math.min(5 * minute, second * 2 ** (failures - 1))
  return Math.max(asked, grown * (0.5 + Math.random() / 2))
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
