// The words of MIME, written: encoded headers (RFC 2047), addresses (RFC 5322), parts with their encoding (RFC 2045).
// Everything is a string of CRLF lines, one character per byte beyond ASCII only where a mail is meant to be broken.
import type { Person } from '../../shared/mail.ts'

export interface Part {
  headers: string[]
  content: string
}

export function header(name: string, value: string): string {
  return fold(`${name}: ${encodeWords(value)}`)
}

export function addressHeader(name: string, people: Person[]): string {
  return fold(`${name}: ${people.map(address).join(', ')}`)
}

function address({ name, email }: Person): string {
  if (name === '') return email
  if (!isPlain(name)) return `${encodeWords(name)} <${email}>`
  return /^[\w' -]+$/.test(name) ? `${name} <${email}>` : `"${name.replace(/["\\]/g, '\\$&')}" <${email}>`
}

/** A part of text: as it is where it is plain and short-lined, else quoted-printable. */
export function textPart(subtype: string, text: string, extra = ''): Part {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const plain = lines.every((line) => isPlain(line) && line.length <= 78)
  return {
    headers: [
      `Content-Type: text/${subtype}; charset=utf-8${extra}`,
      `Content-Transfer-Encoding: ${plain ? '7bit' : 'quoted-printable'}`,
    ],
    content: (plain ? lines : lines.map(quotedPrintable)).join('\r\n'),
  }
}

export function filePart(file: { name: string; type: string; bytes: Buffer; cid: string | undefined }): Part {
  const name = isPlain(file.name) ? `filename="${file.name}"` : `filename*=utf-8''${encodeURIComponent(file.name)}`
  const headers = [
    fold(`Content-Type: ${file.type}`),
    'Content-Transfer-Encoding: base64',
    fold(`Content-Disposition: ${file.cid === undefined ? 'attachment' : 'inline'}; ${name}`),
  ]
  if (file.cid !== undefined) headers.push(`Content-ID: <${file.cid}>`)
  return { headers, content: base64Lines(file.bytes) }
}

/** `boundary` must not occur in the parts; ours begin with "=_", which quoted-printable and base64 cannot hold. */
export function multipart(subtype: string, parts: Part[], boundary: string): Part {
  const inner = parts.map((part) => `--${boundary}\r\n${part.headers.join('\r\n')}\r\n\r\n${part.content}\r\n`)
  return {
    headers: [`Content-Type: multipart/${subtype}; boundary="${boundary}"`],
    content: `${inner.join('')}--${boundary}--\r\n`,
  }
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e\t]*$/.test(text)
}

/** Encoded words of at most 45 bytes each, cut between characters. */
function encodeWords(text: string): string {
  if (isPlain(text)) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}

/** Breaks a header at spaces so that lines stay under 78 characters where they can. */
function fold(line: string): string {
  let length = 0
  return line.replace(/ ?[^ ]+/g, (word) => {
    const tooLong = length > 0 && length + word.length > 76 && word.startsWith(' ')
    length = tooLong ? word.length : length + word.length
    return tooLong ? `\r\n${word}` : word
  })
}

function quotedPrintable(line: string): string {
  const bytes = [...Buffer.from(line)]
  const tokens = bytes.map((byte, index) => {
    const space = byte === 32 || byte === 9
    const safe = space ? index < bytes.length - 1 : byte > 32 && byte < 127 && byte !== 61
    return safe ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
  let out = ''
  let length = 0
  for (const token of tokens) {
    if (length + token.length > 75) {
      out += '=\r\n'
      length = 0
    }
    out += token
    length += token.length
  }
  return out
}

function base64Lines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')
}
