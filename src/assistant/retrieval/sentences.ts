// Splits a text into verbatim sentences with their offsets. Lines wrapped by a mail program are joined; short lines, lists,
// greetings and signatures stay separate.

import { inertLine } from '../../shared/reading/inert.ts'

export interface Sentence {
  text: string
  start: number
  end: number
}

/** A shorter line was not wrapped. */
const wrapChars = 55
const maxChars = 300
const maxSentences = 400
/** Made with the first text: it maps megabytes of Unicode data. */
let segmenter: Intl.Segmenter | undefined

export function sentencesOf(text: string): Sentence[] {
  const flat = joinWrappedLines(text)
  const found: Sentence[] = []
  for (const { segment, index } of mergedSegments(flat)) {
    const start = index + (segment.length - segment.trimStart().length)
    const end = Math.min(index + segment.trimEnd().length, start + maxChars)
    const cut = end < index + segment.trimEnd().length ? lastWordBreak(flat, start, end) : end
    if (cut > start) found.push({ text: text.slice(start, cut), start, end: cut })
    if (found.length === maxSentences) break
  }
  return found
}

/** "12. Dezember" and "z. B." do not end a sentence. */
const abbreviated = /(?:^|\s)(?:\d{1,2}|[\p{L}]|Dr|Mr|Mrs|Ms|Prof|Nr|No|St|ca|bzw|inkl|ggf|vgl|approx|e\.g|i\.e|z\. ?B)\.\s*$/u

function* mergedSegments(text: string): Generator<{ segment: string; index: number }> {
  let begun: { segment: string; index: number } | undefined
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  for (const { segment, index } of segmenter.segment(text)) {
    begun = begun ? { segment: begun.segment + segment, index: begun.index } : { segment, index }
    if (abbreviated.test(segment) && !segment.includes('\n')) continue
    yield begun
    begun = undefined
  }
  if (begun) yield begun
}

/** Keeps the length: line breaks inside a sentence become spaces. */
function joinWrappedLines(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const next = lines[at + 1]
      if (next === undefined) return line
      const isBroken = line.trim().length >= wrapChars && next.trim() !== '' && !/^\s*(?:[-*•>]|\d+[.)])\s/.test(next)
      return `${line}${isBroken ? ' ' : '\n'}`
    })
    .join('')
}

function lastWordBreak(text: string, start: number, end: number): number {
  const space = text.lastIndexOf(' ', end)
  return space > start + maxChars / 2 ? space : end
}

/** For quoting inside the assistant's own sentences. */
export const inertQuote = (text: string) => inertLine(text, 600)

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Ignores line breaks. */
export function containsQuote(text: string, words: string): boolean {
  const wanted = oneLine(words)
  return wanted !== '' && oneLine(text).includes(wanted)
}
