// From the bytes of a text part to Unicode: transfer encoding (RFC 2045, section 6), then charset (charset.ts). Nothing here
// throws.
import { decodeCharset } from './charset.ts'

export interface RawPart {
  type: string
  charset: string
  encoding: string
  content: Uint8Array
}

/** The part as text: valid Unicode, LF line ends, no NUL. */
export function decodePart(part: RawPart): string {
  const bytes = decodeTransfer(part.content, part.encoding)
  const declared = /^(us-ascii|)$/i.test(part.charset.trim()) ? '' : part.charset.trim()
  const charset = declared || (part.type.startsWith('text/html') ? metaCharset(bytes) : '')
  const text = decodeCharset(bytes, charset)
  return tidy(text)
}

export function decodeTransfer(content: Uint8Array, encoding: string): Uint8Array {
  const name = encoding.trim().toLowerCase()
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  // Node skips what is no base64, and takes a missing end.
  if (name === 'base64') return Buffer.from(bytes.toString('latin1'), 'base64')
  return name === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes
}

const hexValue = new Int8Array(256).fill(-1)
for (const [index, digit] of [...'0123456789abcdef'].entries()) {
  hexValue[digit.charCodeAt(0)] = index
  hexValue[digit.toUpperCase().charCodeAt(0)] = index
}
const hexOf = (byte: number | undefined) => (byte === undefined ? -1 : (hexValue[byte] ?? -1))

/** RFC 2045, section 6.7. An `=` that starts nothing known stands for itself. */
function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const out = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte !== 0x3d) {
      out[length++] = byte
      continue
    }
    const high = hexOf(bytes[at + 1])
    const low = hexOf(bytes[at + 2])
    if (high >= 0 && low >= 0) {
      out[length++] = high * 16 + low
      at += 2
      continue
    }
    const lineEnd = softBreak(bytes, at + 1)
    if (lineEnd > 0) at = lineEnd - 1
    else out[length++] = byte
  }
  return out.subarray(0, length)
}

/** The index after a soft line break (blanks, then CRLF, LF or the end), or 0. Looks at most 80 bytes ahead. */
function softBreak(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < from + 80 && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++
  if (at >= bytes.length) return bytes.length
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return at + 2
  return bytes[at] === 0x0a || bytes[at] === 0x0d ? at + 1 : 0
}

/** The charset an HTML part names for itself (WHATWG HTML, section 13.2.3.2), looked for where its headers name none. */
function metaCharset(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(head)?.[1] ?? ''
}

function tidy(text: string): string {
  let clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (clean.includes('\r')) clean = clean.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (clean.includes('\0')) clean = clean.replaceAll('\0', '')
  return clean.toWellFormed()
}
