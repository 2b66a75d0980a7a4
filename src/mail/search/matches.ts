// The hits of a page of results. Only its own rows are looked at, and of each only so much text that a page takes no
// longer for having long mails on it.
import type { App } from '../../app.ts'
import type { SearchMatch } from '../../shared/mail.ts'
import type { SearchTerm } from '../../store/search/parse-search.ts'
import { searchedTexts } from '../queries.ts'
import { highlight } from './highlight.ts'

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
