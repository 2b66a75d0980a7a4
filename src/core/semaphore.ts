// Limits concurrent work: at most `limit` at a time, the rest queued, and refused once the queue is full.
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>
}
export interface SemaphoreOptions {
  limit: number
  maxQueued: number
  /** The error of work that finds the queue full. */
  refuse: () => Error
}

export function createSemaphore({ limit, maxQueued, refuse }: SemaphoreOptions): Semaphore {
  let running = 0
  const queue: (() => void)[] = []
  const enter = async () => {
    if (running >= limit) {
      if (queue.length >= maxQueued) throw refuse()
      // The one that leaves passes its permit on, so `running` stays.
      await new Promise<void>((resolve) => queue.push(resolve))
      return
    }
    running += 1
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
