// A header field with parameters: `text/plain; charset=utf-8; name*0*=utf-8''a%20` (RFC 2045, RFC 2231, RFC 2047). Written by
// strangers: whatever cannot be read is left out, and nothing here throws.
import { decodeWords } from 'postal-mime'

export interface Field {
  /** Lower case. */
  value: string
  params: Map<string, string>
}

const mostChars = 20_000
const mostParams = 100
const param = /;\s*([^\s=;"]{1,100})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g

export function readField(text: string): Field {
  const field = text.slice(0, mostChars)
  const pieces = new Map<string, { at: number; text: string; coded: boolean }[]>()
  let count = 0
  for (const [, name = '', quoted, plain = ''] of field.matchAll(param)) {
    if (++count > mostParams) break
    const [base = '', ...marks] = name.toLowerCase().split('*')
    const at = Number.parseInt(marks[0] ?? '', 10)
    const piece = {
      at: Number.isNaN(at) ? -1 : at,
      text: unquoted(quoted, plain),
      coded: marks.length > 0 && marks.at(-1) === '',
    }
    pieces.set(base, [...(pieces.get(base) ?? []), piece])
  }
  const params = new Map([...pieces].map(([name, all]) => [name, joined(all)] as const))
  return { value: (field.split(';')[0] ?? '').trim().toLowerCase(), params }
}

const unquoted = (quoted: string | undefined, plain: string) => (quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'))

/** What is coded as RFC 2231 says wins over what is not; the first of several wins. */
function joined(pieces: { at: number; text: string; coded: boolean }[]): string {
  const coded = pieces.filter(({ at, coded }) => at >= 0 || coded)
  const [first] = pieces
  if (coded.length === 0) return decodeWords(first?.text ?? '')
  const inOrder = coded.toSorted((a, b) => a.at - b.at)
  const charset = /^([\w.:-]{0,40})'[^']{0,40}'/.exec(inOrder[0]?.text ?? '')
  const bytes = inOrder.map(({ text, coded }, index) => {
    const own = index === 0 && charset ? text.slice(charset[0].length) : text
    return coded ? percentBytes(own) : Buffer.from(own)
  })
  return decodedAs(Buffer.concat(bytes), charset?.[1] || 'utf-8')
}

function percentBytes(text: string): Buffer {
  const latin = text.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin, 'latin1')
}

function decodedAs(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch (cause) {
    if (cause instanceof RangeError) return bytes.toString('utf8') // a charset nobody knows
    throw cause
  }
}
