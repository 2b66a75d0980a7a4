// Which domains a domain could be taken for. Instead of comparing it with all that are known, the few it could imitate
// are written down, and the caller looks those up: the cost does not grow with the mailbox.
import { domainToUnicode } from 'node:url'
import { getPublicSuffix } from 'tldts'
import { asLatin } from '../../core/host-names.ts'

/** Shorter names differ by one letter from many honest ones. */
const lettersForTypos = 6
const maxLabel = 40
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789-'
/** What fraud hangs on a name: `shop-security`, `verify-shop`. */
const lures = new Set(
  `access account accounts alert alerts auth bank billing center confirm customer customers desk help helpdesk id info invoice
  login mail notice notification online pay payment payments portal refund reset safe safety secure secured security service
  services sign signin support team update updates validation verification verify wallet web`.split(/\s+/),
)

/** `domain` as somebody registered it (`registrable`). It is not among the answers. */
export function couldImitate(domain: string): string[] {
  const suffix = getPublicSuffix(domain) ?? ''
  const label = domain.endsWith(`.${suffix}`) ? domain.slice(0, -suffix.length - 1) : ''
  if (suffix === '' || label === '' || label.length > maxLabel) return []
  const shown = asLatin(domainToUnicode(label) || label)
  const labels = new Set([...rereadings(shown), ...(shown.length >= lettersForTypos ? typos(shown) : []), ...bared(shown)])
  const found = new Set([...labels].map((one) => `${one}.${suffix}`))
  // A name that hangs a lure on another mostly leaves its ending too.
  for (const one of bared(shown)) found.add(`${one}.com`)
  found.delete(domain)
  return [...found]
}

/** The same to a tired eye: 0 and o, 1 and l and i, rn and m, vv and w; each kind all over, and all together. */
function rereadings(label: string): string[] {
  const kinds: [RegExp, string][] = [
    [/0/g, 'o'],
    [/1/g, 'l'],
    [/1/g, 'i'],
    [/rn/g, 'm'],
    [/vv/g, 'w'],
    [/m/g, 'rn'],
    [/i/g, 'l'],
    [/l/g, 'i'],
    [/5/g, 's'],
    [/3/g, 'e'],
  ]
  const all = kinds.slice(0, 5).reduce((text, [from, to]) => text.replace(from, to), label)
  return [label, all, ...kinds.map(([from, to]) => label.replace(from, to))]
}

/** One letter left out, doubled in place, changed, added, or two swapped. */
function typos(label: string): string[] {
  const found: string[] = []
  for (let at = 0; at <= label.length; at++) {
    const [before, after] = [label.slice(0, at), label.slice(at)]
    found.push(before + after.slice(1), before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2))
    for (const sign of alphabet) found.push(before + sign + after.slice(1), before + sign + after)
  }
  return found.filter((one) => /^[a-z0-9](?:.*[a-z0-9])?$/.test(one))
}

/** What is left of `name-login` and its like without the lures. */
function bared(label: string): string[] {
  const words = label.split('-')
  const rest = words.filter((word) => !lures.has(word))
  const name = rest.join('-')
  return rest.length < words.length && name.length >= 4 ? [name] : []
}
