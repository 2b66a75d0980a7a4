// Sentences with their offsets. A full stop ends one except in abbreviations, dates and numbers; a line break ends one unless
// the line was wrapped.
import type { Line } from './lines.ts'
import { ownLines } from './own-words.ts'

export interface Sentence {
  text: string
  start: number
  end: number
}

const maxSentences = 400
const maxChars = 1200

/** Of the sender's own text. `text.slice(start, end)` is the sentence. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const [start, end] of paragraphs(ownLines(text))) {
    for (const [from, to] of split(text, start, end)) {
      const sentence = trimmed(text, from, to)
      if (sentence) sentences.push(sentence)
      if (sentences.length >= maxSentences) return sentences
    }
  }
  return sentences
}

const item = /^\s*(?:[-*•·–]|\d{1,2}[.)](?=\s))\s+/
const wrapped = 45

/** Joins lines that belong together. */
export function paragraphs(lines: Line[]): [start: number, end: number][] {
  const runs: [number, number][] = []
  let before: Line | undefined
  for (const line of lines) {
    if (line.text.trim() === '') {
      before = undefined
      continue
    }
    const last = runs.at(-1)
    if (last && before && before.end + 1 === line.start && goesOn(before, line)) last[1] = line.end
    else runs.push([line.start, line.end])
    before = line
  }
  return runs
}

/** A wrapped line is long, and no list item follows. */
function goesOn(before: Line, line: Line): boolean {
  if (item.test(line.text) || before.text.length < wrapped) return false
  return !/:\s*$/.test(before.text)
}

const ends = /[.!?…。！？؟]/
const nextEnd = new RegExp(ends, 'g')
const wide = /[。！？]/u
const closers = /["'”’»)\]]/u

/** Ranges with surrounding spaces. */
export function* split(text: string, start: number, end: number, most = maxChars): Generator<[number, number]> {
  let from = start
  const upToEnd = text.slice(0, end)
  for (let at = start; at < end; at++) {
    nextEnd.lastIndex = at
    const next = nextEnd.test(upToEnd) ? nextEnd.lastIndex - 1 : end
    for (let cut = Math.max(at, from + most); cut < end && cut <= next; cut = from + most) {
      yield [from, cut]
      from = cut
    }
    if (next === end) break
    at = next
    const sign = text[at] ?? ''
    let to = at + 1
    while (to < end && to - at < 20 && ends.test(text[to] ?? '')) to++
    const many = to - at > 1
    while (to < end && to - at < 24 && closers.test(text[to] ?? '')) to++
    if (to < end && !wide.test(sign) && !/\s/.test(text[to] ?? '')) {
      at = to - 1
      continue
    }
    if (sign === '.' && !many && isInside(text, from, at, to, end)) continue
    yield [from, to]
    from = to
    at = to - 1
  }
  if (from < end) yield [from, end]
}

const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\p{L}\.\s?\p{L}|dr|mr|mrs|ms|prof|st|str|nr|no|tel|bzw|ca|usw|evtl|ggf|inkl|exkl|vgl|bsp|geb|hr|fr|dipl|ing|inc|ltd|co|corp|vs|approx|dept|est|fig|ext|jr|sr|rev|hon|resp|sog|max|min|abs|art|kap|jan|feb|mär|mar|apr|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec|mo|di|mi|do|sa|so|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)$/iu
const month =
  /^\s+(?:jan|feb|mär|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez|januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember|oct|dec|quartal|klasse|stock|etage|og)\b/iu

/** In an abbreviation, ordinal or initial. */
function isInside(text: string, from: number, at: number, to: number, end: number): boolean {
  if (to >= end) return false
  const head = text.slice(Math.max(from, at - 12), at)
  const tail = text.slice(to, Math.min(end, to + 24))
  const next = /^\s+(\S)/.exec(tail)?.[1] ?? ''
  if (/(?:^|[^\d])\d{1,2}$/.test(head)) return month.test(tail) || /[\d\p{Ll}]/u.test(next)
  if (!abbreviation.test(head)) return false
  // These may end a sentence, except before a name.
  return !/(?:^|\s)(?:i|u|so|do|no|sat|sun|mar|min|max|art|co)$/iu.test(head) || /^(?:[\d]|\p{Ll})/u.test(next)
}

function trimmed(text: string, from: number, to: number): Sentence | undefined {
  let start = from
  let end = to
  const mark = item.exec(text.slice(start, Math.min(end, start + 12)))
  if (mark) start += mark[0].length
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return end > start ? { text: text.slice(start, end), start, end } : undefined
}
