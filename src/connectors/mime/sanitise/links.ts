// Where an untrusted link or image may point. URLs are parsed as browsers do (WHATWG URL) and serialized as parsed, without control
// characters, backslashes or entities. A deceptive link leads to a page of Homing first, which shows its target.
import { judgeLink, type LinkWarning } from './link-warnings.ts'
import { type Signing, signedAddress } from './signed-address.ts'

const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const maxChars = 8000
const maxWarnings = 10

/** The links of one mail. */
export class Links {
  readonly warnings: LinkWarning[] = []
  readonly #leave: Signing | undefined

  constructor(leave: Signing | undefined) {
    this.#leave = leave
  }

  /**
   * The attributes of a link, or undefined if it is removed. `text` is the link text; undefined if unknown: such a link is
   * confirmed as well.
   */
  attributes(href: string | undefined, text: string | undefined): Record<string, string> | undefined {
    const target = href === undefined ? undefined : readLink(href)
    if (!target) return undefined
    const warning = text === undefined ? undefined : judgeLink(text, target)
    if (warning) this.#remember(warning)
    const isAsked = this.#leave !== undefined && (warning !== undefined || text === undefined)
    return {
      href: isAsked && this.#leave ? signedAddress(this.#leave, target) : target,
      target: '_blank',
      rel: 'noopener noreferrer nofollow',
      title: describeTarget(target),
    }
  }

  #remember(warning: LinkWarning): void {
    const same = this.warnings.some((one) => one.kind === warning.kind && one.params.join() === warning.params.join())
    if (!same && this.warnings.length < maxWarnings) this.warnings.push(short(warning))
  }
}

const short = ({ kind, params }: LinkWarning): LinkWarning => ({ kind, params: params.map((one) => one.slice(0, 100)) })

/** The URL of a link, or undefined if it is removed. */
export function readLink(href: string): string | undefined {
  const url = parse(href)
  return url && linkSchemes.has(url.protocol) && (url.host !== '' || !url.protocol.startsWith('http')) ? url.href : undefined
}

/** The URL of a remote image, or undefined. `//host/x` means https in a mail. */
export function readRemote(source: string): string | undefined {
  const url = parse(/^[\\/]{2}/.test(source.trim()) ? `https:${source.trim()}` : source)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.host !== '' ? url.href : undefined
}

/** What to show where the link leads: a link's words are the sender's, its target is a fact. */
export function describeTarget(href: string): string {
  return href.length > 200 ? `${href.slice(0, 199)}…` : href
}

function parse(address: string): URL | undefined {
  return address.length > maxChars ? undefined : (URL.parse(address) ?? undefined)
}
