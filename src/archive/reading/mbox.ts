// A streaming mbox parser: it buffers at most one mail. It reads mboxo, mboxrd, mboxcl and mboxcl2
// (https://www.loc.gov/preservation/digital/formats/fdd/fdd000383.shtml), with LF or CRLF. Mails keep their bytes; only the `>`
// quoting of `From ` lines is removed.
import { type Found, mostBytes, tooLarge } from './found.ts'
import { fromLineKind, isHeaderLine, timeOfFromLine } from './from-line.ts'

const lineEnd = 10
const carriageReturn = 13
const begins = Buffer.from('\nFrom ')
/** How many bytes of a From line and the line after it are examined. */
const lineBytes = 1000
const headerBytes = 256 * 1024

/** `most`: bytes of one mail. */
export async function* readMbox(source: AsyncIterable<Buffer>, most = mostBytes): AsyncGenerator<Found, void, undefined> {
  const splitter = new Splitter(most)
  for await (const chunk of source) {
    splitter.push(chunk)
    yield* splitter.take(false)
  }
  yield* splitter.take(true)
}

/** A candidate From line: its offset and that of the next line; `isSure` by the look of it. */
interface Candidate {
  at: number
  isSure: boolean
}

class Splitter {
  readonly #most: number
  #data = Buffer.alloc(256 * 1024)
  #start = 0
  #end = 0
  /** Bytes scanned, from `#start`. */
  #seen = 0
  /** The current mail is too long: only its end is searched. */
  #dropping = false
  /** The first From line is unusual, so the others may be as well. */
  #lenient: boolean | undefined
  /** From `#start`: the end by Content-Length, and the first candidate before it. */
  #said: number | undefined
  #might: number | undefined
  /** Bytes available when its incomplete header was last scanned for Content-Length. */
  #asked = 0

  constructor(most: number) {
    this.#most = most
  }

  push(chunk: Buffer): void {
    const length = this.#end - this.#start
    if (this.#end + chunk.length > this.#data.length) {
      const room = length + chunk.length
      const data =
        room > this.#data.length
          ? Buffer.alloc(Math.max(room, Math.min(2 * this.#data.length, room + 16 * 1024 * 1024)))
          : this.#data
      this.#data.copy(data, 0, this.#start, this.#end)
      this.#data = data
      this.#start = 0
      this.#end = length
    }
    chunk.copy(this.#data, this.#end)
    this.#end += chunk.length
  }

  *take(isAll: boolean): Generator<Found> {
    if (this.#lenient === undefined && !this.#first(isAll)) return
    for (;;) {
      const end = this.#nextEnd(isAll)
      if (end === undefined) {
        this.#dropTooLong()
        if (!isAll) return
        if (this.#end > this.#start) yield this.#mail(this.#end - this.#start)
        this.#start = this.#end
        return
      }
      yield this.#mail(end)
      this.#begin(end)
    }
  }

  /** Skips empty lines before the first mail. False: more input is needed. */
  #first(isAll: boolean): boolean {
    while (this.#start < this.#end && isBlank(this.#data[this.#start])) this.#start++
    const line = this.#line(this.#start, isAll)
    if (line === undefined || this.#start === this.#end) return false
    this.#lenient = fromLineKind(line.text) === 'barely'
    return true
  }

  #begin(length: number): void {
    this.#start += length
    this.#seen = 0
    this.#dropping = false
    this.#said = undefined
    this.#might = undefined
    this.#asked = 0
  }

  /** End of the current mail, from its start; undefined: more input is needed. */
  #nextEnd(isAll: boolean): number | undefined {
    for (;;) {
      const before = this.#seen
      const found = this.#nextCandidate(isAll)
      const said = this.#saidEnd(found)
      if (said === 0) {
        if (this.#might !== undefined) return this.#might
        if (!found) return undefined
        if (found.isSure) return found.at
        continue
      }
      if (found && found.at < said) {
        if (found.isSure) this.#might ??= found.at
        continue
      }
      const ends = this.#endsAt(said, isAll)
      if (ends === undefined) {
        // A candidate is examined again with more input.
        this.#seen = before
        return undefined
      }
      if (ends !== false) return ends
      // Content-Length is wrong.
      this.#said = 0
      this.#seen = before
    }
  }

  /** The end by Content-Length; 0 if missing or impossible. */
  #saidEnd(found: Candidate | undefined): number {
    if (this.#dropping) return 0
    const length = this.#end - this.#start
    // Not at every candidate: a header may be full of them.
    if (this.#said === undefined && (found?.isSure || length !== this.#asked)) {
      this.#said = this.#contentEnd(found?.isSure ? found.at : length)
      this.#asked = length
    }
    return this.#said ?? 0
  }

  /** 0: no Content-Length; undefined: the header is incomplete. */
  #contentEnd(within: number): number | undefined {
    const view = this.#data.subarray(this.#start, this.#start + Math.min(within, headerBytes))
    const line = view.indexOf(lineEnd)
    const ends = [view.indexOf('\n\n', Math.max(0, line)), view.indexOf('\n\r\n', Math.max(0, line))].filter((at) => at >= 0)
    if (ends.length === 0) return within < this.#end - this.#start || view.length >= headerBytes ? 0 : undefined
    const at = Math.min(...ends)
    const length = /\nContent-Length:[ \t]*(\d{1,9})[ \t]*\r?\n/i.exec(view.toString('latin1', 0, at + 1))?.[1]
    if (length === undefined || Number(length) > this.#most) return 0
    return at + (view[at + 1] === carriageReturn ? 3 : 2) + Number(length)
  }

  /** Whether a mail begins there, after line ends, or the file ends. Undefined: more input is needed. */
  #endsAt(said: number, isAll: boolean): number | false | undefined {
    let at = this.#start + said
    if (at > this.#end) return isAll ? false : undefined
    for (let n = 0; n < 4 && at < this.#end && isLineEnd(this.#data[at]); n++) at++
    if (at === this.#end) return isAll ? at - this.#start : undefined
    if (at === this.#start + said && this.#data[at - 1] !== lineEnd) return false
    const line = this.#line(at, isAll)
    if (line === undefined) return undefined
    return ['usual', 'unusual'].includes(fromLineKind(line.text)) || this.#lenient ? at - this.#start : false
  }

  /** The next candidate, and whether it begins a mail. Undefined: none so far. */
  #nextCandidate(isAll: boolean): Candidate | undefined {
    const found = this.#data.subarray(0, this.#end).indexOf(begins, this.#start + this.#seen)
    if (found < 0) {
      this.#seen = Math.max(this.#seen, this.#end - this.#start - begins.length)
      return undefined
    }
    const at = found + 1
    const line = this.#line(at, isAll)
    const next = line && this.#line(line.next, isAll)
    if (!line || !next) {
      this.#seen = found - this.#start
      return undefined
    }
    this.#seen = at - this.#start
    return { at: at - this.#start, isSure: this.#isSure(at, line.text, next.text) }
  }

  #isSure(at: number, line: string, next: string): boolean {
    const kind = fromLineKind(line)
    const before = this.#data[at - 2] === carriageReturn ? this.#data[at - 3] : this.#data[at - 2]
    const isAfterEmpty = before === lineEnd
    const followed = isHeaderLine(next) || next === ''
    if (kind === 'usual') return isAfterEmpty || followed
    return isAfterEmpty && isHeaderLine(next) && (kind === 'unusual' || (this.#lenient === true && kind === 'barely'))
  }

  /** The examined part of a line. Undefined: more input is needed. */
  #line(at: number, isAll: boolean): { text: string; next: number } | undefined {
    const stop = this.#data.subarray(0, Math.min(this.#end, at + lineBytes)).indexOf(lineEnd, at)
    if (stop < 0 && !isAll && this.#end - at < lineBytes) return undefined
    const end = stop < 0 ? Math.min(this.#end, at + lineBytes) : stop
    return { text: this.#data.toString('latin1', at, end).replace(/\r$/, ''), next: stop < 0 ? end : stop + 1 }
  }

  #dropTooLong(): void {
    const length = this.#end - this.#start
    if (!this.#dropping && length <= this.#most + 2 * lineBytes) return
    this.#dropping = true
    this.#said = 0
    const kept = Math.min(length - this.#seen + 4, length)
    this.#start = this.#end - kept
    this.#seen = Math.max(0, this.#seen - (length - kept))
  }

  #mail(length: number): Found {
    const view = this.#data.subarray(this.#start, this.#start + length)
    const first = view.indexOf(lineEnd)
    const begin = first < 0 ? view.length : first + 1
    const isWhole = this.#said !== undefined && this.#said > 0
    const end = isWhole ? Math.min(this.#said ?? length, view.length) : withoutSeparator(view)
    if (this.#dropping || end - begin > this.#most) return tooLarge
    const perhaps = timeOfFromLine(view.toString('latin1', 0, Math.min(begin, lineBytes)).trimEnd())
    const content = view.subarray(begin, Math.max(begin, end))
    // A mail with Content-Length and unquoted From lines (mboxcl2) quotes none.
    const isPlain = isWhole && content.includes(begins)
    const bytes = isPlain ? Buffer.from(content) : unquoted(content)
    return { is: 'mail', bytes, ...(perhaps === undefined ? {} : { perhaps }) }
  }
}

const isLineEnd = (byte: number | undefined) => byte === lineEnd || byte === carriageReturn
const isBlank = (byte: number | undefined) => isLineEnd(byte) || byte === 32 || byte === 0xef || byte === 0xbb || byte === 0xbf

/** Without the empty line between mails. */
function withoutSeparator(view: Buffer): number {
  const end = view.length
  if (view[end - 1] !== lineEnd) return end
  const before = view[end - 2] === carriageReturn ? end - 2 : end - 1
  return view[before - 1] === lineEnd ? before : end
}

const quotedFrom = Buffer.from('>From ')
const quote = 62

/** A copy with one `>` less before each quoted `From ` line. */
export function unquoted(content: Buffer): Buffer {
  if (!content.includes(quotedFrom)) return Buffer.from(content)
  // Byte by byte: a mail may consist of millions of such lines.
  const copy = Buffer.alloc(content.length)
  let length = 0
  let onlyQuotes = true
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0
    if (onlyQuotes && byte === quote && isFrom(content, at + 1)) continue
    copy[length++] = byte
    onlyQuotes = byte === lineEnd || (onlyQuotes && byte === quote)
  }
  return copy.subarray(0, length)
}

function isFrom(content: Buffer, at: number): boolean {
  for (let n = 1; n < quotedFrom.length; n++) if (content[at + n - 1] !== quotedFrom[n]) return false
  return true
}
