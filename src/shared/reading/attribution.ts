// The line above a quote that says whose words they are: "On Monday … wrote:".

import { hasTextMark, type ReadLine } from './quote-lines.ts'
import { attributionOf, mayBegin, mayEnd } from './quote-patterns.ts'

const maxLines = 4

export interface Attribution {
  last: number
  certainty: 'certain' | 'probable'
  words: string
}

/** At a line, also where it was wrapped. */
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
