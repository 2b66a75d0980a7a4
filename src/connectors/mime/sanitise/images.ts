// Which images a mail shows: embedded ones (data: and cid:) if their bytes are png, jpeg, gif or webp; remote ones only through the
// signed URL of the image proxy; tracking pixels never.
import { sniffImage } from '../../../core/sniff.ts'
import type { SanitiseInput } from '../mime-worker.ts'
import { readRemote } from './links.ts'
import { signedAddress } from './signed-address.ts'

/** Bytes of inline pictures in one mail. */
const inlineBudget = 10 * 1024 * 1024

export type Picture = { kind: 'show'; src: string } | { kind: 'blocked' } | { kind: 'nothing' }

export class Pictures {
  remote = 0
  /** Tracking pixels among them, never loaded. */
  trackers = 0
  #budget = inlineBudget
  readonly #input: Pick<SanitiseInput, 'inlineImages' | 'images' | 'imageProxy'>

  constructor(input: Pick<SanitiseInput, 'inlineImages' | 'images' | 'imageProxy'>) {
    this.#input = input
  }

  /** What to do with a picture; `pixel` says that it is too small to be looked at. */
  read(source: string, pixel: boolean): Picture {
    const src = source.trim()
    if (/^data:/i.test(src)) return this.#inline(src)
    if (/^cid:/i.test(src)) return this.#own(src.slice(4))
    const url = readRemote(src)
    if (!url) return { kind: 'nothing' }
    this.remote++
    if (pixel) {
      this.trackers++
      return { kind: 'nothing' }
    }
    const proxied = this.#proxied(url)
    return proxied ? { kind: 'show', src: proxied } : { kind: 'blocked' }
  }

  #own(id: string): Picture {
    const images = this.#input.inlineImages
    const name = decoded(id)
    const src = Object.hasOwn(images, name) ? images[name] : undefined
    if (src === undefined) return { kind: 'blocked' } // The alt text at least.
    return /^\/api\/[\w/.-]+$/.test(src) ? { kind: 'show', src } : this.#inline(src)
  }

  /** Re-encoded from the bytes, with the type detected from them. */
  #inline(src: string): Picture {
    const found = /^data:[^,]{0,200};base64,/i.exec(src)
    if (!found || src.length - found[0].length > (this.#budget * 4) / 3 + 4) return { kind: 'nothing' }
    const bytes = Buffer.from(percentDecoded(src.slice(found[0].length)), 'base64')
    const type = sniffImage(bytes)
    if (!type || bytes.length > this.#budget) return { kind: 'nothing' }
    this.#budget -= bytes.length
    return { kind: 'show', src: `data:${type};base64,${bytes.toString('base64')}` }
  }

  #proxied(url: string): string | undefined {
    const proxy = this.#input.imageProxy
    return this.#input.images === 'keep' && proxy ? imageAddress(proxy, url) : undefined
  }
}

/** The address of a remote image by way of the proxy. */
export const imageAddress = signedAddress

const decoded = (id: string) => {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
const percentDecoded = (base64: string) => (base64.includes('%') ? decoded(base64) : base64)
