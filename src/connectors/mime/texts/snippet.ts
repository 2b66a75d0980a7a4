// The first words of a mail worth showing in a list: no quotes, no signature line, no links, no invisible padding.
import { allLines } from '../../../shared/reading/lines.ts'
import { quoteLines } from '../../../shared/reading/quote-lines.ts'
import { attributionOf, isForwardDivider, isOriginalDivider } from '../../../shared/reading/quote-patterns.ts'
import { findQuotes } from '../../../shared/reading/quotes.ts'

/** Looks empty: zero-width characters, soft hyphens, joiners and the blanks newsletters pad their preview with. */
const invisible = /(?:[\p{Cf}\p{Cc}\u115f\u1160\u2007\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180d])+/gu
const divider = /^[-_=*~.\s]{3,}$/
/** Nearly always the first words stand in the first of these. */
const readChars = [600, 8000]

export function snippetOf(text: string, maxChars = 200): string {
  let snippet = ''
  for (const chars of readChars) {
    snippet = firstWords(text.slice(0, chars), maxChars)
    if (snippet.length >= maxChars || text.length <= chars) break
  }
  return snippet.slice(0, maxChars).toWellFormed().trim()
}

function firstWords(text: string, maxChars: number): string {
  let snippet = ''
  const lines = quoteLines(allLines(text))
  const quotes = findQuotes(lines, { mail: 'reply', certainOnly: true }).filter(({ kind }) => kind === 'quote')
  for (const [at, { text: line }] of lines.entries()) {
    if (quotes.some(({ from, to }) => at >= from && at <= to)) continue
    if (line === '-- ' && snippet !== '') break
    const words = usefulWords(line)
    if (words === '') continue
    snippet += snippet === '' ? words : ` ${words}`
    if (snippet.length >= maxChars) break
  }
  return snippet
}

function usefulWords(line: string): string {
  if (line.startsWith('>')) return ''
  const words = line
    .slice(0, 1000)
    .replace(invisible, '')
    .replace(/<?\bhttps?:\/\/[^\s<>]+>?|\[(?:image|cid|logo)\b[^\]]{0,100}\]/gi, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const isHead = attributionOf(words) === 'certain' || isForwardDivider(words) || isOriginalDivider(words)
  return isHead || divider.test(words) ? '' : words
}
