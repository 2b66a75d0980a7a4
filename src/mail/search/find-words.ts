// Where words of a search stand in a text, by the same folding as the index. One pass over the text, whatever it holds.

import type { SearchTerm } from '../../store/search/parse-search.ts'
import { tokenize } from '../../store/search/tokenizer.ts'

/** [start, end) in UTF-16 units of the text. */
export type Hit = [number, number]

/** A term of which the first words have been seen. */
interface Begun {
  term: SearchTerm
  next: number
  start: number
}

/** Hits in the order of their ends. Whoever has enough stops reading. */
export function* findWords(text: string, terms: SearchTerm[]): Generator<Hit> {
  if (terms.length === 0) return
  let begun: Begun[] = []
  for (const { word, start, end } of tokenize(text)) {
    const going: Begun[] = []
    for (const one of begun) {
      if (!fits(one.term, one.next, word)) continue
      if (one.next + 1 === one.term.words.length) yield [one.start, end]
      else going.push({ ...one, next: one.next + 1 })
    }
    for (const term of terms) {
      if (!fits(term, 0, word)) continue
      if (term.words.length === 1) yield [start, end]
      else going.push({ term, next: 1, start })
    }
    begun = going
  }
}

function fits(term: SearchTerm, next: number, word: string): boolean {
  const wanted = term.words[next] ?? ''
  return term.unfinished && next === term.words.length - 1 ? word.startsWith(wanted) : word === wanted
}

/** All hits, in order, none inside another. */
export function allHits(text: string, terms: SearchTerm[]): Hit[] {
  const sorted = [...findWords(text, terms)].sort((a, b) => a[0] - b[0])
  const merged: Hit[] = []
  for (const [start, end] of sorted) {
    const last = merged.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
