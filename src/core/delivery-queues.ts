// Delivers notifications to servers that people chose: a short queue for each target, a few attempts with backoff for each item, then
// a pause for the target. Nothing more is sent to a target that is closed. In memory only: a caller whose items must survive a restart
// stores them itself.
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

export interface DeliveryLimits {
  /** Waits between the attempts for one item. */
  backoffMs: readonly number[]
  /** A target that asks for a longer wait gets this item no more. */
  maxRetryAfterMs: number
  /** Then nothing is sent to it for this time, or for as long as it asks, up to the second. */
  pauseMs: number
  maxPauseMs: number
  /** Waiting for one target; the oldest is dropped. */
  maxWaiting: number
  atOnce: number
  /** Of one person: servers that hang must not hold up everybody's. */
  atOncePerPerson: number
}

export type Delivered =
  | { is: 'done' }
  /** The same may work after `retryAfter` milliseconds; 0 where the server says nothing of that. */
  | { is: 'later'; isGivenUp: boolean; retryAfter: number }
  /** Removed, disabled, or no longer the person's. */
  | { is: 'closed' }

export interface Attempt {
  /** No other attempt for this item follows. */
  last: boolean
  /** How many attempts came before this one. */
  made: number
  /** The wait after this attempt, unless the server asks for a longer one; 0 after the last. */
  backoffMs: number
}

export interface DeliveryParts<Item> {
  log: Log
  limits: DeliveryLimits
  /** One attempt. */
  deliver(userId: string, target: string, item: Item, attempt: Attempt): Promise<Delivered>
  /** For an item from before a restart: the attempts made so far, and how long to wait before the next one. */
  resumes?(item: Item): { attempts: number; waitMs: number } | undefined
  /** Called with the oldest items when the queue was full. */
  dropped?(userId: string, target: string, items: readonly Item[]): void
  /** Whether a newer item takes the place of one that still waits. */
  replaces?(newer: Item, waiting: Item): boolean
  wait?: Wait | undefined
}

export interface DeliveryQueues<Item> {
  add(userId: string, target: string, items: readonly Item[]): void
  /** Forgets what waits for this person's targets, and tries nothing again of what is being sent. */
  drop(userId: string): void
  /** Resolves when nothing waits any more, nor for a retry. */
  idle(): Promise<void>
  /** Drops what waits. */
  stop(): Promise<void>
  isStopped(): boolean
}

/** Resolves after that time, or rejects when the queues stop. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** One target's. */
interface Queue<Item> {
  userId: string
  waiting: Item[]
  running: Promise<void>
  /** How often what waited was dropped. */
  drops: number
}

export function createDeliveryQueues<Item>(parts: DeliveryParts<Item>): DeliveryQueues<Item> {
  const { log, limits } = parts
  const ending = new AbortController()
  const queues = new Map<string, Queue<Item>>()
  /** Until when a target is left alone, by the monotonic clock. */
  const pausedUntil = new Map<string, number>()
  const slots = createSlots(limits)
  const start = (userId: string, id: string): Queue<Item> => {
    const queue: Queue<Item> = { userId, waiting: [], running: Promise.resolve(), drops: 0 }
    const forget = () => {
      if (queues.get(id) === queue) queues.delete(id)
    }
    queues.set(id, queue)
    const work = sendAll({ parts, wait: parts.wait ?? waitFor, id, queue, forget, slots, pausedUntil, signal: ending.signal })
    queue.running = work
      .catch((err: unknown) => {
        if (!ending.signal.aborted) log.error({ userId, target: id, err }, 'delivery failed')
      })
      .finally(forget)
    return queue
  }
  const idle = async () => {
    while (queues.size > 0) await Promise.all([...queues.values()].map(({ running }) => running))
  }
  return {
    add(userId, target, items) {
      if (ending.signal.aborted || items.length === 0) return
      enqueue(parts, target, queues.get(target) ?? start(userId, target), items)
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
    isStopped: () => ending.signal.aborted,
  }
}

function enqueue<Item>(parts: DeliveryParts<Item>, target: string, queue: Queue<Item>, items: readonly Item[]): void {
  const { replaces, limits, dropped } = parts
  const kept = queue.waiting.filter((waiting) => !items.some((newer) => replaces?.(newer, waiting)))
  const all = [...kept, ...items]
  queue.waiting = all.slice(-limits.maxWaiting)
  if (all.length > queue.waiting.length) dropped?.(queue.userId, target, all.slice(0, -limits.maxWaiting))
}

interface Run<Item> {
  parts: DeliveryParts<Item>
  wait: Wait
  id: string
  queue: Queue<Item>
  /** Whatever comes for this target later starts another run. */
  forget: () => void
  slots: Slots
  pausedUntil: Map<string, number>
  signal: AbortSignal
}

async function sendAll<Item>(run: Run<Item>): Promise<void> {
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
    const [item] = signal.aborted ? [] : queue.waiting.splice(0, 1)
    // In the same turn: nothing can be queued for a run that is over.
    if (item === undefined || (await withRetries(run, item)) === 'closed') return forget()
  }
}

/** closed: nothing more may be sent to this target. */
async function withRetries<Item>(
  { parts: { deliver, resumes, limits, log }, id, queue, slots, pausedUntil, wait, signal }: Run<Item>,
  item: Item,
): Promise<'open' | 'closed'> {
  const { userId, drops } = queue
  const { attempts, waitMs } = resumes?.(item) ?? { attempts: 0, waitMs: 0 }
  if (waitMs > 0) await wait(waitMs, signal)
  for (let made = attempts; queue.drops === drops; made++) {
    const backoff = limits.backoffMs[made]
    const attempt = { last: backoff === undefined, made, backoffMs: backoff ?? 0 }
    const attempted = slots.run(userId, () => deliver(userId, id, item, attempt))
    const result = await attempted.catch((err: unknown): Delivered => {
      if (signal.aborted) throw err
      // Such as a full disk: what waits for this target outlives that.
      log.error({ userId, target: id, err }, 'delivery failed, tried again')
      return { is: 'later', isGivenUp: false, retryAfter: 0 }
    })
    if (result.is !== 'later') return result.is === 'closed' ? 'closed' : 'open'
    if (backoff === undefined || result.isGivenUp) {
      const pause = Math.min(Math.max(limits.pauseMs, result.retryAfter), limits.maxPauseMs)
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
function createSlots({ atOnce, atOncePerPerson }: DeliveryLimits): Slots {
  // Each queue asks for one slot at a time.
  const ofLimit = (limit: number): Semaphore =>
    createSemaphore({ limit, maxQueued: Number.MAX_SAFE_INTEGER, refuse: () => new Error('unreachable') })
  const all = ofLimit(atOnce)
  const people = new Map<string, { slots: Semaphore; users: number }>()
  return {
    async run(userId, work) {
      const own = people.get(userId) ?? { slots: ofLimit(atOncePerPerson), users: 0 }
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
