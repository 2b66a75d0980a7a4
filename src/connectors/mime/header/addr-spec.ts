// The address of an entry in an address list (RFC 5322, sections 3.4.1 and 4.4), from its tokens without comments. Undefined
// where it is none or ambiguous.
import { validUtf8 } from '../texts/charset.ts'
import type { Token } from './address-tokens.ts'
import type { Binary } from './fields.ts'

const maxChars = 320
const dotAtom = /^[^\s()<>[\]:;@\\,."\p{Cc}\p{Z}]+(\.[^\s()<>[\]:;@\\,."\p{Cc}\p{Z}]+)*$/u
const eightBit = /[\x80-\xff]/
const unfit = /\p{Cc}|(?! )\p{Z}/u

/** Without brackets. Some programs write `root` alone; several words are a name without an address. */
export function bareAddress(words: Token[]): string | undefined {
  const isAddress = words.some(({ is, text }) => is === 'sign' && text === '@')
  if (isAddress) return addrSpec(words)
  const local = words.every(({ is, text }) => is === 'atom' || (is === 'sign' && text === '.')) ? localOf(words) : undefined
  return local !== undefined && !local.startsWith('=?') ? fitting(local) : undefined
}

/** From behind `<`; '' between empty brackets. The route of `<@a,@b:jdoe@c>` is left out (RFC 5322, section 4.4). */
export function bracketedAddress(words: Token[]): string | undefined {
  const close = words.findIndex(({ is, text }) => is === 'sign' && text === '>')
  if (close < 0 || words.slice(close + 1).some(({ text, is }) => is === 'sign' && '<>@'.includes(text))) return undefined
  const inside = words.slice(0, close)
  const colon = inside.findLastIndex(({ is, text }) => is === 'sign' && text === ':')
  if (colon < 0) return inside.length === 0 ? '' : addrSpec(inside)
  return isRoute(inside.slice(0, colon)) ? addrSpec(inside.slice(colon + 1)) : undefined
}

function isRoute(words: Token[]): boolean {
  let hosts = 0
  for (const part of split(words, ',')) {
    if (part.length === 0) continue
    const [at, ...domain] = part
    if (at?.is !== 'sign' || at.text !== '@' || domainOf(domain) === undefined) return false
    hosts++
  }
  return hosts > 0
}

function addrSpec(words: Token[]): string | undefined {
  const [local = [], domain = [], ...more] = split(words, '@')
  if (more.length > 0) return undefined
  const [name, host] = [localOf(local), domainOf(domain)]
  return name === undefined || host === undefined ? undefined : fitting(`${name}@${host}`)
}

function split(words: Token[], sign: string): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of words) {
    if (token.is === 'sign' && token.text === sign) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** Words with dots between them. Quotes stay only where the local part needs them (RFC 5322, section 3.4.1). */
function localOf(words: Token[]): Binary | undefined {
  if (!areDotted(words, ['atom', 'quoted'])) return undefined
  const text = words.map((token) => token.text).join('')
  const isQuoted = words.some(({ is }) => is === 'quoted')
  if (!isQuoted) return text
  const wide = validUtf8(Buffer.from(text, 'latin1'))
  return wide !== undefined && dotAtom.test(wide) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

function domainOf(words: Token[]): Binary | undefined {
  const [first] = words
  if (words.length === 1 && first?.is === 'literal') return first.text.replace(/[ \t\r\n]+/g, '')
  return areDotted(words, ['atom']) ? words.map((token) => token.text).join('') : undefined
}

/** Two dots together break the grammar, but such addresses exist: they are kept where no blank or comment stands in it. */
function areDotted(words: Token[], kinds: Token['is'][]): boolean {
  const isDot = (token: Token | undefined) => token?.is === 'sign' && token.text === '.'
  const isTight = words.every((token, index) => index === 0 || token.from === words[index - 1]?.to)
  return (
    words.some(({ is }) => kinds.includes(is)) &&
    words.every((token, index) => {
      const before = words[index - 1]
      if (isDot(token)) return isTight || (before !== undefined && !isDot(before) && index < words.length - 1)
      return kinds.includes(token.is) && (before === undefined || isDot(before))
    })
  )
}

/** Refused rather than cut or cleaned, which would make it another address. */
function fitting(address: Binary): string | undefined {
  const text = eightBit.test(address) ? validUtf8(Buffer.from(address, 'latin1')) : address
  return text === undefined || text.length > maxChars || unfit.test(text) ? undefined : text
}
