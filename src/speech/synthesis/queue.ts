// Whose turn it is to be spoken to. A few runs at once on this machine over all people, and of one person only so many, so that
// the others never wait for a long text of somebody else. Who waits gets the next free place in the order of the last turns.
import { AppError } from '../../core/errors.ts'

export interface SpeechQueue {
  /** Resolves when it is this person's turn, which lasts until it is disposed of. Rejects with the reason of `signal`. */
  turn(userId: string, signal: AbortSignal): Promise<Disposable>
  readonly waiting: number
  /** All that wait. */
  refuse(error: AppError): void
}
export interface QueueRules {
  atOnce: number
  /** Of them for one person. */
  each: number
}
interface Waiting {
  userId: string
  begin(): void
  reject(cause: unknown): void
}

const waitingPerPerson = 20

export function createSpeechQueue({ atOnce, each }: QueueRules): SpeechQueue {
  let line: Waiting[] = []
  const running = new Map<string, number>()
  /** When each person's last turn began, of those who wait or have one. */
  const lastTurn = new Map<string, number>()
  let turns = 0

  const runsOf = (userId: string) => running.get(userId) ?? 0
  const isKnown = (userId: string) => runsOf(userId) > 0 || line.some((one) => one.userId === userId)
  const next = () => {
    const allRuns = [...running.values()].reduce((sum, count) => sum + count, 0)
    if (allRuns >= atOnce) return
    const free = line.filter(({ userId }) => runsOf(userId) < each)
    const order = ({ userId }: Waiting) => lastTurn.get(userId) ?? 0
    const first = free.reduce<Waiting | undefined>((best, one) => (best && order(best) <= order(one) ? best : one), undefined)
    if (!first) return
    line = line.filter((one) => one !== first)
    lastTurn.set(first.userId, ++turns)
    running.set(first.userId, runsOf(first.userId) + 1)
    first.begin()
    next()
  }
  const over = (userId: string) => {
    const left = runsOf(userId) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
    next()
    if (!isKnown(userId)) lastTurn.delete(userId)
  }

  return {
    get waiting() {
      return line.length
    },
    turn(userId, signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (line.filter((one) => one.userId === userId).length >= waitingPerPerson)
        return Promise.reject(new AppError('limited', 'Too much is waiting to be spoken. Please try again in a moment.'))
      const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
      const waiting: Waiting = { userId, begin: () => resolve(turnOf(() => over(userId))), reject }
      const leave = () => {
        line = line.filter((one) => one !== waiting)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      line.push(waiting)
      next()
      return promise.finally(() => signal.removeEventListener('abort', leave))
    },
    refuse(error) {
      for (const { reject } of line.splice(0)) reject(error)
    },
  }
}

/** Ends once, however often it is disposed of. */
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
