import type { App } from '../app.ts'
import { fold } from '../shared/fold.ts'
import type { SuggestedPerson } from '../shared/writing.ts'
import { findContacts } from './queries.ts'

const usual = 8
const mostWords = 5

/** People whose name or address has a word that begins so, those written to most first; for nothing typed, just those. */
export async function suggestPeople(
  app: App,
  userId: string,
  input: { q: string; limit?: number | undefined },
): Promise<SuggestedPerson[]> {
  const prefixes = fold(input.q)
    .split(/[\s,;"<>()]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const rows = await findContacts(app.db, userId, prefixes, input.limit ?? usual)
  return rows.map(({ name, email, written_to }) => ({ name, email, written: written_to }))
}
