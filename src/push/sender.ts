// Sends notifications to the targets of people: a short queue for each target, a few attempts with backoff for each notification,
// and no more to a target that keeps failing. In memory: a notification that a restart loses is not worth a late one.
import type { App } from '../app.ts'
import { createSemaphore, type Semaphore } from '../core/semaphore.ts'
import { deliver } from './deliver.ts'
import { sendLimits } from './limits.ts'
import type { Note } from './note.ts'
import { openTargets } from './queries.ts'
import { runningSender } from './running.ts'

export interface Sender {
  /** To all targets of the person; resolves once they are queued. */
  send(userId: string, notes: readonly Note[]): Promise<void>
  /** Resolves when nothing waits any more, nor for a retry. */
  idle(): Promise<void>
  /** Drops what waits. */
  stop(): Promise<void>
}

/** Resolves after that time, or rejects when the sender stops. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** One for each server. */
export function senderOf(app: App): Sender {
  const running = app.state.of(runningSender)
  running.sender ??= createSender(app, running.wait ?? waitFor)
  return running.sender
}

function createSender(app: App, wait: Wait): Sender {
  const ending = new AbortController()
  const lanes = new Map<string, Lane>()
  const slots = createSemaphore({
    limit: sendLimits.atOnce,
    maxQueued: Number.MAX_SAFE_INTEGER, // one at most for each target
    refuse: () => new Error('unreachable'),
  })
  const start = (userId: string, id: string): Lane => {
    const lane: Lane = { waiting: [], running: Promise.resolve() }
    const forget = () => {
      if (lanes.get(id) === lane) lanes.delete(id)
    }
    lanes.set(id, lane)
    const work = runLane({ app, userId, id, lane, forget, slots, wait, signal: ending.signal })
    lane.running = work
      .catch((err: unknown) => {
        if (!ending.signal.aborted) app.log.error({ userId, target: id, err }, 'push target failed')
      })
      .finally(forget)
    return lane
  }
  const idle = async () => {
    while (lanes.size > 0) await Promise.all([...lanes.values()].map(({ running }) => running))
  }
  return {
    async send(userId, notes) {
      if (ending.signal.aborted || notes.length === 0) return
      for (const { id } of await openTargets(app.db, userId, app.now().getTime()))
        enqueue(lanes.get(id) ?? start(userId, id), notes)
    },
    idle,
    async stop() {
      ending.abort()
      await idle()
    },
  }
}

interface Lane {
  waiting: Note[]
  running: Promise<void>
}

function enqueue(lane: Lane, notes: readonly Note[]): void {
  const tags = new Set(notes.map(({ tag }) => tag))
  lane.waiting = [...lane.waiting.filter(({ tag }) => !tags.has(tag)), ...notes].slice(-sendLimits.maxWaiting)
}

interface LaneRun {
  app: App
  userId: string
  id: string
  lane: Lane
  /** Whatever comes for this target later starts another run. */
  forget: () => void
  slots: Semaphore
  wait: Wait
  signal: AbortSignal
}

async function runLane(run: LaneRun): Promise<void> {
  const { lane, forget, signal } = run
  // The caller has not queued anything yet.
  await Promise.resolve()
  for (;;) {
    const note = signal.aborted ? undefined : lane.waiting.shift()
    // In the same turn: nothing can be queued for a run that is over.
    if (!note || (await withRetries(run, note)) === 'closed') return forget()
  }
}

/** closed: nothing more may be sent to this target. */
async function withRetries({ app, userId, id, slots, wait, signal }: LaneRun, note: Note): Promise<'open' | 'closed'> {
  for (let attempt = 0; ; attempt++) {
    const backoff = sendLimits.backoffMs[attempt]
    const result = await slots.run(() => deliver(app, userId, id, note, { last: backoff === undefined }))
    if (result.is !== 'later' || backoff === undefined) return result.is === 'closed' ? 'closed' : 'open'
    await wait(Math.max(backoff, result.retryAfter ?? 0), signal)
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms).unref()
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(signal.reason)
  })
  return promise
}
