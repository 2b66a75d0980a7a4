// Message-IDs in header fields (RFC 5322, sections 3.6.4 and 4.5.4). Some programs leave the angle brackets out; older ones wrote
// a sentence around the one they answered.
import { cleanLine } from '../../clean-text.ts'
import type { Binary } from './fields.ts'
import { decodePlain } from './words.ts'

const max = { id: 998, references: 100 }
/** Everything but blanks and angle brackets. */
const inBrackets = /<[!-;=?-\xff]{1,996}>/g
const pieces = /<[!-;=?-\xff]{1,996}>|[!#-'*+\--:=?-\xff]+/g
const bare = /^[^@]+@[^@]+$/

/** Each with its brackets: the first, which names the conversation, and the last, which are the nearest. */
export function referencesOf(field: Binary): string[] {
  const ids = (field.match(pieces) ?? []).filter((piece) => piece.startsWith('<') || isBare(piece))
  const kept = ids.length > max.references ? [...ids.slice(0, 1), ...ids.slice(1 - max.references)] : ids
  return kept.map(whole)
}

/** '' where there is none. */
export function messageIdOf(field: Binary): string {
  const id = field.match(inBrackets)?.[0] ?? (/^[!-;=?-\xff]+$/.test(field) && isBare(field) ? field : '')
  return id === '' ? '' : whole(id)
}

/** The mail that is answered. `"Ada <ada@x.test>" of Friday <id@x.test>` names a person before it. */
export function inReplyToOf(field: Binary): string {
  const plain = field.replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g, ' ').replace(/\([^()]*\)/g, ' ')
  const ids = plain.match(inBrackets) ?? []
  const isSentence = /[A-Za-z]/.test(plain.replace(inBrackets, ''))
  const id = isSentence ? ids.at(-1) : ids[0]
  return id === undefined ? messageIdOf(plain.trim()) : whole(id)
}

const isBare = (text: Binary) => text.length <= max.id - 2 && bare.test(text)

function whole(id: Binary): string {
  const text = cleanLine(decodePlain(id), max.id)
  return text.startsWith('<') ? text : `<${text}>`
}
