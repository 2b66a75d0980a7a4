// An account's worker: keeps a session with its mail server and starts a new one when it ends, as retry-policy.ts allows. Refresh
// skips the wait. Only refused credentials end the attempts, until there are new ones.
import { markNeedsReconnection } from '../../accounts/needs-reconnection.ts'
import type { App } from '../../app.ts'
import type { Work } from '../../connectors/connector.ts'
import { type AppError, toAppError } from '../../core/errors.ts'
import type { ConnectionFacts } from '../../core/runtime.ts'
import { minute, second } from '../../shared/limits.ts'
import { type BulkQueue, createBulkQueue } from './bulk-queue.ts'
import { createConnectionNotes } from './connection-notes.ts'
import { workOf } from './open-connection.ts'
import { setFailed } from './progress.ts'
import { changesWait } from './push-queries.ts'
import { reindex } from './reindex.ts'
import { createConnectCount, createFastRetry, defaultRetryPolicy, type RetryPolicy, waitAfter } from './retry-policy.ts'
import { syncStateOf } from './state-queries.ts'
import type { AccountRef } from './sync-queries.ts'
import { type GaveWay, runSession, type Session } from './sync-session.ts'
import { type WakeReason, WakeSignal } from './wake-signal.ts'

export interface AccountWorker extends AsyncDisposable {
  wakeSignal: WakeSignal
  /** State of its connection. */
  facts(): ConnectionFacts
}

/** `bulk` is shared by all workers of a thread. */
export function startAccountWorker(
  app: App,
  account: AccountRef,
  batchReduction: number,
  pace: RetryPolicy = defaultRetryPolicy,
  bulk: BulkQueue = createBulkQueue(),
): AccountWorker {
  const stopping = new AbortController()
  const wakeSignal = new WakeSignal()
  const notes = createConnectionNotes(account.id)
  const own = { app, account, wakeSignal, batchReduction, pace, notes, bulk }
  const running = Promise.all([keepSession(own, stopping.signal), reindexBeside(own, stopping.signal)])
  return {
    wakeSignal,
    facts: notes.facts,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

/** Reindexing needs no mail server and runs meanwhile. */
async function reindexBeside({ app, account }: Session, signal: AbortSignal): Promise<void> {
  for (let room = false; !room; ) {
    room = true
    await reindex(app, account, signal).catch((err: unknown) => {
      app.log.error({ accountId: account.id, err }, 'search index incomplete')
      room = toAppError(err).kind !== 'full'
    })
    if (!room) await roomAgain(app, signal)
  }
}

async function keepSession(own: Session, signal: AbortSignal): Promise<void> {
  const now = () => performance.now()
  const tries = { connects: createConnectCount(own.pace, now), rush: createFastRetry(own.pace, now) }
  let failures = 0
  let work: Work | undefined
  while (!signal.aborted) {
    // After yielding it waits in the queue of the connection limit instead.
    if (!work) await turn(own, signal, tries)
    if (signal.aborted) return
    const started = now()
    try {
      const gaveWay = await runSession(own, work ?? (await workOf(own.app, own.account)), signal)
      own.notes?.closed()
      failures = 0
      work = await nextWork(own, gaveWay, signal)
    } catch (cause) {
      if (signal.aborted) return
      work = undefined
      failures = now() - started > minute ? 1 : failures + 1
      own.notes?.closed()
      own.notes?.failed(toAppError(cause).kind, failures)
      const error = await noted(own, cause, failures)
      if (error.kind === 'full') await untilRoom(own, signal)
      else await rest(own, signal, error, failures, tries.rush)
    }
  }
}

/** The wait after the connection was yielded to another account: short, or long where nothing is left to do. */
async function nextWork({ wakeSignal, notes, pace }: Session, gaveWay: GaveWay, signal: AbortSignal): Promise<Work> {
  // Woken while it was yielding.
  if (wakeSignal.waiting) return 'changes'
  if (gaveWay === 'busy') return 'bulk'
  notes?.polls()
  return (await pause(wakeSignal, signal, pace.round, ['sync', 'changes'])) ? 'changes' : 'round'
}

interface Tries {
  connects: ReturnType<typeof createConnectCount>
  rush: ReturnType<typeof createFastRetry>
}

/** Waits until another connection is allowed, and counts it: fast retries apart from the limit per minute. */
async function turn({ app, account, wakeSignal }: Session, signal: AbortSignal, { connects, rush }: Tries): Promise<void> {
  const rushes = async () => connects.wait() > 0 && rush.wait() !== undefined && (await changesWait(app.db, account))
  if (connects.wait() > 0 && !(await rushes())) {
    await pause(wakeSignal, signal, connects.wait(), rush.wait() === undefined ? ['sync'] : ['sync', 'changes'])
  }
  if (await rushes()) rush.note()
  else connects.note()
}

/** Waits after a failure. A person's action retries sooner, if the server was only unreachable. */
async function rest(
  { app, account, wakeSignal, pace, notes }: Session,
  signal: AbortSignal,
  error: AppError,
  failures: number,
  rush: Tries['rush'],
): Promise<void> {
  const wait = async (ms: number, reasons: WakeReason[]) => {
    notes?.onBackoff(ms)
    await pause(wakeSignal, signal, ms, reasons)
  }
  if (error.kind === 'reconnect') return wait(Number.POSITIVE_INFINITY, ['sync'])
  const usual = waitAfter(pace, failures, error)
  if (error.kind !== 'unavailable' && error.kind !== 'timeout') return wait(usual, ['sync'])
  rush.failed()
  const soon = (await changesWait(app.db, account)) ? rush.wait() : undefined
  await wait(Math.min(usual, soon ?? usual), ['sync', 'changes'])
}

const checkRoom = 20 * second

/** Waits while the disk is full: woken when there is room again, or by refresh. */
async function untilRoom({ app, wakeSignal }: Session, signal: AbortSignal): Promise<void> {
  do await pause(wakeSignal, signal, checkRoom, ['sync'])
  while (!signal.aborted && app.disk.state() === 'full')
}

/** The same without a wake signal. */
async function roomAgain(app: App, signal: AbortSignal): Promise<void> {
  do await pause(new WakeSignal(), signal, checkRoom, [])
  while (!signal.aborted && app.disk.state() === 'full')
}

/** The error a session ended with; `full` also where it could not be recorded. */
async function noted(own: Session, cause: unknown, failures: number): Promise<AppError> {
  const error = toAppError(cause)
  try {
    await note(own, error, cause, failures)
    return error
  } catch (later) {
    const worse = toAppError(later)
    if (worse.kind !== 'full') throw later
    return worse
  }
}

/**
 * Records the error of an account. A single lost connection is not shown; throttling is, except for short waits during the first
 * listing, whose progress is visible anyway.
 */
async function note({ app, account }: Session, error: AppError, cause: unknown, failures: number): Promise<void> {
  app.log.warn(
    { accountId: account.id, kind: error.kind, failures, ...(error.kind === 'internal' ? { err: cause } : {}) },
    'sync session ended',
  )
  // A full disk concerns the whole server (disk.ts), and could not be recorded.
  if (error.kind === 'full') return
  if (error.kind === 'reconnect') await markNeedsReconnection(app, account.userId, account.id, error)
  else if (error.kind === 'limited') {
    const moment = (error.retryAfter ?? 0) <= longestMoment && failures <= mostMoments
    const listing = (await syncStateOf(app.db, account))?.sync_state === 'syncing'
    if (!moment || !listing) await setFailed(app, account, error.message)
  } else if (failures > 1) await setFailed(app, account, error.message)
}

/** Throttling that is not shown: at most so many seconds, so many times in a row. */
const longestMoment = 180
const mostMoments = 6

/** Waits that long, or until woken for one of these: `sync` (refresh, or a new password), `changes`. True if woken. */
function pause(wakeSignal: WakeSignal, signal: AbortSignal, ms: number, reasons: WakeReason[]): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(ms) ? setTimeout(done, ms, false) : undefined
    const stop = wakeSignal.onWake((what) => {
      if (!reasons.includes(what)) return
      wakeSignal.take(what)
      done(true)
    })
    const abort = () => done(false)
    signal.addEventListener('abort', abort, { once: true })
    // The signal may have been aborted just before.
    if (signal.aborted) abort()
    function done(rung: boolean) {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', abort)
      resolve(rung)
    }
  })
}
