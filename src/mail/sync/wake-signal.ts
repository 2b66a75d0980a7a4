// How the rest of the house tells an account's worker that there is something to do.
export type WakeReason = 'changes' | 'sync'

export class WakeSignal {
  readonly #rung = new Set<WakeReason>()
  readonly #listeners = new Set<(what: WakeReason) => void>()

  wake(what: WakeReason): void {
    this.#rung.add(what)
    for (const listener of [...this.#listeners]) listener(what)
  }
  /** Whether it was rung for this; it is no longer afterwards. */
  take(what: WakeReason): boolean {
    return this.#rung.delete(what)
  }
  /** Whether it was rung for this, and nobody has taken it yet. */
  isSet(what: WakeReason): boolean {
    return this.#rung.has(what)
  }
  get waiting(): boolean {
    return this.#rung.size > 0
  }
  /** Calls `listener` at every ring; the answer stops that. */
  onWake(listener: (what: WakeReason) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
