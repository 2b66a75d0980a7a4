// A message as messages.get answers it, in each of its formats.
import type { gmail_v1 } from '@googleapis/gmail'
import { attachmentId } from './ids.ts'
import { decodedBody, decodeWords, type Header, type Part, parseMime, textOf } from './mime.ts'

export type Format = 'full' | 'metadata' | 'minimal' | 'raw'

export interface Encoding {
  /**
   * What `body.data` of a text holds: Gmail answers UTF-8 for most charsets, while the headers go on naming the old one;
   * for some it answers the bytes that were sent. A client has to cope with both.
   */
  texts: 'utf-8' | 'as sent'
  /** Whether encoded words in headers (RFC 2047) come decoded. */
  headers: 'as sent' | 'decoded'
  /** Texts of more bytes are fetched like attachments. */
  largeText: number
}
export const usualEncoding: Encoding = { texts: 'utf-8', headers: 'as sent', largeText: 200_000 }

export interface Shown {
  id: string
  threadId: string
  labels: string[]
  date: number
  historyId: bigint
  mime: Buffer
}

export function messageOf(shown: Shown, format: Format, check: Encoding, only: string[]): gmail_v1.Schema$Message {
  const root = parseMime(shown.mime)
  const base: gmail_v1.Schema$Message = {
    id: shown.id,
    threadId: shown.threadId,
    // As Gmail does: without any label there is no such field.
    ...(shown.labels.length > 0 ? { labelIds: shown.labels } : {}),
    snippet: snippetOf(root),
    historyId: String(shown.historyId),
    internalDate: String(shown.date),
    sizeEstimate: shown.mime.length,
  }
  switch (format) {
    case 'minimal':
      return base
    case 'raw':
      return { ...base, raw: shown.mime.toString('base64url') }
    case 'metadata': {
      const wanted = only.map((name) => name.toLowerCase())
      const kept = wanted.length === 0 ? root.headers : root.headers.filter(({ name }) => wanted.includes(name.toLowerCase()))
      return { ...base, payload: { mimeType: root.type, headers: headersShown(kept, check) } }
    }
    case 'full':
      return { ...base, payload: partOf(root, '', check) }
  }
}

function partOf(part: Part, partId: string, check: Encoding): gmail_v1.Schema$MessagePart {
  const below = (index: number) => (partId === '' ? String(index) : `${partId}.${index}`)
  const isContainer = part.type.startsWith('multipart/')
  return {
    partId,
    mimeType: part.type,
    filename: part.filename,
    headers: headersShown(part.headers, check),
    body: isContainer ? { size: 0 } : bodyOf(part, partId, check),
    ...(part.parts.length > 0 ? { parts: part.parts.map((one, index) => partOf(one, below(index), check)) } : {}),
  }
}

function bodyOf(part: Part, partId: string, check: Encoding): gmail_v1.Schema$MessagePartBody {
  const isText = part.type.startsWith('text/') && part.filename === ''
  const bytes = isText ? textBytes(part, check) : decodedBody(part)
  if (bytes.length === 0) return { size: 0 }
  if (isText && bytes.length <= check.largeText) return { size: bytes.length, data: bytes.toString('base64url') }
  return { attachmentId: attachmentId(partId), size: bytes.length }
}

/** What attachments.get answers for that part; undefined where the message has none like it. */
export function attachmentOf(mime: Buffer, partId: string, check: Encoding): Buffer | undefined {
  let part: Part | undefined = parseMime(mime)
  for (const index of partId === '' ? [] : partId.split('.')) part = part?.parts[Number(index)]
  if (!part) return undefined
  return part.type.startsWith('text/') && part.filename === '' ? textBytes(part, check) : decodedBody(part)
}

function textBytes(part: Part, check: Encoding): Buffer {
  const bytes = decodedBody(part)
  return check.texts === 'utf-8' ? Buffer.from(textOf(bytes, part.charset)) : bytes
}

const headersShown = (headers: Header[], check: Encoding): Header[] =>
  check.headers === 'as sent' ? headers : headers.map(({ name, value }) => ({ name, value: decodeWords(value) }))

/** The beginning of its first text, escaped for HTML as Gmail does it. */
function snippetOf(root: Part): string {
  const text = firstText(root)
  if (!text) return ''
  const plain = textOf(decodedBody(text), text.charset)
  const words = text.type === 'text/html' ? plain.replace(/<style[\s\S]*?<\/style>|<[^>]*>/gi, ' ') : plain
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function firstText(part: Part): Part | undefined {
  if (part.type === 'text/plain' || part.type === 'text/html') return part.filename === '' ? part : undefined
  for (const one of part.parts) {
    const found = firstText(one)
    if (found) return found
  }
  return undefined
}
