// Address lists (RFC 5322, sections 3.4 and 4.4, with the letters of RFC 6532): the people a field names, each with exactly the
// address that stands there. What is ambiguous has no address, and the whole text is its name. Groups are flattened. It is
// written here because libraries guess: a reply must not go to a guess.
import type { Person } from '../../../shared/mail.ts'
import { cleanLine } from '../../clean-text.ts'
import { bareAddress, bracketedAddress } from './addr-spec.ts'
import { type Token, tokensOf } from './address-tokens.ts'
import type { Binary } from './fields.ts'
import { decodeText } from './words.ts'

const max = { name: 500, people: 1000, chars: 100_000, field: 200_000 }

/** At most a thousand people and 100,000 characters. `usual`: the charset of the mail's text. */
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

/** Split at commas. A group's name is left out and its members stay. */
function* entriesOf(tokens: Token[]): Generator<Token[]> {
  let entry: Token[] = []
  /** `phrase`: only words so far. `opened`: right after `<`. `route`: among the hosts of `<@a,@b:`. */
  let place: 'phrase' | 'address' | 'opened' | 'brackets' | 'route' = 'phrase'
  for (const token of tokens) {
    const sign = token.is === 'sign' ? token.text : ''
    const endsEntry = sign === ';' || (sign === ',' && place !== 'opened' && place !== 'route')
    if (endsEntry) yield entry
    if (endsEntry || (sign === ':' && place === 'phrase')) {
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
  const email = open < 0 ? bareAddress(words) : bracketedAddress(words.slice(open + 1))
  const first = tokens[0]
  const last = tokens.at(-1)
  if (!first || !last) return { name: '', email: '' }
  if (email === undefined) {
    const isName = words.every(isOfPhrase)
    return { name: nameFrom(isName ? phraseOf(words) : field.slice(first.from, last.to), usual), email: '' }
  }
  if (open > 0) return { name: nameFrom(phraseOf(words.slice(0, open)), usual), email }
  // In the oldest form (RFC 822), the name is a comment behind the address.
  const end = words.at(-1)?.from ?? 0
  const comment = tokens.findLast(({ is, from }) => is === 'comment' && from > end)
  return { name: nameFrom(comment?.text ?? '', usual), email }
}

/** Words with a blank wherever there were any. */
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
