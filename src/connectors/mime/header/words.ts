// Text of a header field: encoded words (RFC 2047) and what programs put there instead of them. Eight-bit bytes inside a word are
// in the charset of the word; those outside are UTF-8 (RFC 6532) where they are valid, else what the text of the mail is in, else
// windows-1252. Nothing here throws.
import { decodeCharset, decodeExactly, validUtf8 } from '../texts/charset.ts'
import { decodeTransfer } from '../texts/decode.ts'
import type { Binary } from './fields.ts'
import { matchAt } from './match-at.ts'

/** The beginning of an encoded word. Its text may hold blanks and question marks, which some programs leave in. */
const opening = /=\?([\w!#$%&'+.:^{}~()-]{1,80})(?:\*[\w-]{0,40})?\?([bq])\?/giy
const eightBit = /[\x80-\xff]/
const onlyBlanks = /^[ \t\r\n]*$/

interface Word {
  charset: string
  base64: boolean
  /** Still encoded. */
  text: Binary
}

/** `usual`: the charset of the mail's text, for eight-bit text that names none. */
export function decodeText(text: Binary, usual = ''): string {
  if (!text.includes('=?')) return decodePlain(text, usual)
  let decoded = ''
  let open: Word[] = []
  const close = () => {
    decoded += decodeWords(open)
    open = []
  }
  for (const piece of piecesOf(text)) {
    if (typeof piece !== 'string') {
      const [first] = open
      // A character may begin in one word and end in the next.
      if (first && first.charset !== piece.charset) close()
      open.push(piece)
    } else {
      close()
      decoded += decodePlain(piece, usual)
    }
  }
  close()
  return decoded
}

/** Words and what stands between them; blanks between two words are left out (RFC 2047, section 6.2). */
function* piecesOf(text: Binary): Generator<Word | Binary> {
  let from = 0
  let afterWord = false
  for (let at = text.indexOf('=?'); at >= 0; ) {
    const [start, charset = '', encoding = ''] = opensAt(text, at) ?? []
    const stop = start === undefined ? -1 : text.indexOf('?=', at + start.length)
    if (start !== undefined && stop < 0) break
    const next = text.indexOf('=?', at + 2)
    // One that was cut off ends where another begins.
    if (start === undefined || (next >= 0 && next < stop && opensAt(text, next))) {
      at = next
      continue
    }
    const between = text.slice(from, at)
    if (between !== '' && !(afterWord && onlyBlanks.test(between))) yield between
    yield { charset: charset.toLowerCase(), base64: encoding.toLowerCase() === 'b', text: text.slice(at + start.length, stop) }
    afterWord = true
    from = stop + 2
    at = text.indexOf('=?', from)
  }
  if (from < text.length) yield text.slice(from)
}

const opensAt = (text: Binary, at: number) => matchAt(opening, text, at)

function decodeWords(words: Word[]): string {
  const [first] = words
  if (!first) return ''
  const bytes = Buffer.concat(joined(words).map(bytesOf))
  const raw = words.some(({ text }) => eightBit.test(text))
  return raw ? decodeCharset(bytes, first.charset) : decodeExactly(bytes, first.charset)
}

/** Some programs cut base64 in the middle of its groups. */
function joined(words: Word[]): Word[] {
  const all: Word[] = []
  for (const word of words) {
    const before = all.at(-1)
    const isCut = before?.base64 && word.base64 && before.text.length % 4 !== 0 && !before.text.endsWith('=')
    if (before && isCut) all[all.length - 1] = { ...before, text: before.text + word.text }
    else all.push(word)
  }
  return all
}

function bytesOf({ base64, text }: Word): Uint8Array {
  if (base64) return Buffer.from(text, 'base64')
  return decodeTransfer(Buffer.from(text.replaceAll('_', ' '), 'latin1'), 'quoted-printable')
}

/** Text in which no encoded word is looked for. */
export function decodePlain(text: Binary, usual = ''): string {
  if (!eightBit.test(text)) return text
  const bytes = Buffer.from(text, 'latin1')
  return validUtf8(bytes) ?? decodeCharset(bytes, usual)
}
