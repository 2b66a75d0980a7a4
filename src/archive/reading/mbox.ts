// Mails out of an mbox file of any length, as it comes in: never more of it is kept than one mail may be long. It reads what is
// written as mboxo, mboxrd, mboxcl and mboxcl2 (https://www.loc.gov/preservation/digital/formats/fdd/fdd000383.shtml), with LF or
// CRLF. A mail is as its bytes were; only the `>` that was put before a `From ` is taken away again.
import { type Found, mostBytes, tooLarge } from './found.ts'
import { fromLineKind, isHeaderLine, timeOfFromLine } from './from-line.ts'

const lineEnd = 10
const carriageReturn = 13
const begins = Buffer.from('\nFrom ')
/** A line that begins a mail and the one behind it, as far as they are looked at. */
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

/** A place where a mail may begin: of its line, of what follows the line; `isSure` as far as can be told by looking. */
interface Candidate {
  at: number
  isSure: boolean
}

class Splitter {
  readonly #most: number
  #data = Buffer.alloc(256 * 1024)
  #start = 0
  #end = 0
  /** What has been looked through, from `#start` on. */
  #seen = 0
  /** The mail under way is too long: only its end is looked for. */
  #dropping = false
  /** The first line is not like others: then no line of the file need be. */
  #lenient: boolean | undefined
  /** From `#start` on: where the mail ends by its Content-Length, and the first line before that at which it might. */
  #said: number | undefined
  #might: number | undefined
  /** How much was there when its header was looked through for that, and had no end yet. */
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

  /** Empty lines before the first mail are nobody's. False: wait for more. */
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

  /** Where the mail under way ends, from its start on; undefined: not yet. */
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
        // What was found is looked at again when there is more.
        this.#seen = before
        return undefined
      }
      if (ends !== false) return ends
      // What it says of its length is not so.
      this.#said = 0
      this.#seen = before
    }
  }

  /** Where it ends by what it says; 0 where it says nothing that can be, or nothing yet. */
  #saidEnd(found: Candidate | undefined): number {
    if (this.#dropping) return 0
    const length = this.#end - this.#start
    // Not for every line that may begin a mail: a header may be full of them.
    if (this.#said === undefined && (found?.isSure || length !== this.#asked)) {
      this.#said = this.#contentEnd(found?.isSure ? found.at : length)
      this.#asked = length
    }
    return this.#said ?? 0
  }

  /** 0: it does not say; undefined: its header is not there yet. */
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

  /** Whether a mail begins there, behind line ends, or the file ends. Undefined: wait for more. */
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

  /** The next line that begins like a mail, and whether it does begin one. Undefined: none in what is there. */
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

  /** As much of a line as is looked at. Undefined: it is not there yet. */
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
    // What says its length, and has such lines unquoted, quotes none.
    const isPlain = isWhole && content.includes(begins)
    const bytes = isPlain ? Buffer.from(content) : unquoted(content)
    return { is: 'mail', bytes, ...(perhaps === undefined ? {} : { perhaps }) }
  }
}

const isLineEnd = (byte: number | undefined) => byte === lineEnd || byte === carriageReturn
const isBlank = (byte: number | undefined) => isLineEnd(byte) || byte === 32 || byte === 0xef || byte === 0xbb || byte === 0xbf

/** The empty line between mails belongs to neither. */
function withoutSeparator(view: Buffer): number {
  const end = view.length
  if (view[end - 1] !== lineEnd) return end
  const before = view[end - 2] === carriageReturn ? end - 2 : end - 1
  return view[before - 1] === lineEnd ? before : end
}

const quotedFrom = Buffer.from('>From ')
const quote = 62

/** A copy, in which each line `>From `, however often it was quoted, has one `>` less. */
export function unquoted(content: Buffer): Buffer {
  if (!content.includes(quotedFrom)) return Buffer.from(content)
  // Byte by byte: a mail of nothing else has millions of them.
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
