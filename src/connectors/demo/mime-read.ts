// The parts of a mail, numbered as IMAP numbers them (RFC 9051, section 6.4.5), read from its bytes. The demo server uses
// it for its own mails and for those a person stores, so that structure, text and attachments always agree.
// Strings are Latin-1 here: one character per byte.
import { decodeWords } from 'postal-mime'

export interface MimePart {
  part: string
  /** Lower case, 'text/plain' where nothing is said. */
  type: string
  charset: string
  encoding: string
  disposition: string
  filename: string
  contentId: string | undefined
  /** As it stands in the mail, encoded. */
  content: string
}

export interface MimeMail {
  /** First value of each header, unfolded, lower-case names. */
  headers: Map<string, string>
  /** Leaves only. */
  parts: MimePart[]
}

const deepest = 40
const mostParts = 500

export function readMime(bytes: Buffer): MimeMail {
  const root = split(bytes.toString('latin1'))
  const parts: MimePart[] = []
  collect(root, '', 0, parts)
  return { headers: root.headers, parts }
}

/** A part's bytes without their transfer encoding. */
export function decodePart(part: MimePart): Buffer {
  if (part.encoding === 'base64') return Buffer.from(part.content, 'base64')
  if (part.encoding !== 'quoted-printable') return Buffer.from(part.content, 'latin1')
  const joined = part.content.replace(/[ \t]+(?=\r?\n)/g, '').replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

interface Block {
  headers: Map<string, string>
  content: string
}

/** A multipart body that is too deep stays one leaf. */
function collect(block: Block, number: string, depth: number, parts: MimePart[]): void {
  const type = parseValue(block.headers.get('content-type') ?? 'text/plain')
  const boundary = type.params.get('boundary')
  if (type.value.startsWith('multipart/') && boundary && depth < deepest) {
    const children = between(block.content, boundary)
    for (const [index, child] of children.entries()) {
      if (parts.length >= mostParts) return
      collect(split(child), `${number}${number && '.'}${index + 1}`, depth + 1, parts)
    }
    if (children.length > 0) return
  }
  parts.push(leaf(block, number || '1', type))
}

function leaf(block: Block, part: string, type: Value): MimePart {
  const disposition = parseValue(block.headers.get('content-disposition') ?? '')
  const id = block.headers.get('content-id')?.trim()
  return {
    part,
    type: type.value || 'text/plain',
    charset: type.params.get('charset') ?? 'us-ascii',
    encoding: (block.headers.get('content-transfer-encoding') ?? '7bit').trim().toLowerCase(),
    disposition: disposition.value,
    filename: decodeWords(disposition.params.get('filename') ?? type.params.get('name') ?? ''),
    contentId: id || undefined,
    content: block.content,
  }
}

function split(text: string): Block {
  const end = /^\r?\n|\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !headers.has(name)) headers.set(name, utf8(line.slice(colon + 1).trim()))
  }
  return { headers, content: end ? text.slice(end.index + end[0].length) : '' }
}

/** What stands between the lines of a boundary (RFC 2046, section 5.1.1). The last part may lack its end. */
function between(content: string, boundary: string): string[] {
  const text = `\n${content}`
  const mark = `\n--${boundary}`
  const parts: string[] = []
  let start: number | undefined
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    const after = at + mark.length
    const rest = /^(--)?[ \t]*(?:\r?\n|$)/.exec(text.slice(after, after + 200))
    if (!rest) continue
    if (start !== undefined) parts.push(text.slice(start, at).replace(/\r$/, ''))
    if (rest[1]) return parts
    start = after + rest[0].length
  }
  if (start !== undefined) parts.push(text.slice(start))
  return parts
}

interface Value {
  value: string
  params: Map<string, string>
}

/** `type/subtype; name=value; name*0*=utf-8''...` (RFC 2045, RFC 2231). */
function parseValue(text: string): Value {
  const params = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of text.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    const [base = '', ...marks] = name.toLowerCase().split('*')
    const raw = quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1')
    const value = marks.at(-1) === '' ? percent(raw) : raw
    params.set(base, marks.length > 0 ? (params.get(base) ?? '') + value : value)
  }
  return { value: (text.split(';')[0] ?? '').trim().toLowerCase(), params }
}

function percent(text: string): string {
  const value = text.replace(/^[\w-]*'[^']*'/, '')
  return utf8(value.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
}

function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8')
}
