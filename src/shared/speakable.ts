// Turns a mail or an answer into sentences to speak: the writer's own words without quotes, signature, links, addresses, markup
// and long numbers. Pure: the server uses it for mails, the browser for answers.

import { wordsOf } from './fold.ts'
import { isAutoReplyNote, isSkippedLine, tableRowsAsParagraphs } from './read-aloud/skipped-lines.ts'
import { plainWords, withoutLinks } from './read-aloud/spoken-text.ts'
import { languageOf } from './reading/language.ts'
import { allLines, readChars } from './reading/lines.ts'
import { ownLines } from './reading/own-words.ts'
import { headerOf } from './reading/quote-patterns.ts'
import { paragraphs, split } from './reading/sentences.ts'
import { visible } from './reading/visible.ts'

export interface SpeakableOptions {
  /** answer: has no quotes or signature. */
  of?: 'mail' | 'answer'
  /** In total. */
  most?: number
  /** The sender's name alone on a line is dropped. */
  writer?: string
}
export interface Speakable {
  /** At most 300 characters each. */
  sentences: string[]
  cut: boolean
  /** BCP 47; null if unknown. */
  language: string | null
}

const defaultChars = 6000
/** Consecutive short lines are joined. */
const short = 45
const maxJoinedChars = 160
const codeBlock = /^[ \t]*```[^\n`]*\n[\s\S]{0,20000}?\n[ \t]*```[ \t]*$/gm

export function speakable(text: string, { of = 'mail', most = defaultChars, writer }: SpeakableOptions = {}): Speakable {
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

/** With a full stop after each. */
export const joinSentences = (sentences: string[]) =>
  sentences.map((one) => (/[\p{L}\p{N})\]"'”“’%€$]$/u.test(one) ? `${one}.` : one)).join(' ')

function ownText(text: string): string {
  const own = joined(text)
  if (/[\p{L}\p{N}]/u.test(own)) return own
  const inner = forwardedText(text)
  return inner === undefined ? own : joined(inner)
}

/** Small print is skipped by whole lines (isSkippedLine): a sentence may be about a privacy policy. */
const joined = (text: string) =>
  ownLines(text, () => false)
    .map((line) => line.text)
    .join('\n')

function* sentencesOf(text: string, language: string | null): Generator<string> {
  for (const paragraph of spokenParagraphs(tableRowsAsParagraphs(withoutNoise(text, language)))) {
    for (const [from, to] of split(paragraph, 0, paragraph.length, Number.POSITIVE_INFINITY)) {
      const sentence = paragraph.slice(from, to).trim()
      if (/[\p{L}\p{N}]/u.test(sentence) && !isAutoReplyNote(sentence)) yield* splitSentence(sentence)
    }
  }
}

/** Links are replaced first, since they make lines long. */
const withoutNoise = (text: string, language: string | null) =>
  text
    .replace(codeBlock, '\n')
    .split('\n')
    .map((line) => (isSkippedLine(line) ? '' : withoutLinks(line, language)))
    .join('\n')

/** Joins consecutive short lines, such as an address. */
function* spokenParagraphs(text: string): Generator<string> {
  let held = ''
  let last: { end: number; isShort: boolean } | undefined
  for (const [start, end] of paragraphs(allLines(text))) {
    const raw = text.slice(start, end)
    const words = plainWords(raw)
    const goesOn = last?.isShort && start === last.end + 1 && raw.length < short && held.length < maxJoinedChars
    last = { end, isShort: isShort(raw) }
    if (words === '') continue
    if (!goesOn && held !== '') yield held
    held = goesOn && held !== '' ? `${held}, ${words}` : words
  }
  if (held !== '') yield held
}

/** Without punctuation at the end, and no list item. */
const isShort = (line: string) =>
  line.length < short && !/[.!?…:;,。！？]\s*$/u.test(line) && !/^\s*(?:[-*•·–#]|\d{1,2}[.)])/.test(line)

function withoutName(sentences: string[], writer: string | undefined): string[] {
  const names = new Set(wordsOf(writer ?? ''))
  if (names.size === 0) return sentences
  const rest = sentences.filter((one) => one.length > short || !wordsOf(one).every((word) => names.has(word)))
  return rest.length > 0 ? rest : sentences
}

const isHeader = (line: string) => (headerOf(line.trim())?.value ?? '') !== ''

/** The forwarded mail; undefined without one. */
export function forwardedText(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.replace(/^(?:>\s?)+/, ''))
  const first = lines.slice(0, 20).findIndex(isHeader)
  if (first < 0) return undefined
  let at = first
  while (at < lines.length && at < first + 12 && lines[at]?.trim() !== '') at++
  const headers = lines.slice(first, at).filter(isHeader)
  return headers.length >= 3 ? lines.slice(at).join('\n') : undefined
}

const sentenceChars = 300
/** Minimum length of a part. */
const least = 100
/** Preferred breaks first. */
const ends = [/[;:–—](?=\s)|[；：]/gu, /,(?=\s)|[，、]/gu, /\s(?=(?:and|or|but|because|which|und|oder|aber|denn|weil|dass)\s)/giu]

export function* splitSentence(sentence: string): Generator<string> {
  let rest = sentence
  while (rest.length > sentenceChars) {
    const at = breakOf(rest.slice(0, sentenceChars))
    yield rest.slice(0, at).trim()
    rest = rest.slice(at).trim()
  }
  if (rest !== '') yield rest
}

function breakOf(text: string): number {
  for (const end of ends) {
    const last = [...text.matchAll(end)].at(-1)
    if (last && last.index >= least) return last.index + last[0].length
  }
  const space = text.lastIndexOf(' ')
  return space > 0 ? space : whole(text)
}

/** Never splits a character. */
function whole(text: string): number {
  let at = text.length
  while (at > 1 && /^(?:\p{M}|[\udc00-\udfff])/u.test(text.slice(at - 1))) at--
  return text.slice(0, at).isWellFormed() ? at : Math.max(1, at - 1)
}
