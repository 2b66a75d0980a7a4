// At most so many at a time; the others wait in line, and when the line is too long they are refused.
export interface Lanes {
  run<T>(work: () => Promise<T>): Promise<T>
}
export interface LanesOptions {
  most: number
  /** How many may wait. */
  waiting: number
  /** What the next one is told. */
  refuse: () => Error
}

export function createLanes({ most, waiting, refuse }: LanesOptions): Lanes {
  let running = 0
  const line: (() => void)[] = []
  const enter = async () => {
    if (running >= most) {
      if (line.length >= waiting) throw refuse()
      // Whoever leaves hands its lane over, so `running` stays.
      await new Promise<void>((resolve) => line.push(resolve))
      return
    }
    running += 1
  }
  const leave = () => {
    const next = line.shift()
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
