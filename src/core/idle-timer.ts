// Counts the uses of something that is costly to keep, such as a thread, and reports when it has had none for a while.

export interface IdleTimer {
  /** A use begins. */
  begin(): void
  /** It is over. After the last one the time runs. */
  end(): void
  /** Counts as a use as long as `work` takes. */
  during<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/** `onIdle` runs in the same turn of the event loop in which no use was under way, so that none can begin before it. */
export function createIdleTimer(ms: number, onIdle: () => void): IdleTimer {
  let uses = 0
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    uses += 1
    clearTimeout(timer)
  }
  const end = () => {
    uses -= 1
    if (uses === 0) timer = setTimeout(onIdle, ms).unref()
  }
  return {
    begin,
    end,
    async during(work) {
      begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
    stop: () => clearTimeout(timer),
  }
}
