// Whose turn it is: one holder at a time, first come, first served.
export interface Turns {
  /** Waits for the turn; the answer gives it back. Giving back twice is harmless. */
  take(): Promise<() => void>
}

export function createTurns(): Turns {
  let tail: Promise<void> = Promise.resolve()
  return {
    async take() {
      const before = tail
      let free: () => void = () => undefined
      tail = new Promise((resolve) => {
        free = resolve
      })
      await before
      return () => free()
    },
  }
}
