// People to write to: correspondents, and contacts of the address books that the person has connected.
import type { App } from '../app.ts'
import { fold } from '../shared/fold.ts'
import type { SuggestedPerson } from '../shared/writing.ts'
import { picturesOf, suggestGroups } from './address-books.ts'
import { type Found, type FoundAddress, findAddresses, findContacts, ownAddresses, writtenCounts } from './queries.ts'

const usual = 8
const mostWords = 5
/** More than are shown, because the same address of several accounts is one person. */
const candidates = 200

interface Question {
  q: string
  limit?: number | undefined
}

/** Contacts whose name or address has a word with this prefix, most written to first; all of them without a prefix. */
export async function suggestPeople(app: App, userId: string, input: Question): Promise<SuggestedPerson[]> {
  const prefixes = prefixesOf(input.q)
  const [rows, listed, own] = await Promise.all([
    findContacts(app.db, userId, prefixes, candidates),
    findAddresses(app.db, userId, prefixes, candidates),
    ownAddresses(app.db, userId),
  ])
  const people = [...withListed(byAddress(rows), listed).values()].sort(
    (a, b) =>
      Number(own.has(a.email)) - Number(own.has(b.email)) ||
      b.written_to - a.written_to ||
      Number(b.listed) - Number(a.listed) ||
      b.last_at - a.last_at ||
      b.written_from - a.written_from,
  )
  return people.slice(0, input.limit ?? usual).map(({ name, email, written_to }) => ({ name, email, written: written_to }))
}

/** The same as recipients are completed: with pictures, and with groups after the first person. */
export async function suggestRecipients(
  app: App,
  userId: string,
  input: Question & { groups?: boolean | undefined },
): Promise<SuggestedPerson[]> {
  const [people, groups] = await Promise.all([
    suggestPeople(app, userId, input),
    input.groups ? suggestGroups(app, userId, prefixesOf(input.q)) : [],
  ])
  const pictures = await picturesOf(
    app,
    userId,
    people.map(({ email }) => email),
  )
  const shown = people.map((person) => {
    const picture = pictures.get(person.email)
    return picture === undefined ? person : { ...person, picture }
  })
  return [...shown.slice(0, 1), ...groups, ...shown.slice(1)].slice(0, input.limit ?? usual)
}

const prefixesOf = (q: string): string[] =>
  fold(q)
    .split(/[\s,;"<>()]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)

type Candidate = Found & { listed: boolean }

/** The name in an address book is the person's own choice: it wins. */
function withListed(people: ReadonlyMap<string, Found>, listed: readonly FoundAddress[]): Map<string, Candidate> {
  const all = new Map([...people].map(([email, person]): [string, Candidate] => [email, { ...person, listed: false }]))
  for (const { email, name } of listed) {
    const before = all.get(email)
    if (before?.listed) continue
    const unknown = { email, name: '', written_to: 0, written_from: 0, last_at: 0 }
    all.set(email, { ...unknown, ...before, name: name || (before?.name ?? ''), listed: true })
  }
  return all
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
