// Plain text as HTML: escaped, addresses of the web made links, quotes as nested blocks. What it writes is safe by
// construction: every character of the mail goes through `escapeHtml`.
import type { Sanitised } from '../desk.ts'
import { readLink } from './links.ts'

const maxQuotes = 8

/** What stands in for HTML that is beyond the limits. */
export function fallBack(text: string): Sanitised {
  return { html: htmlFromPlain(text), remoteImages: 0, fellBack: true }
}

export function htmlFromPlain(text: string): string {
  const out: string[] = []
  let depth = 0
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) out.push(`<div class="plain">${linked(lines.join('\n'))}</div>`)
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

function linked(text: string): string {
  let html = ''
  let at = 0
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]{1,4000}/giu)) {
    const address = withoutTail(found[0])
    const href = readLink(address)
    if (!href) continue
    html += `${escapeHtml(text.slice(at, found.index))}<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(address)}</a>`
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
