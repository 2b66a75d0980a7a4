// The parts of a mail, found in its bytes in one pass: numbered as IMAP numbers them (RFC 9051, section 6.4.5), with the byte range
// of each, so that the mail need not be parsed again. Linear in the length of the mail: no recursion, no copies, at most 100
// levels and one leaf more than are listed. A stranger wrote it: nothing here throws.
import type { MessageStructureObject } from 'imapflow'
import { cleanLine } from '../../clean-text.ts'
import { type Fields, readFields } from '../header/fields.ts'
import { readField } from '../header/param-field.ts'
import { decodePlain, decodeText } from '../header/words.ts'
import { maxParts } from './parts.ts'

/** From, to: bytes of a part's content, encoded as it is. */
export type Range = [number, number]
export interface Scanned {
  fields: Fields
  tree: MessageStructureObject
  ranges: Record<string, Range>
  /** Where the header ends. */
  headerEnd: number
}

/** `parts`: with the multiparts that hold others. */
const most = { depth: 100, parts: 10_000, boundary: 200, rootHeader: 1024 * 1024, partHeader: 64 * 1024, subject: 1000 }
const lineEnd = 10
const carriageReturn = 13
const dash = 45
const mark = Buffer.from('\n--')

interface Open {
  boundary: string
  number: string
  node: MessageStructureObject & { childNodes: MessageStructureObject[] }
}
interface Leaf {
  node: MessageStructureObject
  start: number
}

export function scanMail(bytes: Buffer): Scanned {
  return new Scanner(bytes).scan()
}

class Scanner {
  private readonly bytes: Buffer
  private readonly ranges: Record<string, Range> = {}
  /** The multiparts around the current position, outermost first, and the level of each boundary among them. */
  private readonly open: Open[] = []
  private readonly levels = new Map<string, number>()
  private parts = 0
  private leaves = 0
  private leaf: Leaf | undefined

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  scan(): Scanned {
    const header = readHeader(this.bytes, 0, most.rootHeader, () => false)
    const tree = this.begin(header.fields, '', header.end)
    for (let at = Math.max(0, header.end - 1); at >= 0 && this.open.length > 0; ) at = this.nextPart(at)
    this.end(this.bytes.length)
    if (Object.keys(this.ranges).length === 0) {
      // None of the announced parts was there: the whole content is text.
      Object.assign(tree, { type: 'text/plain', part: '1', size: this.bytes.length - header.end, childNodes: undefined })
      this.ranges['1'] = [header.end, this.bytes.length]
    }
    return { fields: header.fields, tree, ranges: this.ranges, headerEnd: header.end }
  }

  /** Reads on from `at` to the next boundary, and the header behind it; answers where to go on, -1 at the end. */
  private nextPart(at: number): number {
    const { bytes, open } = this
    const line = bytes.indexOf(mark, at) + 1
    if (line === 0) return -1
    const found = markAt(bytes, line, this.levels)
    const next = bytes.indexOf(lineEnd, line)
    if (!found) return next
    this.end(beforeLineEnd(bytes, line))
    this.closeTo(found.last ? found.level : found.level + 1)
    const from = next < 0 ? bytes.length : next
    const around = open[found.level]
    if (found.last || !around) return from
    if (++this.parts > most.parts || this.leaves > maxParts) return -1
    const part = readHeader(bytes, Math.min(bytes.length, from + 1), most.partHeader, this.isMark)
    const number = `${around.number}${around.number && '.'}${around.node.childNodes.length + 1}`
    around.node.childNodes.push(this.begin(part.fields, number, part.end, usualIn(around.node.type)))
    return Math.max(from, part.end - 1)
  }

  private begin(fields: Fields, number: string, start: number, usual?: string): MessageStructureObject {
    const { open, levels } = this
    const node = nodeOf(fields, number, usual)
    const { boundary } = node.parameters ?? {}
    const isMultipart = node.type.startsWith('multipart/')
    const childNodes: MessageStructureObject[] = []
    this.leaf = undefined
    if (isMultipart && boundary !== undefined && levels.has(boundary)) {
      // Its parts belong to the multipart around it, which has the same boundary.
      node.childNodes = childNodes
    } else if (isMultipart && boundary !== undefined && boundary.length <= most.boundary && open.length < most.depth) {
      levels.set(boundary, open.length)
      open.push({ boundary, number, node: Object.assign(node, { childNodes }) })
    } else {
      // A multipart without a usable boundary is one piece of text.
      if (isMultipart) node.type = 'text/plain'
      node.part = number || '1'
      this.leaves++
      if (node.type === 'message/rfc822') node.envelope = { subject: subjectAt(this.bytes, start, this.isMark) }
      this.leaf = { node, start }
    }
    return node
  }

  private end(at: number): void {
    if (!this.leaf) return
    const { node, start } = this.leaf
    const to = Math.max(start, at)
    node.size = to - start
    this.ranges[node.part ?? '1'] = [start, to]
    this.leaf = undefined
  }

  private closeTo(level: number): void {
    for (const { boundary } of this.open.splice(level)) this.levels.delete(boundary)
  }

  private readonly isMark = (at: number): boolean => markAt(this.bytes, at, this.levels) !== undefined
}

/** A line `--boundary` or `--boundary--` of a multipart that is open (RFC 2046, section 5.1.1). */
function markAt(bytes: Buffer, line: number, levels: Map<string, number>): { level: number; last: boolean } | undefined {
  if (bytes[line] !== dash || bytes[line + 1] !== dash) return undefined
  const stop = bytes.indexOf(lineEnd, line)
  const length = (stop < 0 ? bytes.length : stop) - line
  if (length > most.boundary + 200) return undefined
  const text = bytes.toString('latin1', line + 2, line + length).trimEnd()
  const level = levels.get(text)
  if (level !== undefined) return { level, last: false }
  const closing = text.endsWith('--') ? levels.get(text.slice(0, -2).trimEnd()) : undefined
  return closing === undefined ? undefined : { level: closing, last: true }
}

/** The line end before a boundary belongs to the boundary. */
function beforeLineEnd(bytes: Buffer, line: number): number {
  const end = Math.max(0, line - 1)
  return end > 0 && bytes[end - 1] === carriageReturn ? end - 1 : end
}

/** Reads up to the empty line; a boundary before it ends the header, too. Of a very long one only the beginning is read. */
function readHeader(bytes: Buffer, start: number, mostBytes: number, isMark: (at: number) => boolean) {
  let at = start
  let textEnd = start
  let end = bytes.length
  for (;;) {
    if (at >= bytes.length) break
    if (bytes[at] === dash && isMark(at)) {
      end = at
      break
    }
    const stop = bytes.indexOf(lineEnd, at)
    const next = stop < 0 ? bytes.length : stop + 1
    const isEmpty = stop === at || (stop === at + 1 && bytes[at] === carriageReturn)
    at = next
    if (isEmpty) {
      end = next
      break
    }
    textEnd = next
  }
  return { fields: readFields(bytes.subarray(start, textEnd), mostBytes), end }
}

/** What a part is that does not say it: in a digest a mail (RFC 2046, section 5.1.5). */
const usualIn = (multipart: string) => (multipart === 'multipart/digest' ? 'message/rfc822' : 'text/plain')

/** Of a mail inside a mail. */
function subjectAt(bytes: Buffer, start: number, isMark: (at: number) => boolean): string {
  const { fields } = readHeader(bytes.subarray(0, start + most.partHeader), start, most.partHeader, isMark)
  return cleanLine(decodeText((fields.get('subject')?.[0] ?? '').slice(0, most.subject)), most.subject)
}

function nodeOf(fields: Fields, number: string, usual = 'text/plain'): MessageStructureObject {
  const first = (name: string) => fields.get(name)?.[0] ?? ''
  const type = readField(first('content-type'))
  const disposition = readField(first('content-disposition'))
  const id = decodePlain(first('content-id').slice(0, most.subject))
  return {
    part: number,
    type: /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(type.value) ? type.value : usual,
    parameters: Object.fromEntries(type.params),
    encoding: readField(first('content-transfer-encoding')).value || '7bit',
    ...(id === '' ? {} : { id }),
    ...(disposition.value === '' ? {} : { disposition: disposition.value }),
    dispositionParameters: Object.fromEntries(disposition.params),
    size: 0,
  }
}
