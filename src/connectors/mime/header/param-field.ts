// A header field with parameters: `text/plain; charset=utf-8; name*0*=utf-8''a%20` (RFC 2045, RFC 2231, RFC 2047), also where a
// semicolon, quotes or a blank are not where they should be. Written by strangers: whatever cannot be read is left out, and
// nothing here throws.
import { decodeExactly } from '../texts/charset.ts'
import type { Binary } from './fields.ts'
import { matchAt } from './match-at.ts'
import { decodeText } from './words.ts'

export interface Field {
  /** Lower case, without blanks. */
  value: string
  params: Map<string, string>
}

const maxChars = 20_000
const firstValue = /[ \t]*([^;/ \t"=]*)(?:[ \t]*(\/)[ \t]*([^;/ \t"(]*))?/y
const nameOf = /([^;=" \t()]{1,100})[ \t]*=[ \t]*/y
const quotedValue = /"((?:[^"\\]|\\.)*)"?/y
const token = /[^; \t"]*/y
/** The value of a file name: it may hold blanks, up to the next parameter. */
const looseToken = /(?:[^; \t"]|[ \t](?![ \t]|[\w*-]{1,40}[ \t]?=[^?]))*/y

interface Piece {
  at: number
  text: Binary
  coded: boolean
}

/** The value alone, without its parameters. */
export const valueAlone = (text: Binary) => firstOf(text).value

function firstOf(field: Binary): { value: string; end: number } {
  const [whole = '', type = '', slash = '', subtype = ''] = matchAt(firstValue, field, 0) ?? []
  return { value: `${type}${slash}${subtype}`.toLowerCase(), end: whole.length }
}

export function readField(text: Binary): Field {
  const field = text.slice(0, maxChars)
  const { value: first, end } = firstOf(field)
  const pieces = new Map<string, Piece[]>()
  let at = end
  while (at < field.length) {
    const name = matchAt(nameOf, field, at)
    if (!name) {
      at = skipGarbage(field, at)
      continue
    }
    const [base = '', ...marks] = (name[1] ?? '').toLowerCase().split('*')
    const value = valueAt(field, at + name[0].length, base)
    at = value.end
    const order = Number.parseInt(marks[0] ?? '', 10)
    const piece = { at: Number.isNaN(order) ? -1 : order, text: value.text, coded: marks.length > 0 && marks.at(-1) === '' }
    const before = pieces.get(base)
    if (before) before.push(piece)
    else pieces.set(base, [piece])
  }
  const params = new Map([...pieces].map(([name, all]) => [name, name === 'boundary' ? boundaryOf(all) : joined(all)]))
  return { value: first, params }
}

/** Past a separator, a quoted string or a word that is no parameter. */
function skipGarbage(field: Binary, at: number): number {
  if (field[at] === '"') return at + (matchAt(quotedValue, field, at)?.[0].length ?? 1)
  return at + Math.max(1, matchAt(token, field, at)?.[0].length ?? 1)
}

function valueAt(field: Binary, at: number, name: string): { text: Binary; end: number } {
  if (field[at] === '"') {
    const [all = '', inside = ''] = matchAt(quotedValue, field, at) ?? []
    return { text: inside.replace(/\\(.)/g, '$1'), end: at + all.length }
  }
  const value = matchAt(name === 'name' || name === 'filename' ? looseToken : token, field, at)?.[0] ?? ''
  return { text: value, end: at + value.length }
}

function joined(pieces: Piece[]): string {
  const numbered = inOrder(pieces)
  if (numbered.length === 0) return unnumbered(pieces[0]?.text ?? '')
  if (numbered.every(({ coded }) => !coded)) return decodeText(numbered.map(({ text }) => text).join(''))
  const { charset, bytes } = codedBytes(numbered)
  return decodeExactly(bytes, charset || 'utf-8')
}

/** Compared with bytes, and never ends with a blank (RFC 2046, section 5.1.1). */
function boundaryOf(pieces: Piece[]): Binary {
  const numbered = inOrder(pieces)
  const text = numbered.length === 0 ? (pieces[0]?.text ?? '') : codedBytes(numbered).bytes.toString('latin1')
  return text.replace(/(?<![ \t])[ \t]+$/, '')
}

/** What is coded or numbered as RFC 2231 says wins over what is not; the first of several wins. */
function inOrder(pieces: Piece[]): Piece[] {
  return pieces
    .filter(({ at, coded }) => at >= 0 || coded)
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, index, all) => index === 0 || at !== all[index - 1]?.at)
}

function codedBytes(pieces: Piece[]): { charset: string; bytes: Buffer } {
  const charset = pieces.some(({ coded }) => coded) ? /^([\w.:-]{0,40})'[^']{0,40}'/.exec(pieces[0]?.text ?? '') : null
  const bytes = pieces.map(({ text, coded }, index) => {
    const own = index === 0 && charset ? text.slice(charset[0].length) : text
    return coded ? percentBytes(own) : Buffer.from(own, 'latin1')
  })
  return { charset: charset?.[1] ?? '', bytes: Buffer.concat(bytes) }
}

/** Some programs code as RFC 2231 says and do not say so. */
function unnumbered(text: Binary): string {
  const coded = /^((?:utf|iso|windows|koi8|us|gb|big5|shift|euc)[\w-]{1,20})'[a-z-]{0,10}'((?:[^%]|%[0-9a-f]{2})*)$/i.exec(text)
  return coded ? decodeExactly(percentBytes(coded[2] ?? ''), coded[1] ?? '') : decodeText(text)
}

function percentBytes(text: Binary): Buffer {
  const bytes = text.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
