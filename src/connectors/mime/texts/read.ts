// One mail's text parts -> what is kept of them: readable text, a snippet, the HTML as it came.

import { allLines } from '../../../shared/reading/lines.ts'
import { quoteLines } from '../../../shared/reading/quote-lines.ts'
import { attributionOf, isForwardDivider, isOriginalDivider } from '../../../shared/reading/quote-patterns.ts'
import { findQuotes } from '../../../shared/reading/quotes.ts'
import type { ReadText } from '../mime-worker.ts'
import { textFromCalendar } from './calendar-to-text.ts'
import { decodePart, type RawPart } from './decode.ts'
import { textFromHtml } from './from-html.ts'

const maxText = 200_000
const maxCalendar = 500_000

export function readText(uid: number, parts: RawPart[]): ReadText {
  const plain = textOf(parts, 'text/plain', '\n\n')
  const html = textOf(parts, 'text/html', '\n') || null
  const calendar = calendarOf(parts)
  const text = cut(
    isWorthReading(plain, html) ? plain : html ? textFromHtml(html, maxText) : calendar ? textFromCalendar(calendar) : '',
  )
  return { uid, text, snippet: snippetOf(text), html, calendar, readable: true }
}

/** All parts of one type, in order: a mail may hold its text in pieces, with pictures in between. */
function textOf(parts: RawPart[], type: string, between: string): string {
  let text = ''
  for (const part of parts) {
    if (mediaType(part.type) !== type) continue
    const decoded = isFlowed(part.type) ? unflow(decodePart(part), /delsp="?yes/i.test(part.type)) : decodePart(part)
    text += text === '' ? decoded : between + decoded
  }
  return text
}

const mediaType = (type: string) => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
const isFlowed = (type: string) => /;\s*format="?flowed/i.test(type)

/** The first calendar part; '' where it holds no calendar, or one that is longer than any invitation. */
function calendarOf(parts: RawPart[]): string | null {
  const part = parts.find((each) => mediaType(each.type) === 'text/calendar')
  if (!part) return null
  const source = decodePart(part)
  return source.length <= maxCalendar && /BEGIN:VCALENDAR/i.test(source) ? source : ''
}

/** Some senders fill the plain part with nothing, or with a hint to look at the other one. */
function isWorthReading(plain: string, html: string | null): boolean {
  if (plain.trim() === '') return false
  return (
    html === null ||
    plain.length > 400 ||
    !/\b(?:view|see|read|open)\b.{0,60}\bhtml\b|\bhtml[- ](?:mail|e-?mail|capable|viewer|format)/i.test(plain)
  )
}

/** Joins the soft line ends of RFC 3676, section 4: a line that ends in a blank goes on, within one quote depth. */
function unflow(text: string, deleteSpace: boolean): string {
  const out: string[] = []
  let open: { depth: number; text: string } | undefined
  for (const line of text.split('\n')) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(depth).replace(/^ /, '')
    const flows = content.endsWith(' ') && content !== '-- '
    const piece = flows && deleteSpace ? content.slice(0, -1) : content
    if (open && open.depth === depth && content !== '-- ') open.text += piece
    else {
      if (open) out.push(quoted(open))
      open = { depth, text: piece }
    }
    if (!flows) {
      out.push(quoted(open))
      open = undefined
    }
  }
  if (open) out.push(quoted(open))
  return out.join('\n')
}

const quoted = (line: { depth: number; text: string }) => (line.depth > 0 ? `${'>'.repeat(line.depth)} ${line.text}` : line.text)

function cut(text: string): string {
  return text.length > maxText ? text.slice(0, maxText).toWellFormed() : text
}

// The first words of a mail worth showing in a list: no quotes, no signature line, no links, no invisible padding.

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
