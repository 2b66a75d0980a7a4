// Mutual exclusion within a thread: one holder at a time, first come, first served.

export interface Mutex {
  /** Waits for the mutex; the answer releases it. Releasing twice is harmless. */
  acquire(): Promise<() => void>
  /** Holds the mutex while `work` runs. `contended` is aborted once another one waits: long work (IDLE) gives way then. */
  run<T>(work: (contended: AbortSignal) => Promise<T>): Promise<T>
}

export function createMutex(): Mutex {
  let tail: Promise<void> = Promise.resolve()
  let last: AbortController | undefined
  const enter = (holder: AbortController) => {
    last?.abort()
    last = holder
    const before = tail
    const { promise, resolve } = Promise.withResolvers<void>()
    tail = promise
    return { before, release: () => resolve() }
  }
  return {
    async acquire() {
      const { before, release } = enter(new AbortController())
      await before
      return release
    },
    async run(work) {
      const holder = new AbortController()
      const { before, release } = enter(holder)
      await before
      try {
        return await work(holder.signal)
      } finally {
        release()
      }
    },
  }
}
