// Plain text as HTML: escaped, URLs as links, quotes as nested blocks. Safe by construction: every character goes through
// `escapeHtml`.
import { textFolds } from '../../../shared/reading/folds.ts'
import type { Sanitised, SanitiseInput } from '../mime-worker.ts'
import { type Fold, foldEnd, foldStart } from './fold.ts'
import { Links } from './links.ts'

const maxQuotes = 8

/** Replaces HTML that exceeds the limits. */
export function sanitiseAsText(input: Pick<SanitiseInput, 'text' | 'leave' | 'fold'>): Sanitised {
  return { ...sanitisedPlain(input), fellBack: true }
}

export function sanitisedPlain({ text, leave, fold }: Pick<SanitiseInput, 'text' | 'leave' | 'fold'>): Sanitised {
  const links = new Links(leave)
  const html = fold ? foldedPlain(text, links, fold) : htmlFromPlain(text, links)
  return { html, remoteImages: 0, trackers: 0, links: links.warnings, fellBack: false }
}

/** The text in pieces, each on its own: empty lines around a fold are its spacing already. */
function foldedPlain(text: string, links: Links, fold: Fold): string {
  const folds = textFolds(text, fold.mail)
  if (folds.length === 0) return htmlFromPlain(text, links)
  const out: string[] = []
  let at = 0
  for (const [start, end] of folds) {
    if (start > at) out.push(htmlFromPlain(text.slice(at, start).replace(/\n$/, ''), links))
    out.push(foldStart(fold), htmlFromPlain(text.slice(start, end), links), foldEnd)
    at = text[end] === '\n' ? end + 1 : end
  }
  if (at < text.length) out.push(htmlFromPlain(text.slice(at), links))
  return out.join('')
}

export function htmlFromPlain(text: string, links = new Links(undefined)): string {
  const out: string[] = []
  let depth = 0
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) out.push(`<div class="plain">${linked(lines.join('\n'), links)}</div>`)
    lines = []
  }
  for (const line of text.split('\n')) {
    const { level, content } = quoteOf(line)
    if (level !== depth) {
      flush()
      out.push(level > depth ? '<blockquote>'.repeat(level - depth) : '</blockquote>'.repeat(depth - level))
      depth = level
    }
    lines.push(content)
  }
  flush()
  return out.join('') + '</blockquote>'.repeat(depth)
}

/** `> > text`: quote level and what is quoted. `>From` is an mbox's way to write From. */
function quoteOf(line: string): { level: number; content: string } {
  if (!line.startsWith('>') || line.startsWith('>From ')) return { level: 0, content: line }
  let level = 0
  let at = 0
  while (level < maxQuotes && line[at] === '>') {
    level++
    at++
    if (line[at] === ' ' && line[at + 1] === '>') at++
  }
  return { level, content: line[at] === ' ' ? line.slice(at + 1) : line.slice(at) }
}

function linked(text: string, links: Links): string {
  let html = ''
  let at = 0
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]{1,4000}/giu)) {
    const address = withoutTail(found[0])
    const attributes = links.attributes(address, address)
    if (!attributes) continue
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    html += `${escapeHtml(text.slice(at, found.index))}<a ${written.join(' ')}>${escapeHtml(address)}</a>`
    at = found.index + address.length
  }
  return html + escapeHtml(text.slice(at))
}

/** Punctuation behind an address belongs to the sentence; a bracket does unless it was opened within. */
function withoutTail(address: string): string {
  let end = address.length
  while (end > 0) {
    const sign = address[end - 1] ?? ''
    if (
      '.,;:!?*_~'.includes(sign) ||
      (sign === ')' && !address.slice(0, end).includes('(')) ||
      (sign === ']' && !address.includes('['))
    )
      end--
    else break
  }
  return address.slice(0, end)
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
