// How the rest of the house tells an account's worker that there is something to do.
export type Ring = 'changes' | 'sync'

export class Doorbell {
  readonly #rung = new Set<Ring>()
  readonly #listeners = new Set<(what: Ring) => void>()

  ring(what: Ring): void {
    this.#rung.add(what)
    for (const listener of [...this.#listeners]) listener(what)
  }
  /** Whether it was rung for this; it is no longer afterwards. */
  take(what: Ring): boolean {
    return this.#rung.delete(what)
  }
  /** Whether it was rung for this, and nobody has taken it yet. */
  hears(what: Ring): boolean {
    return this.#rung.has(what)
  }
  get waiting(): boolean {
    return this.#rung.size > 0
  }
  /** Calls `listener` at every ring; the answer stops that. */
  onRing(listener: (what: Ring) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
