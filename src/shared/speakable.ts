// A mail's text, or an assistant's answer, as sentences that a voice can say: the writer's own words, without what is quoted
// or signed, without links, addresses, markup, long numbers and signs that nobody would read out. What is left is said as it
// stands. Pure: the server cleans mails with it, the browser answers.

import { wordsOf } from './fold.ts'
import { forwardedText } from './read-aloud/forwarded.ts'
import { isAutomatic, isNoise, rowsApart } from './read-aloud/skipped-lines.ts'
import { pieces } from './read-aloud/split-sentence.ts'
import { plainWords, withoutLinks } from './read-aloud/spoken-text.ts'
import { languageOf } from './reading/language.ts'
import { allLines, readChars } from './reading/lines.ts'
import { ownLines } from './reading/own-words.ts'
import { paragraphs, split } from './reading/sentences.ts'
import { visible } from './reading/visible.ts'

export interface SpeakableOptions {
  /** answer: nothing in it is quoted or signed. */
  of?: 'mail' | 'answer'
  /** Characters of all sentences together. */
  most?: number
  /** Whose mail it is: their name alone, above it or below, is not said. */
  writer?: string
}
export interface Speakable {
  /** Each at most 300 characters. */
  sentences: string[]
  /** There is more than these. */
  cut: boolean
  /** BCP 47; null where the words do not say. */
  language: string | null
}

const usual = 6000
/** Lines shorter than this, one below the other, are said in one breath. */
const short = 45
const breath = 160
const codeBlock = /^[ \t]*```[^\n`]*\n[\s\S]{0,20000}?\n[ \t]*```[ \t]*$/gm

export function speakable(text: string, { of = 'mail', most = usual, writer }: SpeakableOptions = {}): Speakable {
  const shown = visible(text)
  const own = of === 'mail' ? ownText(shown) : shown
  const language = languageOf(own)
  const sentences: string[] = []
  let left = most
  for (const one of sentencesOf(own, language)) {
    if (one.length > left) {
      const part = sentences.length === 0 ? one.slice(0, left).toWellFormed().trim() : ''
      return { sentences: part === '' ? sentences : [part], cut: true, language }
    }
    sentences.push(one)
    left -= one.length
  }
  return { sentences: withoutName(sentences, writer), cut: own.length > readChars, language }
}

/** The sentences as one text, each with an end. */
export const inOneText = (sentences: string[]) =>
  sentences.map((one) => (/[\p{L}\p{N})\]"'”“’%€$]$/u.test(one) ? `${one}.` : one)).join(' ')

function ownText(text: string): string {
  const own = joined(text)
  if (/[\p{L}\p{N}]/u.test(own)) return own
  const inner = forwardedText(text)
  return inner === undefined ? own : joined(inner)
}

/** Small print is told by whole lines (isNoise): a sentence may be about a privacy policy. */
const joined = (text: string) =>
  ownLines(text, () => false)
    .map((line) => line.text)
    .join('\n')

function* sentencesOf(text: string, language: string | null): Generator<string> {
  for (const paragraph of breaths(rowsApart(withoutNoise(text, language)))) {
    for (const [from, to] of split(paragraph, 0, paragraph.length, Number.POSITIVE_INFINITY)) {
      const sentence = paragraph.slice(from, to).trim()
      if (/[\p{L}\p{N}]/u.test(sentence) && !isAutomatic(sentence)) yield* pieces(sentence)
    }
  }
}

/** Links go first: a line is as long as what is left of it. */
const withoutNoise = (text: string, language: string | null) =>
  text
    .replace(codeBlock, '\n')
    .split('\n')
    .map((line) => (isNoise(line) ? '' : withoutLinks(line, language)))
    .join('\n')

/** Paragraphs as they are said; short lines that stand together, such as those of an address, are one. */
function* breaths(text: string): Generator<string> {
  let held = ''
  let last: { end: number; isShort: boolean } | undefined
  for (const [start, end] of paragraphs(allLines(text))) {
    const raw = text.slice(start, end)
    const words = plainWords(raw)
    const goesOn = last?.isShort && start === last.end + 1 && raw.length < short && held.length < breath
    last = { end, isShort: isShort(raw) }
    if (words === '') continue
    if (!goesOn && held !== '') yield held
    held = goesOn && held !== '' ? `${held}, ${words}` : words
  }
  if (held !== '') yield held
}

/** Without an end of its own, and no item of a list. */
const isShort = (line: string) =>
  line.length < short && !/[.!?…:;,。！？]\s*$/u.test(line) && !/^\s*(?:[-*•·–#]|\d{1,2}[.)])/.test(line)

function withoutName(sentences: string[], writer: string | undefined): string[] {
  const names = new Set(wordsOf(writer ?? ''))
  if (names.size === 0) return sentences
  const rest = sentences.filter((one) => one.length > short || !wordsOf(one).every((word) => names.has(word)))
  return rest.length > 0 ? rest : sentences
}
