// The hits of a page of results. Only its own rows are looked at, and of each only so much text that a page takes no
// longer for having long mails on it.
import type { App } from '../../app.ts'
import type { SearchMatch } from '../../shared/mail.ts'
import type { SearchTerm } from '../../store/search/parse-search.ts'
import { searchedTexts } from '../queries.ts'
import { allHits, findWords, type Hit } from './find-words.ts'

/** Characters of body, and of attachments, for all rows of a page together. */
const pageChars = 400_000

export async function matchesOf(
  app: App,
  userId: string,
  rows: { key: number; subject: string }[],
  terms: SearchTerm[],
): Promise<Map<number, SearchMatch>> {
  if (terms.length === 0 || rows.length === 0) return new Map()
  const keys = rows.map((row) => row.key)
  const texts = await searchedTexts(app.db, userId, keys, Math.floor(pageChars / rows.length))
  const byKey = new Map(texts.map((one) => [one.key, one]))
  return new Map(
    rows.map(({ key, subject }) => {
      const { text = '', fileText = '' } = byKey.get(key) ?? {}
      return [key, highlight(terms, { subject, text, fileText })]
    }),
  )
}

// What a row of a search shows of its hits: places in the subject, and a piece of the text around the first one.

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
