// Prefetches audio: while one chunk plays the next two are fetched, one after the other, so that the first never waits for
// another.

export class SpeechPrefetcher {
  readonly #texts: readonly string[]
  readonly #fetch: (text: string) => Promise<Blob>
  readonly #asked = new Map<number, Promise<Blob>>()

  constructor(texts: readonly string[], fetch: (text: string) => Promise<Blob>) {
    this.#texts = texts
    this.#fetch = fetch
  }

  get(at: number): Promise<Blob> {
    for (const before of this.#asked.keys()) if (before < at) this.#asked.delete(before)
    return this.#ask(at)
  }

  /** Called when chunk `at` starts playing. */
  prefetchAfter(at: number): void {
    if (at + 1 >= this.#texts.length) return
    const next = this.#ask(at + 1)
    if (at + 2 < this.#texts.length) next.then(() => this.#ask(at + 2)).catch(() => undefined) // reported when it is played
  }

  #ask(at: number): Promise<Blob> {
    const before = this.#asked.get(at)
    if (before) return before
    const sound = this.#fetch(this.#texts[at] ?? '')
    sound.catch(() => undefined) // reported by get()
    this.#asked.set(at, sound)
    return sound
  }
}
