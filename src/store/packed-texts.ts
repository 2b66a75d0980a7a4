// The texts of a mail are stored in one zstd frame (RFC 8878). The text of an HTML mail repeats its HTML: together they take
// little more room than the HTML alone (decision 58).
import { inflateSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Kysely, Selectable } from 'kysely'
import type { MessageBodyTable } from './tables/mail.ts'
import type { Tables } from './tables.ts'

export interface MailTexts {
  text: string
  html: string | null
  /** Null: not rendered yet. */
  seenText: string | null
}
type Columns = Pick<Selectable<MessageBodyTable>, 'packed' | 'html' | 'text' | 'seen_text'>
/** As a left join answers them. */
export type TextColumns = { [name in keyof Columns]: Columns[name] | null }

/** The columns to select for `unpackTexts`, of message_body as `b`. */
export const textColumns = ['b.packed', 'b.text', 'b.html', 'b.seen_text'] as const

/** Not where another text was stored meanwhile. Parameters: packed, key, person, packed as it was read. */
export const repackTexts = `
update message_body set packed = ?, text = '', html = null, seen_text = null
where message_key = ? and user_id = ? and packed is ?`

/** Of all texts of a mail. */
const maxBytes = 32 * 1024 * 1024
const maxHtml = 24 * 1024 * 1024
const absent = 0xffff_ffff
const headBytes = 8

/**
 * A head of two lengths in bytes (32 bits, little endian), of HTML and seen text; then HTML, seen text and text in UTF-8. HTML too
 * large to be unpacked is left out; the other two have at most 200,000 characters each.
 */
export function packTexts(texts: MailTexts): Uint8Array<ArrayBuffer> {
  const { text, seenText } = texts
  const html = texts.html !== null && Buffer.byteLength(texts.html) > maxHtml ? null : texts.html
  const head = Buffer.alloc(headBytes)
  const parts = [html, seenText].map((part, index) => {
    const bytes = Buffer.from(part ?? '')
    head.writeUInt32LE(part === null ? absent : bytes.length, index * 4)
    return bytes
  })
  // A copy: what zlib answers is a piece of a larger buffer, and to post it to the writer would copy all of that.
  return new Uint8Array(zstdCompressSync(Buffer.concat([head, ...parts, Buffer.from(text)])))
}

/** Undefined where nothing is stored. */
export function unpackTexts({ packed, text, html, seen_text }: TextColumns): MailTexts | undefined {
  if (packed === null) {
    // Written before schema 9, and not rewritten since.
    const inflated = html && inflateSync(html, { maxOutputLength: maxBytes }).toString('utf8')
    return text === null ? undefined : { text, html: inflated, seenText: seen_text }
  }
  const bytes = zstdDecompressSync(packed, { maxOutputLength: maxBytes })
  let start = headBytes
  const parts = [0, 4].map((offset) => {
    const length = bytes.readUInt32LE(offset)
    if (length === absent) return null
    start += length
    return bytes.toString('utf8', start - length, start)
  })
  return { text: bytes.toString('utf8', start), html: parts[0] ?? null, seenText: parts[1] ?? null }
}

/** Rows of everybody that were written before schema 9 and not rewritten since, after a key. */
export function unpackedRows(db: Kysely<Tables>, after: number, limit: number) {
  return db
    .selectFrom('message_body as b')
    .where('b.packed', 'is', null)
    .where('b.message_key', '>', after)
    .orderBy('b.message_key')
    .limit(limit)
    .select(['b.message_key', 'b.user_id', ...textColumns])
    .execute()
}
