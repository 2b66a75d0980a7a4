// What a row of a search shows of its hits: places in the subject, and a piece of the text around the first one.
import type { SearchMatch } from '../../shared/mail.ts'
import type { SearchTerm } from '../../store/search/parse-search.ts'
import { allHits, findWords, type Hit } from './find-words.ts'

const pieceChars = 160
/** How much of the piece stands before the hit. */
const before = 50

export interface Searched {
  subject: string
  /** Of the mail itself; of its attachments. */
  text: string
  fileText: string
}

export function highlight(terms: SearchTerm[], { subject, text, fileText }: Searched): SearchMatch {
  const anywhere = terms.filter((term) => term.column === undefined)
  const inSubject = terms.filter((term) => term.column === undefined || term.column === 'subject')
  return {
    subject: allHits(subject, inSubject),
    piece: pieceOf(text, anywhere, 'body') ?? pieceOf(fileText, anywhere, 'files'),
  }
}

function pieceOf(text: string, terms: SearchTerm[], from: 'body' | 'files'): SearchMatch['piece'] {
  const [hit] = findWords(text, terms)
  if (!hit) return null
  const piece = cut(text, hit).replace(/\s+/g, ' ').trim()
  return { text: piece, ranges: allHits(piece, terms), from }
}

/** The text around a hit, beginning and ending between words where one is near, and never inside a surrogate pair. */
function cut(text: string, [start]: Hit): string {
  const from = Math.max(0, start - before)
  const gap = from === 0 ? -1 : text.slice(from, start).search(/\s/)
  const first = whole(text, gap < 0 ? from : from + gap + 1)
  return text.slice(first, whole(text, Math.min(text.length, first + pieceChars)))
}

/** Steps out of the middle of a surrogate pair. */
function whole(text: string, at: number): number {
  const inside = at > 0 && /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))
  return inside ? at - 1 : at
}
