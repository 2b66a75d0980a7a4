// Turns a seed mail into the bytes of a mail. The same seed and anchor always give the same bytes.
import { createHash } from 'node:crypto'
import { makeFile } from './files.ts'
import { calendarText } from './invite.ts'
import { addressHeader, filePart, header, multipart, type Part, textPart } from './mime-write.ts'
import { formatTimes, moment } from './moment.ts'
import type { SeedMail } from './seed.ts'

/** The Message-ID of a seed mail, with angle brackets. */
export function seedMessageId(key: string): string {
  return `<${digest(key).slice(0, 20)}@post.example>`
}

export function composeSeed(seed: SeedMail, anchor: number): Buffer {
  const told: SeedMail = {
    ...seed,
    subject: formatTimes(seed.subject, anchor, seed.language),
    text: formatTimes(seed.text, anchor, seed.language),
    files: seed.files.map((file) => ('content' in file ? { ...file, content: formatTimes(file.content, anchor) } : file)),
  }
  if (seed.html !== undefined) told.html = formatTimes(seed.html, anchor, seed.language)
  const body = seed.body
    ? { headers: seed.body.headers, content: crlf(formatTimes(seed.body.content, anchor)) }
    : bodyOf(told, anchor)
  const lines = [...headersOf(told, anchor), 'MIME-Version: 1.0', ...body.headers]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body.content}`)
}

function headersOf(seed: SeedMail, anchor: number): string[] {
  const lines: string[] = []
  if (seed.from) lines.push(addressHeader('From', [seed.from]))
  if (seed.to.length > 0) lines.push(addressHeader('To', seed.to))
  if (seed.cc.length > 0) lines.push(addressHeader('Cc', seed.cc))
  lines.push(header('Subject', seed.subject))
  if (!seed.without.includes('date')) lines.push(`Date: ${mailDate(moment(anchor, seed.at))}`)
  if (!seed.without.includes('message-id')) lines.push(`Message-ID: ${seedMessageId(seed.copyOf ?? seed.key)}`)
  const chain = seed.references.map(seedMessageId)
  const parent = chain.at(-1)
  if (parent) lines.push(`In-Reply-To: ${parent}`, `References: ${chain.join('\r\n ')}`)
  if (seed.unsubscribe) {
    lines.push(`List-Unsubscribe: <${seed.unsubscribe.url}>,\r\n <mailto:${seed.unsubscribe.mailto}>`)
    lines.push('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  }
  for (const [name, value] of seed.headers) lines.push(header(name, formatTimes(value, anchor)))
  return lines
}

function bodyOf(seed: SeedMail, anchor: number): Part {
  const boundary = (kind: string) => `=_${kind}_${digest(seed.key).slice(0, 16)}`
  const made = seed.files.map(makeFile)
  const inline = made.filter((file) => file.cid !== undefined)
  const attached = made.filter((file) => file.cid === undefined)
  const versions: Part[] = [textPart('plain', seed.text)]
  if (seed.html !== undefined) {
    const html = textPart('html', seed.html)
    versions.push(inline.length > 0 ? multipart('related', [html, ...inline.map(filePart)], boundary('rel')) : html)
  }
  if (seed.invite) {
    versions.push(textPart('calendar', calendarText(seed, seed.invite, anchor), `; method=${seed.invite.method ?? 'REQUEST'}`))
  }
  const [first] = versions
  const body = versions.length === 1 && first ? first : multipart('alternative', versions, boundary('alt'))
  return attached.length > 0 ? multipart('mixed', [body, ...attached.map(filePart)], boundary('mix')) : body
}

export function mailDate(time: number): string {
  return new Date(time).toUTCString().replace('GMT', '+0000')
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function crlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n')
}
