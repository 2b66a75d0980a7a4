// Sends notifications to the targets of people: a short queue for each target, a few attempts with backoff for each notification,
// then a pause for the target, and no more to one that keeps failing. In memory: a notification that a restart loses is not worth a
// late one.
import { setTimeout as delay } from 'node:timers/promises'
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
  /** Forgets what waits for this person's targets, and tries nothing again of what is being sent. */
  drop(userId: string): void
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

/** One target's. */
interface Queue {
  userId: string
  waiting: Note[]
  running: Promise<void>
  /** How often what waited was dropped. */
  drops: number
}

function createSender(app: App, wait: Wait): Sender {
  const ending = new AbortController()
  const queues = new Map<string, Queue>()
  /** Until when a target is left alone, by the monotonic clock. */
  const pausedUntil = new Map<string, number>()
  const slots = createSlots()
  const start = (userId: string, id: string): Queue => {
    const queue: Queue = { userId, waiting: [], running: Promise.resolve(), drops: 0 }
    const forget = () => {
      if (queues.get(id) === queue) queues.delete(id)
    }
    queues.set(id, queue)
    const work = sendAll({ app, id, queue, forget, slots, pausedUntil, wait, signal: ending.signal })
    queue.running = work
      .catch((err: unknown) => {
        if (!ending.signal.aborted) app.log.error({ userId, target: id, err }, 'push target failed')
      })
      .finally(forget)
    return queue
  }
  const idle = async () => {
    while (queues.size > 0) await Promise.all([...queues.values()].map(({ running }) => running))
  }
  return {
    async send(userId, notes) {
      if (ending.signal.aborted || notes.length === 0) return
      for (const { id } of await openTargets(app.db, userId, app.now().getTime()))
        enqueue(queues.get(id) ?? start(userId, id), notes)
    },
    drop(userId) {
      for (const queue of queues.values()) {
        if (queue.userId !== userId) continue
        queue.waiting = []
        queue.drops++
      }
    },
    idle,
    async stop() {
      ending.abort()
      await idle()
    },
  }
}

function enqueue(queue: Queue, notes: readonly Note[]): void {
  const tags = new Set(notes.map(({ tag }) => tag))
  queue.waiting = [...queue.waiting.filter(({ tag }) => !tags.has(tag)), ...notes].slice(-sendLimits.maxWaiting)
}

interface Run {
  app: App
  id: string
  queue: Queue
  /** Whatever comes for this target later starts another run. */
  forget: () => void
  slots: Slots
  pausedUntil: Map<string, number>
  wait: Wait
  signal: AbortSignal
}

async function sendAll(run: Run): Promise<void> {
  const { id, queue, forget, pausedUntil, wait, signal } = run
  // The caller has not queued anything yet.
  await Promise.resolve()
  for (;;) {
    const rest = (pausedUntil.get(id) ?? 0) - performance.now()
    if (rest <= 0) pausedUntil.delete(id)
    else if (queue.waiting.length > 0) {
      await wait(rest, signal)
      pausedUntil.delete(id)
    }
    const note = signal.aborted ? undefined : queue.waiting.shift()
    // In the same turn: nothing can be queued for a run that is over.
    if (!note || (await withRetries(run, note)) === 'closed') return forget()
  }
}

/** closed: nothing more may be sent to this target. */
async function withRetries({ app, id, queue, slots, pausedUntil, wait, signal }: Run, note: Note): Promise<'open' | 'closed'> {
  const { userId, drops } = queue
  for (let attempt = 0; queue.drops === drops; attempt++) {
    const backoff = sendLimits.backoffMs[attempt]
    const result = await slots.run(userId, () => deliver(app, userId, id, note, { last: backoff === undefined }))
    if (result.is !== 'later') return result.is === 'closed' ? 'closed' : 'open'
    if (backoff === undefined || result.isGivenUp) {
      const pause = Math.min(Math.max(sendLimits.pauseMs, result.retryAfter), sendLimits.maxPauseMs)
      pausedUntil.set(id, performance.now() + pause)
      return 'open'
    }
    await wait(Math.max(backoff, result.retryAfter), signal)
  }
  return 'open'
}

interface Slots {
  run<T>(userId: string, work: () => Promise<T>): Promise<T>
}

/** Of all people together, and of one person fewer: their servers may hang. */
function createSlots(): Slots {
  // Each queue asks for one slot at a time.
  const ofLimit = (limit: number): Semaphore =>
    createSemaphore({ limit, maxQueued: Number.MAX_SAFE_INTEGER, refuse: () => new Error('unreachable') })
  const all = ofLimit(sendLimits.atOnce)
  const people = new Map<string, { slots: Semaphore; users: number }>()
  return {
    async run(userId, work) {
      const own = people.get(userId) ?? { slots: ofLimit(sendLimits.atOncePerPerson), users: 0 }
      people.set(userId, own)
      own.users++
      try {
        return await own.slots.run(() => all.run(work))
      } finally {
        own.users--
        if (own.users === 0) people.delete(userId)
      }
    },
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false })
}
