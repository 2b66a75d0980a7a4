// What this browser remembers in words: for the device, and for one tab. A browser may forbid that, or have no room: then
// what is written is good until the page goes, and the app works all the same.

export class WordStore {
  readonly #open: () => Storage | null
  /** What the browser did not take. */
  readonly #own = new Map<string, string>()

  constructor(open: () => Storage | null) {
    this.#open = open
  }

  get(key: string): string | null {
    return this.#own.get(key) ?? this.#ask((store) => store.getItem(key)) ?? null
  }

  /** False where it is remembered no longer than this page. */
  set(key: string, text: string): boolean {
    const isTaken = this.#ask((store) => {
      store.setItem(key, text)
      return true
    })
    if (isTaken) {
      this.#own.delete(key)
      return true
    }
    this.remove(key) // what was there is old by now
    this.#own.set(key, text)
    return false
  }

  remove(key: string): void {
    this.#own.delete(key)
    this.#ask((store) => store.removeItem(key))
  }

  clear(): void {
    this.#own.clear()
    this.#ask((store) => store.clear())
  }

  keys(): string[] {
    const taken = this.#ask((store) => Array.from({ length: store.length }, (_, at) => store.key(at) ?? ''))
    return [...new Set([...(taken ?? []), ...this.#own.keys()])]
  }

  /** Another tab wrote it: that is the newer one. */
  onStorageEvent(key: string | null): void {
    if (key === null) this.#own.clear()
    else this.#own.delete(key)
  }

  #ask<T>(question: (store: Storage) => T): T | undefined {
    try {
      const store = this.#open()
      return store ? question(store) : undefined
    } catch {
      return undefined // forbidden, or full
    }
  }
}

export const deviceStore = new WordStore(() => window.localStorage)
export const tabStore = new WordStore(() => window.sessionStorage)

// Before anybody else hears of it, as they read it again. Words are also read where there is no window: by tests.
globalThis.window?.addEventListener('storage', ({ key }) => deviceStore.onStorageEvent(key))
