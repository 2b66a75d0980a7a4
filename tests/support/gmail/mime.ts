// Takes a mail apart as far as Gmail does for its `payload` (RFC 2045, 2046, 2047, 2231). Lenient: what cannot be read is
// one part.

export interface Header {
  name: string
  value: string
}
export interface Part {
  headers: Header[]
  type: string
  charset: string
  filename: string
  /** As sent, still encoded. */
  body: Buffer
  encoding: string
  parts: Part[]
}

const deepest = 20

export function parseMime(bytes: Buffer, depth = 0): Part {
  const { head, body } = split(bytes)
  const headers = headersOf(head)
  const contentType = parameters(fieldOf(headers, 'content-type') || 'text/plain')
  const disposition = parameters(fieldOf(headers, 'content-disposition'))
  const type = contentType.value.includes('/') ? contentType.value : 'text/plain'
  const filename = decodeWords(disposition.of.get('filename') ?? contentType.of.get('name') ?? '')
  const encoding = fieldOf(headers, 'content-transfer-encoding').trim().toLowerCase()
  const part: Part = { headers, type, charset: contentType.of.get('charset') ?? 'utf-8', filename, body, encoding, parts: [] }
  if (depth >= deepest) return part
  const boundary = contentType.of.get('boundary')
  if (type.startsWith('multipart/') && boundary) part.parts = pieces(body, boundary).map((piece) => parseMime(piece, depth + 1))
  if (type === 'message/rfc822') part.parts = [parseMime(decodedBody(part), depth + 1)]
  return part
}

/** Head and body of a mail; the empty line between them belongs to neither. */
export function split(bytes: Buffer): { head: string; body: Buffer } {
  const text = bytes.toString('latin1')
  const end = /^\r?\n|\r?\n\r?\n/.exec(text)
  if (!end) return { head: text, body: Buffer.alloc(0) }
  return { head: text.slice(0, end.index), body: bytes.subarray(end.index + end[0].length) }
}

/** Header fields in their order, unfolded (RFC 5322, 2.2.3): the line ends go, the spaces stay. `head` is latin1. */
export function headersOf(head: string): Header[] {
  return head
    .split(/\r?\n(?![ \t])/)
    .map((field) => /^([!-9;-~]+)[ \t]*:[ \t]*([\s\S]*)$/.exec(field))
    .filter((found) => found !== null)
    .map(([, name = '', value = '']) => ({ name, value: Buffer.from(value.replace(/\r?\n/g, ''), 'latin1').toString('utf8') }))
}

export const fieldOf = (headers: Header[], name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? ''

export function decodedBody({ body, encoding }: Part): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding === 'quoted-printable') return unquoted(body.toString('latin1'))
  return body
}

/** Text in its own charset as a string; with an unknown one, as UTF-8. */
export function textOf(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** RFC 2047. */
export function decodeWords(text: string): string {
  return text
    .replace(/(=\?[^?]+\?[bqBQ]\?[^?]*\?=)\s+(?==\?[^?]+\?[bqBQ]\?)/g, '$1')
    .replace(/=\?([^?*]+)[^?]*\?([bqBQ])\?([^?]*)\?=/g, (_whole, charset: string, kind: string, content: string) =>
      textOf(kind.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : unquoted(content.replaceAll('_', ' ')), charset),
    )
}

function unquoted(text: string): Buffer {
  const bytes = text
    .replace(/[ \t]+(?=\r?\n|$)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-fA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

function pieces(body: Buffer, boundary: string): Buffer[] {
  const text = body.toString('latin1')
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const marks = [...text.matchAll(new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?:\\r?\\n|$)`, 'g'))]
  return marks.flatMap((mark, index) => {
    if (mark[1]) return []
    const start = mark.index + mark[0].length
    // The line end before the next mark belongs to the mark; between two marks that touch there is nothing.
    return [body.subarray(start, Math.max(start, marks[index + 1]?.index ?? text.length))]
  })
}

function parameters(field: string): { value: string; of: Map<string, string> } {
  const [value = ''] = field.split(';')
  const of = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of field.matchAll(/;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g)) {
    const given = quoted?.replace(/\\(.)/g, '$1') ?? bare
    const [key = '', ...rest] = name.toLowerCase().split('*')
    if (rest.length === 0) of.set(key, of.get(key) ?? given)
    else of.set(key, (of.get(key) ?? '') + (name.endsWith('*') ? extended(given) : given))
  }
  return { value: value.trim().toLowerCase(), of }
}

/** RFC 2231, section 4; the charset is taken for UTF-8. */
function extended(value: string): string {
  const content = value.replace(/^[^']*'[^']*'/, '')
  try {
    return decodeURIComponent(content)
  } catch {
    return content
  }
}
