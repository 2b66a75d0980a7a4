import type { App } from '../app.ts'
import { fold } from '../shared/fold.ts'
import type { SuggestedPerson } from '../shared/writing.ts'
import { type Found, findContacts, ownAddresses, writtenCounts } from './queries.ts'

const usual = 8
const mostWords = 5
/** More than are shown, because the same address of several accounts is one person. */
const candidates = 200

/** Contacts whose name or address has a word with this prefix, most written to first; all of them without a prefix. */
export async function suggestPeople(
  app: App,
  userId: string,
  input: { q: string; limit?: number | undefined },
): Promise<SuggestedPerson[]> {
  const prefixes = fold(input.q)
    .split(/[\s,;"<>()]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const [rows, own] = await Promise.all([findContacts(app.db, userId, prefixes, candidates), ownAddresses(app.db, userId)])
  const people = [...byAddress(rows).values()].sort(
    (a, b) =>
      Number(own.has(a.email)) - Number(own.has(b.email)) ||
      b.written_to - a.written_to ||
      b.last_at - a.last_at ||
      b.written_from - a.written_from,
  )
  return people.slice(0, input.limit ?? usual).map(({ name, email, written_to }) => ({ name, email, written: written_to }))
}

function byAddress(rows: Found[]): Map<string, Found> {
  const people = new Map<string, Found>()
  for (const row of rows) {
    const before = people.get(row.email)
    const newer = before && before.last_at > row.last_at ? before : row
    const name = newer.name || before?.name || row.name
    people.set(row.email, {
      email: row.email,
      name,
      written_to: row.written_to + (before?.written_to ?? 0),
      written_from: row.written_from + (before?.written_from ?? 0),
      last_at: newer.last_at,
    })
  }
  return people
}

/** How many mails were written to each of these addresses, from all accounts; by address, lower case. */
export async function writtenTo(app: App, userId: string, addresses: string[]): Promise<Map<string, number>> {
  const rows = await writtenCounts(
    app.db,
    userId,
    addresses.map((address) => address.toLowerCase()),
  )
  return new Map(rows.map(({ email, written }) => [email, written]))
}
