// The bytes of the images in a text, by content id, as addresses this page may show.
export class InlineImages {
  readonly #urls = new Map<string, Promise<string | undefined>>()
  readonly #missing = new Set<() => void>()
  readonly #fetch: (contentId: string) => Promise<Blob | undefined>

  constructor(fetch: (contentId: string) => Promise<Blob | undefined>) {
    this.#fetch = fetch
  }

  /** An image that was just put in: its bytes are here already. */
  add(contentId: string, image: Blob): void {
    this.#urls.set(contentId, Promise.resolve(URL.createObjectURL(image)))
  }

  /** Hands over the address, now or once it can be had. */
  show(contentId: string, use: (url: string) => void): void {
    void this.#urlOf(contentId).then((url) => {
      if (url) return use(url)
      this.#urls.delete(contentId)
      this.#missing.add(() => this.show(contentId, use))
    })
  }

  /** Asks again for what could not be had. */
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

  /** The composer is closed; the browser may forget the bytes. */
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
      return undefined // the place of the image shows its name instead
    }
  }
}
