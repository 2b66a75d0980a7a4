// Fills the template of a demo mail. The same template and anchor always give the same bytes.
import { createHash } from 'node:crypto'
import type { Person } from '../../shared/mail.ts'
import type { DemoMail } from './mails.ts'
import { formatTimes, icalTime, moment } from './moment.ts'

interface Part {
  headers: string[]
  content: string
}

/** `id` is the left side of an arrival's Message-ID; other templates have theirs. */
export function composeMail(mail: Pick<DemoMail, 'at' | 'language' | 'template'>, anchor: number, id = ''): Buffer {
  const sent = moment(anchor, mail.at)
  const text = formatTimes(mail.template, anchor, mail.language)
    .replace(/\{(date|sent|id)\}/g, (_, name) => (name === 'date' ? mailDate(sent) : name === 'sent' ? icalTime(sent) : id))
    .replace(/^Subject: (.*)$/m, (_, subject) => header('Subject', subject))
    .replaceAll('\r\n', '\n')
  // Boundaries of our own; a mail that is broken on purpose has others and stays as it is written.
  const parts = text.split(/^(?=--=_(?:mix|alt|rel)_)/m).map(encodePart)
  return Buffer.from(parts.join('').replaceAll('\n', '\r\n'))
}

/** Adds the transfer encoding of a text that has none: base64 for a file, else what it needs. */
function encodePart(part: string): string {
  const end = part.indexOf('\n\n')
  const head = part.slice(0, end)
  const [type] = /^Content-Type: text\/.*$/m.exec(head) ?? []
  if (end < 0 || !type || /^Content-Transfer-Encoding:/m.test(head)) return part
  const content = part.slice(end + 2)
  const { headers, content: encoded } = /^Content-Disposition:/m.test(head) ? filePart(type, content) : encodeText(type, content)
  return `${head.replace(type, () => headers.join('\n'))}\n\n${encoded}`
}

/** Without the line break before the next boundary. */
function filePart(type: string, text: string): Part {
  const bytes = Buffer.from(text.slice(0, -1).replaceAll('\n', '\r\n'))
  const content = `${bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\n')}\n`
  return { headers: [type, 'Content-Transfer-Encoding: base64'], content }
}

/** A text as it is where it is plain and short-lined, else quoted-printable (RFC 2045, section 6.7). */
export function encodeText(type: string, text: string): Part {
  const lines = text.split('\n')
  const plain = lines.every((line) => isPlain(line) && line.length <= 78)
  return {
    headers: [type, `Content-Transfer-Encoding: ${plain ? '7bit' : 'quoted-printable'}`],
    content: (plain ? lines : lines.map(quotedPrintable)).join('\n'),
  }
}

/** Encoded words (RFC 2047) where the value needs them, folded. */
export function header(name: string, value: string): string {
  return fold(`${name}: ${encodeWords(value)}`)
}

export function addressHeader(name: string, { name: person, email }: Person): string {
  if (person === '') return fold(`${name}: ${email}`)
  if (!isPlain(person)) return fold(`${name}: ${encodeWords(person)} <${email}>`)
  const phrase = /^[\w' -]+$/.test(person) ? person : `"${person.replace(/["\\]/g, '\\$&')}"`
  return fold(`${name}: ${phrase} <${email}>`)
}

export function mailDate(time: number): string {
  return new Date(time).toUTCString().replace('GMT', '+0000')
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
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
      out += '=\n'
      length = 0
    }
    out += token
    length += token.length
  }
  return out
}
