// Wakes the worker of an account, and remembers why until the worker has taken the reason.
export type WakeReason = 'changes' | 'sync'

export class WakeSignal {
  readonly #set = new Set<WakeReason>()
  readonly #listeners = new Set<(what: WakeReason) => void>()

  wake(what: WakeReason): void {
    this.#set.add(what)
    for (const listener of [...this.#listeners]) listener(what)
  }
  /** Whether it was set; clears it. */
  take(what: WakeReason): boolean {
    return this.#set.delete(what)
  }
  /** Whether it was set and not taken yet. */
  isSet(what: WakeReason): boolean {
    return this.#set.has(what)
  }
  get waiting(): boolean {
    return this.#set.size > 0
  }
  /** Calls `listener` at every wake; returns the unsubscribe function. */
  onWake(listener: (what: WakeReason) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
