// Quotes that are folded when a mail is displayed: only certain ones, and none where nothing else would be left.
import { allLines } from './lines.ts'
import { ownLines } from './own-words.ts'
import type { Quote } from './quote-extent.ts'
import { type QuoteLine, quoteLines } from './quote-lines.ts'
import { attributionOf, headerOf, isOriginalDivider, type MailKind } from './quote-patterns.ts'
import { findQuotes } from './quotes.ts'

/** Stands for a picture in HTML, which counts as content. */
export const picture = '\ufffc'

/** Longer mails are not folded. */
const maxLines = 10_000

const hasContent = /[\p{L}\p{N}\p{Extended_Pictographic}\ufffc]/u
const mentionsInlineReply =
  /\b(?:in-?line|interspersed|see below|(?:answer(?:s|ed)?|comment(?:s|ed)?|repl(?:y|ies|ied)|responses?|notes?) (?:\S+ ){0,3}(?:below|in (?:red|blue|green|bold|caps|between))|below in|im text|siehe unten|(?:antwort(?:en)?|anmerkung(?:en)?|kommentare?) (?:\S+ ){0,3}(?:unten|in (?:rot|blau|grün|fett))|s\.\s?u\.|direkt (?:unten|im)|ci-dessous|plus bas|más abajo|en (?:rouge|bleu|rojo|azul))/iu

/** Inclusive line ranges. */
export function foldsOf(lines: QuoteLine[], mail: MailKind): Pick<Quote, 'from' | 'to'>[] {
  if (mail === 'forward' || lines.length > maxLines) return []
  const quotes = findQuotes(lines, { mail, certainOnly: true }).filter(({ kind }) => kind === 'quote')
  const folds = quotes
    .map((quote) => ({ ...quote, ...withoutBlanks(lines, quote) }))
    .filter(({ from, to }) => lines.slice(from, to + 1).some(({ text }) => hasContent.test(text)))
  const outside = [...lines]
  for (const { from, to } of folds.toReversed()) outside.splice(from, to - from + 1)
  const own = ownLines(outside.map(({ text }) => (isHead(text.trim()) ? '' : text)).join('\n'))
  if (!own.some(({ text }) => hasContent.test(text))) return []
  // An inline reply in an unmarked quote cannot be told from it.
  return own.some(({ text }) => mentionsInlineReply.test(text)) ? folds.filter(({ unmarked }) => !unmarked) : folds
}

const isHead = (words: string) => isOriginalDivider(words) || headerOf(words) !== undefined || attributionOf(words) !== undefined

/** Character ranges of a text. */
export function textFolds(text: string, mail: MailKind): [start: number, end: number][] {
  const all = allLines(text, Number.POSITIVE_INFINITY)
  if (all.length > maxLines) return []
  const lines = quoteLines(all)
  return foldsOf(lines, mail).flatMap(({ from, to }): [number, number][] => {
    const [first, last] = [lines[from], lines[to]]
    return first && last ? [[first.start, last.end]] : []
  })
}

function withoutBlanks(lines: QuoteLine[], { from, to }: Quote): { from: number; to: number } {
  let last = to
  while (last > from && lines[last]?.text.trim() === '') last--
  return { from, to: last }
}
