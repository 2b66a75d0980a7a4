// The bytes of a mail -> what a connector lists of it.
import { addressParser, decodeWords } from 'postal-mime'
import { day } from '../../shared/limits.ts'
import type { Person } from '../../shared/mail.ts'
import { cleanLine } from '../clean-text.ts'
import type { RemoteAttachment, RemoteMail, TextPart } from '../connector.ts'
import { dateOffset } from '../date-offset.ts'
import { headerFacts } from '../header-facts.ts'
import { type MimePart, readMime } from './mime-read.ts'

/** `arrived` stands in for a date that is missing or not believable. */
export function describeMail(bytes: Buffer, arrived: number): Omit<RemoteMail, 'uid' | 'flags'> {
  const { headers, parts } = readMime(bytes)
  const people = (name: string) => readPeople(headers.get(name))
  return {
    messageId: ids(headers.get('message-id'))[0] ?? '',
    inReplyTo: ids(headers.get('in-reply-to'))[0] ?? '',
    references: ids(headers.get('references')),
    subject: decoded(headers.get('subject'), 2000),
    from: people('from')[0] ?? { name: '', email: '' },
    otherFrom: people('from').slice(1, 10),
    to: people('to'),
    cc: people('cc'),
    bcc: people('bcc'),
    replyTo: people('reply-to'),
    ...believable(headers.get('date'), arrived),
    size: bytes.length,
    textParts: parts.filter(isText).map(textPart),
    attachments: parts.filter((part) => !isText(part)).map(attachment),
    listUnsubscribe: unsubscribe(headers),
    ...headerFacts((name) => (headers.has(name) ? [headers.get(name) ?? ''] : [])),
  }
}

/** The first Message-ID header, with angle brackets, or ''. */
export function messageIdOf(bytes: Buffer): string {
  return ids(readMime(bytes).headers.get('message-id'))[0] ?? ''
}

function isText(part: MimePart): boolean {
  return (
    ['text/plain', 'text/html', 'text/calendar'].includes(part.type) && part.disposition !== 'attachment' && part.filename === ''
  )
}

function textPart({ part, type, charset, encoding, content }: MimePart): TextPart {
  return { part, type, charset, encoding, size: content.length }
}

function attachment(part: MimePart): RemoteAttachment {
  const size = part.encoding === 'base64' ? Math.floor((part.content.replace(/[\s=]/g, '').length * 3) / 4) : part.content.length
  const found: RemoteAttachment = {
    part: part.part,
    filename: cleanLine(part.filename, 500),
    mimeType: part.type,
    size,
    inline: part.disposition === 'inline' || (part.contentId !== undefined && part.disposition === ''),
    encoding: part.encoding,
  }
  return part.contentId === undefined ? found : { ...found, contentId: part.contentId }
}

/** Groups are flattened; what is no address is left out. */
function readPeople(value: string | undefined): Person[] {
  if (!value) return []
  return addressParser(value, { flatten: true })
    .filter((entry) => typeof entry.address === 'string' && entry.address !== '')
    .map((entry) => ({ name: decoded(entry.name, 500), email: cleanLine(entry.address, 320) }))
}

function decoded(text: string | undefined, most: number): string {
  return cleanLine(decodeWords(text ?? ''), most)
}

/** As the interface wants it: where one click is enough (RFC 8058), its words follow the addresses. */
function unsubscribe(headers: Map<string, string>): string | null {
  const value = cleanLine(headers.get('list-unsubscribe'), 4000)
  if (value === '') return null
  const oneClick = /list-unsubscribe\s*=\s*one-click/i.test(headers.get('list-unsubscribe-post') ?? '')
  return oneClick ? `${value} List-Unsubscribe=One-Click` : value
}

function ids(value: string | undefined): string[] {
  return value?.match(/<[^<>\s]+>/g) ?? []
}

function believable(value: string | undefined, arrived: number): Pick<RemoteMail, 'date' | 'dated' | 'dateOffset'> {
  const time = Date.parse(value ?? '')
  const dated = time > Date.UTC(1980, 0, 1) && time < arrived + day
  const offset = dated ? dateOffset(value) : undefined
  return { date: dated ? time : arrived, dated, ...(offset === undefined ? {} : { dateOffset: offset }) }
}
