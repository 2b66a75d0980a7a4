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
 * Bytes. What zlib needs besides the text, at most; how much longer a text is than its frame, usually; and a buffer so long that Node
 * does not take it from its pool.
 */
const frameBytes = 64
const usualRatio = 4
const ownBuffer = Buffer.poolSize

/**
 * A head of two lengths in bytes (32 bits, little endian), of HTML and seen text; then HTML, seen text and text in UTF-8. HTML too
 * large to be unpacked is left out; the other two have at most 200,000 characters each.
 */
export function packTexts(texts: MailTexts): Uint8Array<ArrayBuffer> {
  const { text, seenText } = texts
  const html = texts.html !== null && Buffer.byteLength(texts.html) > maxHtml ? null : texts.html
  const parts = [html, seenText, text]
  const lengths = parts.map((part) => (part === null ? 0 : Buffer.byteLength(part)))
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, headBytes))
  let at = headBytes
  for (const [index, part] of parts.entries()) {
    if (index < 2) bytes.writeUInt32LE(part === null ? absent : (lengths[index] ?? 0), index * 4)
    if (part !== null) at += bytes.write(part, at)
  }
  const frame = zstdCompressSync(bytes, { chunkSize: Math.max(bytes.length + frameBytes, ownBuffer) })
  // A copy: what zlib answers is a piece of a larger buffer, and to post it to the writer would copy all of that.
  const packed = new Uint8Array(frame)
  giveBack(bytes)
  giveBack(frame)
  return packed
}

/** Of a buffer that is nobody else's. Thousands of mails are packed and unpacked before the garbage collector finds a reason to run. */
function giveBack(bytes: Buffer): void {
  ;(bytes.buffer as ArrayBuffer).transfer(0)
}

/** Undefined where nothing is stored. */
export function unpackTexts({ packed, text, html, seen_text }: TextColumns): MailTexts | undefined {
  if (packed === null) {
    // Written before schema 9, and not rewritten since.
    const inflated = html && inflateSync(html, { maxOutputLength: maxBytes }).toString('utf8')
    return text === null ? undefined : { text, html: inflated, seenText: seen_text }
  }
  const chunkSize = Math.min(Math.max(usualRatio * packed.length, ownBuffer), maxBytes)
  const bytes = zstdDecompressSync(packed, { maxOutputLength: maxBytes, chunkSize })
  let start = headBytes
  const parts = [0, 4].map((offset) => {
    const length = bytes.readUInt32LE(offset)
    if (length === absent) return null
    start += length
    return bytes.toString('utf8', start - length, start)
  })
  const texts = { text: bytes.toString('utf8', start), html: parts[0] ?? null, seenText: parts[1] ?? null }
  giveBack(bytes)
  return texts
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
