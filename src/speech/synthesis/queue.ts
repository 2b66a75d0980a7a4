// Schedules synthesis: a few runs at once, and a limit for each person, so that nobody waits for another person's long text.
// Free places go to whoever had the least recent turn.
import { AppError } from '../../core/errors.ts'

export interface SpeechQueue {
  /** Resolves at this person's turn, which lasts until it is disposed. Rejects with the reason of `signal`. */
  turn(userId: string, signal: AbortSignal): Promise<Disposable>
  readonly waiting: number
  refuse(error: AppError): void
}
export interface QueueRules {
  atOnce: number
  perPerson: number
}
interface QueuedTurn {
  userId: string
  begin(): void
  reject(cause: unknown): void
}

const waitingPerPerson = 20

export function createSpeechQueue({ atOnce, perPerson: each }: QueueRules): SpeechQueue {
  let queued: QueuedTurn[] = []
  const running = new Map<string, number>()
  /** By person, of those who wait or run. */
  const lastTurn = new Map<string, number>()
  let turns = 0

  const runsOf = (userId: string) => running.get(userId) ?? 0
  const isKnown = (userId: string) => runsOf(userId) > 0 || queued.some((one) => one.userId === userId)
  const next = () => {
    const allRuns = [...running.values()].reduce((sum, count) => sum + count, 0)
    if (allRuns >= atOnce) return
    const free = queued.filter(({ userId }) => runsOf(userId) < each)
    const order = ({ userId }: QueuedTurn) => lastTurn.get(userId) ?? 0
    const first = free.reduce<QueuedTurn | undefined>((best, one) => (best && order(best) <= order(one) ? best : one), undefined)
    if (!first) return
    queued = queued.filter((one) => one !== first)
    lastTurn.set(first.userId, ++turns)
    running.set(first.userId, runsOf(first.userId) + 1)
    first.begin()
    next()
  }
  const endTurn = (userId: string) => {
    const left = runsOf(userId) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
    next()
    if (!isKnown(userId)) lastTurn.delete(userId)
  }

  return {
    get waiting() {
      return queued.length
    },
    turn(userId, signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (queued.filter((one) => one.userId === userId).length >= waitingPerPerson)
        return Promise.reject(new AppError('limited', 'Too many speech requests are waiting. Please try again in a moment.'))
      const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
      const waiting: QueuedTurn = { userId, begin: () => resolve(turnOf(() => endTurn(userId))), reject }
      const leave = () => {
        queued = queued.filter((one) => one !== waiting)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      queued.push(waiting)
      next()
      return promise.finally(() => signal.removeEventListener('abort', leave))
    },
    refuse(error) {
      for (const { reject } of queued.splice(0)) reject(error)
    },
  }
}

/** Idempotent. */
function turnOf(end: () => void): Disposable {
  let isOver = false
  return {
    [Symbol.dispose]() {
      if (isOver) return
      isOver = true
      end()
    },
  }
}
