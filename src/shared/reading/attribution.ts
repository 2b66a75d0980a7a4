// Where a quote is introduced: the attribution ("On Monday … wrote:"), or a block of header lines ("From:", "Sent:", "To:") in
// any order.
import { quoteInside } from './quote-inside.ts'
import { hasTextMark, nextLine, type ReadLine } from './quote-lines.ts'
import { attributionOf, isOriginalDivider, mayBegin, mayEnd } from './quote-patterns.ts'

const maxLines = 4

export interface Attribution {
  last: number
  certainty: 'certain' | 'probable'
  words: string
}

/** May span several lines. */
export function attributionAt(lines: ReadLine[], at: number): Attribution | undefined {
  return lines[at]?.mark === 'attribution' ? markedAttribution(lines, at) : writtenAttribution(lines, at)
}

function markedAttribution(lines: ReadLine[], at: number): Attribution {
  let last = at
  while (lines[last + 1]?.mark === 'attribution') last++
  return { last, certainty: 'probable', words: lines[at]?.words ?? '' }
}

function writtenAttribution(lines: ReadLine[], at: number): Attribution | undefined {
  const first = lines[at]?.words ?? ''
  let words = first
  for (let last = at; last < at + maxLines; last++) {
    if (last > at) {
      const more = lines[last]
      if (!more || more.words === '' || more.cite !== undefined || more.header || (last === at + 1 && !mayBegin(first)))
        return undefined
      words += ` ${more.words}`
    }
    if (!mayEnd(words)) continue
    const certainty = attributionOf(words)
    if (certainty !== undefined) return { last, certainty, words }
    if (last > at) return undefined
  }
  return undefined
}

/** Apple puts the attribution into the quote. */
export const isQuotedAttribution = ({ cite, words }: ReadLine) =>
  cite !== undefined && !hasTextMark(words) && attributionOf(words) === 'certain'

/** Limits of a block: lines, other lines among them, empty lines in a row. */
const most = { lines: 24, others: 6, empty: 1 }

export interface HeaderBlock {
  last: number
  /** Has sender, subject, and date or recipient, and no technical headers. */
  isUsual: boolean
}

export function headerBlockAt(lines: ReadLine[], at: number): HeaderBlock | undefined {
  if (quoteInside(lines[at]?.words ?? '')?.at === 0) return { last: at, isUsual: true }
  const first = nextLine(lines, at)
  if (first === undefined || !lines[first]?.header) return undefined
  const { last, names } = readBlock(lines, first)
  const isBlock = names.size >= 3 || isOriginalDivider(lines[at - 1]?.words ?? '')
  if (!isBlock || !names.has('from')) return undefined
  return { last, isUsual: names.has('subject') && (names.has('date') || names.has('to')) && !names.has('technical') }
}

function readBlock(lines: ReadLine[], first: number): { last: number; names: Set<string> } {
  const names = new Set<string>()
  let [last, others, empty] = [first, 0, 0]
  for (let at = first; at < first + most.lines && others < most.others && empty <= most.empty; at++) {
    const line = lines[at]
    if (!line) break
    if (line.words === '') {
      empty++
      continue
    }
    const { header, cite } = line
    const goesOn = header ? header.name !== 'from' || header.value !== '' : isContinuation(line)
    if (!goesOn || cite !== undefined) break
    if (header) names.add(header.name)
    else others++
    last = at
    empty = 0
  }
  return { last, names }
}

/** Wrapped recipients. */
const isContinuation = ({ text, words }: ReadLine) => /^\s/u.test(text) || words.includes('@') || /[;,]$/u.test(words)
