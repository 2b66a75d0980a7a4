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

const most = { chars: 20_000, params: 100 }
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

export function readField(text: Binary): Field {
  const field = text.slice(0, most.chars)
  const [whole = '', type = '', slash = '', subtype = ''] = matchAt(firstValue, field, 0) ?? []
  const pieces = new Map<string, Piece[]>()
  let at = whole.length
  for (let count = 0; at < field.length && count < most.params; ) {
    const name = matchAt(nameOf, field, at)
    if (!name) {
      at = afterJunk(field, at)
      continue
    }
    count++
    const [base = '', ...marks] = (name[1] ?? '').toLowerCase().split('*')
    const value = valueAt(field, at + name[0].length, base)
    at = value.end
    const order = Number.parseInt(marks[0] ?? '', 10)
    const piece = { at: Number.isNaN(order) ? -1 : order, text: value.text, coded: marks.length > 0 && marks.at(-1) === '' }
    pieces.set(base, [...(pieces.get(base) ?? []), piece])
  }
  // A boundary is compared with bytes.
  const params = new Map([...pieces].map(([name, all]) => [name, name === 'boundary' ? (all[0]?.text ?? '') : joined(all)]))
  return { value: `${type}${slash}${subtype}`.toLowerCase(), params }
}

/** Past a separator, a quoted string or a word that is no parameter. */
function afterJunk(field: Binary, at: number): number {
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

/** What is coded or numbered as RFC 2231 says wins over what is not; the first of several wins. */
function joined(pieces: Piece[]): string {
  const numbered = pieces.filter(({ at, coded }) => at >= 0 || coded)
  const [first] = pieces
  if (numbered.length === 0) return unnumbered(first?.text ?? '')
  const inOrder = numbered
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at }, index, all) => index === 0 || at !== all[index - 1]?.at)
  if (inOrder.every(({ coded }) => !coded)) return decodeText(inOrder.map(({ text }) => text).join(''))
  const charset = /^([\w.:-]{0,40})'[^']{0,40}'/.exec(inOrder[0]?.text ?? '')
  const bytes = inOrder.map(({ text, coded }, index) => {
    const own = index === 0 && charset ? text.slice(charset[0].length) : text
    return coded ? percentBytes(own) : Buffer.from(own, 'latin1')
  })
  return decodeExactly(Buffer.concat(bytes), charset?.[1] || 'utf-8')
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
