// An account's worker: keeps a session with its mail server, and starts a new one when it ends, at the pace of pace.ts; who
// presses refresh need not wait for that.
// Refused credentials end the tries until the person has given new ones; nothing else does.
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
  /** How its connection is. */
  facts(): ConnectionFacts
}

/** `bulk`: of all workers of a thread. */
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

/** The index needs no mail server: what is missing from it is brought in meanwhile. */
async function reindexBeside({ app, account }: Session, signal: AbortSignal): Promise<void> {
  for (let room = false; !room; ) {
    room = true
    await reindex(app, account, signal).catch((err: unknown) => {
      app.log.error({ accountId: account.id, err }, 'the search index is not whole')
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
    // Who has given way waits in the queue of the mail server instead.
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

/** What comes after the connection's place was given to another account: soon again, or now and then where nothing is left to do. */
async function nextWork({ wakeSignal, notes, pace }: Session, gaveWay: GaveWay, signal: AbortSignal): Promise<Work> {
  // Somebody rang while it was leaving.
  if (wakeSignal.waiting) return 'changes'
  if (gaveWay === 'busy') return 'bulk'
  notes?.polls()
  return (await pause(wakeSignal, signal, pace.round, ['sync', 'changes'])) ? 'changes' : 'round'
}

interface Tries {
  connects: ReturnType<typeof createConnectCount>
  rush: ReturnType<typeof createFastRetry>
}

/** Waits until another connection is allowed, and counts it: one of a rush among those, any other among those of this minute. */
async function turn({ app, account, wakeSignal }: Session, signal: AbortSignal, { connects, rush }: Tries): Promise<void> {
  const rushes = async () => connects.wait() > 0 && rush.wait() !== undefined && (await changesWait(app.db, account))
  if (connects.wait() > 0 && !(await rushes())) {
    await pause(wakeSignal, signal, connects.wait(), rush.wait() === undefined ? ['sync'] : ['sync', 'changes'])
  }
  if (await rushes()) rush.note()
  else connects.note()
}

/** Waits after a failure. What a person does meanwhile is a reason to try sooner, if the server is only away. */
async function rest(
  { app, account, wakeSignal, pace, notes }: Session,
  signal: AbortSignal,
  error: AppError,
  failures: number,
  rush: Tries['rush'],
): Promise<void> {
  const wait = async (ms: number, reasons: WakeReason[]) => {
    notes?.rests(ms)
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

/** Waits while nothing can be written: the host rings when there is room again, and a person may press refresh. */
async function untilRoom({ app, wakeSignal }: Session, signal: AbortSignal): Promise<void> {
  do await pause(wakeSignal, signal, checkRoom, ['sync'])
  while (!signal.aborted && app.disk.state() === 'full')
}

/** The same without a bell. */
async function roomAgain(app: App, signal: AbortSignal): Promise<void> {
  do await pause(new WakeSignal(), signal, checkRoom, [])
  while (!signal.aborted && app.disk.state() === 'full')
}

/** What the session ended with; `full` also where that could not be written down. */
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
 * Writes down what went wrong. One cut connection is nothing to tell a person of; a server that says "not so often" is, but
 * for one that asks for a moment while everything is listed for the first time: that takes as long as it takes, and how far
 * it is can be seen.
 */
async function note({ app, account }: Session, error: AppError, cause: unknown, failures: number): Promise<void> {
  app.log.warn(
    { accountId: account.id, kind: error.kind, failures, ...(error.kind === 'internal' ? { err: cause } : {}) },
    'sync session ended',
  )
  // That is the whole server (disk.ts), not this account; and it could not be written anyway.
  if (error.kind === 'full') return
  if (error.kind === 'reconnect') await markNeedsReconnection(app, account.userId, account.id, error)
  else if (error.kind === 'limited') {
    const moment = (error.retryAfter ?? 0) <= longestMoment && failures <= mostMoments
    const listing = (await syncStateOf(app.db, account))?.sync_state === 'syncing'
    if (!moment || !listing) await setFailed(app, account, error.message)
  } else if (failures > 1) await setFailed(app, account, error.message)
}

/** Seconds that are no trouble yet, and how often in a row. */
const longestMoment = 180
const mostMoments = 6

/**
 * Waits that long, or until somebody rings for one of these: `sync` (a person pressed refresh, or gave a new password),
 * `changes`. Whether it was rung.
 */
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
    // It may have been told to stop just before.
    if (signal.aborted) abort()
    function done(rung: boolean) {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', abort)
      resolve(rung)
    }
  })
}
