// One mail's text parts -> what is kept of them: readable text, a snippet, the HTML as it came.
import type { ReadText } from '../mime-worker.ts'
import { textFromCalendar } from './calendar-to-text.ts'
import { decodePart, type RawPart } from './decode.ts'
import { textFromHtml } from './from-html.ts'
import { snippetOf } from './snippet.ts'

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
