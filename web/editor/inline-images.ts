// Object URLs of inline images, by content id.
export class InlineImages {
  readonly #urls = new Map<string, Promise<string | undefined>>()
  readonly #missing = new Set<() => void>()
  readonly #fetch: (contentId: string) => Promise<Blob | undefined>

  constructor(fetch: (contentId: string) => Promise<Blob | undefined>) {
    this.#fetch = fetch
  }

  /** A newly inserted image, whose bytes are here. */
  add(contentId: string, image: Blob): void {
    this.#urls.set(contentId, Promise.resolve(URL.createObjectURL(image)))
  }

  /** Calls `use` with the URL once available. */
  show(contentId: string, use: (url: string) => void): void {
    void this.#urlOf(contentId).then((url) => {
      if (url) return use(url)
      this.#urls.delete(contentId)
      this.#missing.add(() => this.show(contentId, use))
    })
  }

  /** Retries images that could not be loaded. */
  retry(): void {
    const again = [...this.#missing]
    this.#missing.clear()
    for (const show of again) show()
  }

  #urlOf(contentId: string): Promise<string | undefined> {
    const known = this.#urls.get(contentId) ?? this.#load(contentId)
    this.#urls.set(contentId, known)
    return known
  }

  /** Revokes all URLs when the composer closes. */
  async release(): Promise<void> {
    const urls = await Promise.all(this.#urls.values())
    this.#urls.clear()
    for (const url of urls) if (url) URL.revokeObjectURL(url)
  }

  async #load(contentId: string): Promise<string | undefined> {
    try {
      const blob = await this.#fetch(contentId)
      return blob && URL.createObjectURL(blob)
    } catch {
      return undefined // the alt text is shown instead
    }
  }
}
