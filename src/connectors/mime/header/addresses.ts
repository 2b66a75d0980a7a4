// Address lists (RFC 5322, sections 3.4 and 4.4, with the letters of RFC 6532): whom a mail names, each with exactly the address
// that stands there, without the comments and blanks it may hold. What could be read in two ways is refused: then the whole text
// is the name, and there is no address. Groups are flattened. Libraries guess here: an answer must not go to a guess.
import type { Person } from '../../../shared/mail.ts'
import { cleanLine } from '../../clean-text.ts'
import { validUtf8 } from '../texts/charset.ts'
import { type Token, tokensOf } from './address-tokens.ts'
import type { Binary } from './fields.ts'
import { decodeText } from './words.ts'

const max = { name: 500, address: 320, people: 1000, chars: 100_000, field: 200_000 }
const dotAtom = /^[^\s()<>[\]:;@\\,."\p{Cc}\p{Z}]+(\.[^\s()<>[\]:;@\\,."\p{Cc}\p{Z}]+)*$/u
const unfit = /\p{Cc}|(?! )\p{Z}/u

/** At most a thousand people, and so much text. `usual`: the charset of the mail's text. */
export function readPeople(field: Binary, usual = ''): Person[] {
  const people: Person[] = []
  let chars = 0
  const entries = [...entriesOf(tokensOf(field.slice(0, max.field)))]
  // What was cut may have been another address.
  if (field.length > max.field) entries.pop()
  for (const tokens of entries) {
    const person = readEntry(field, tokens, usual)
    chars += person.name.length + person.email.length
    if (chars > max.chars || people.length >= max.people) break
    if (person.name !== '' || person.email !== '') people.push(person)
  }
  return people
}

/** Cut at commas; the name of a group is left out, its people stand for themselves. */
function* entriesOf(tokens: Token[]): Generator<Token[]> {
  let entry: Token[] = []
  /** Where it stands: among words only, between brackets, or there among the hosts of a route. */
  let place: 'phrase' | 'address' | 'opened' | 'brackets' | 'route' = 'phrase'
  for (const token of tokens) {
    const sign = token.is === 'sign' ? token.text : ''
    const isCut = sign === ';' || (sign === ',' && place !== 'opened' && place !== 'route')
    if (isCut) yield entry
    if (isCut || (sign === ':' && place === 'phrase')) {
      entry = []
      place = 'phrase'
    } else {
      entry.push(token)
      if (sign === '<') place = 'opened'
      else if (sign === '>') place = 'address'
      else if (place === 'opened' && token.is !== 'comment') place = sign === '@' || sign === ',' ? 'route' : 'brackets'
      else if (place === 'phrase' && !isOfPhrase(token)) place = 'address'
    }
  }
  yield entry
}

const isOfPhrase = ({ is, text }: Token) =>
  is === 'atom' || is === 'word' || is === 'quoted' || is === 'comment' || (is === 'sign' && text === '.')

function readEntry(field: Binary, tokens: Token[], usual: string): Person {
  const words = tokens.filter(({ is }) => is !== 'comment')
  const open = words.findIndex(({ is, text }) => is === 'sign' && text === '<')
  const email = open < 0 ? bareAddress(words) : bracketed(words.slice(open + 1))
  const first = tokens[0]
  const last = tokens.at(-1)
  if (!first || !last) return { name: '', email: '' }
  if (email === undefined) {
    const isName = words.every(isOfPhrase)
    return { name: nameFrom(isName ? phraseOf(words) : field.slice(first.from, last.to), usual), email: '' }
  }
  if (open > 0) return { name: nameFrom(phraseOf(words.slice(0, open)), usual), email }
  // Before there were names, a comment behind the address had it (RFC 822).
  const end = words.at(-1)?.from ?? 0
  const comment = tokens.findLast(({ is, from }) => is === 'comment' && from > end)
  return { name: nameFrom(comment?.text ?? '', usual), email }
}

/** Some programs name nobody but `root`; several words are a name without an address. */
function bareAddress(words: Token[]): string | undefined {
  const isAddress = words.some(({ is, text }) => is === 'sign' && text === '@')
  if (isAddress) return addrSpec(words)
  const local = words.every(({ is, text }) => is === 'atom' || text === '.') ? localOf(words) : undefined
  return local !== undefined && !local.startsWith('=?') ? fitting(local) : undefined
}

/** What stands between the brackets and behind them. `<@a,@b:jdoe@c>` names hosts to go by, which nobody does (section 4.4). */
function bracketed(words: Token[]): string | undefined {
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

/** Words with dots between them. Quotes are no part of a local part (RFC 5322, section 3.4.1): they stay where it needs them. */
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

/** Two dots together are no address, but some have them: where nothing stands between the pieces, they are kept. */
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

/** Cut or made clean it would be another address. */
function fitting(address: Binary): string | undefined {
  const text = validUtf8(Buffer.from(address, 'latin1'))
  return text === undefined || text.length > max.address || unfit.test(text) ? undefined : text
}

/** The words of a name with a blank where there was one; quoted ones are taken as they are meant. */
function phraseOf(words: Token[]): Binary {
  let text = ''
  let end = words[0]?.from ?? 0
  for (const token of words) {
    text += token.from > end ? ` ${token.text}` : token.text
    end = token.to
  }
  return text
}

const nameFrom = (text: Binary, usual: string) => cleanLine(decodeText(text.replace(/[ \t\r\n]+/g, ' '), usual), max.name)
