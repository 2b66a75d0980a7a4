// One at a time on one connection. Who works for long (IDLE) learns through `wanted` that somebody is waiting.

export interface Turns {
  take<T>(work: (wanted: AbortSignal) => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  let tail: Promise<unknown> = Promise.resolve()
  let current: AbortController | undefined
  return {
    take: (work) => {
      current?.abort()
      const mine = new AbortController()
      current = mine
      const result = tail.then(() => work(mine.signal))
      // The next one begins whatever became of this one; its caller hears of a failure through `result`.
      tail = result.catch(() => undefined)
      return result
    },
  }
}
