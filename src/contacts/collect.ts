// Counts a person's correspondents, once for each mail when it is stored: for completing recipients, and for the first-contact
// notice.
import type { App } from '../app.ts'
import type { RemoteMail } from '../connectors/connector.ts'
import { readAddress } from '../shared/address.ts'
import { fold, wordsOf } from '../shared/fold.ts'
import type { Person, Role } from '../shared/mail.ts'
import { plainName } from '../shared/recipients.ts'
import type { BatchStep } from '../store/connections/db-connection.ts'
import { addContact, addressOf } from './queries.ts'

type Mail = Pick<RemoteMail, 'from' | 'to' | 'cc' | 'date' | 'automated'>
interface Tally {
  name: string
  to: number
  from: number
  lastAt: number
}

/** No-reply addresses. */
const unread = /^(?:no|do[._-]?not)[._-]?reply\b|^noreply|^donotreply|^mailer-daemon$|^postmaster$|^bounces?\b/
const skipped: ReadonlySet<Role> = new Set(['junk', 'trash', 'drafts'])
/** A mail to hundreds is no correspondence with each of them. */
const mostRecipients = 50

/** Contact updates of new mails, for the transaction that stores them. */
export async function contactSteps(
  app: App,
  account: { id: string; userId: string },
  role: Role,
  fresh: Mail[],
): Promise<BatchStep[]> {
  if (fresh.length === 0 || skipped.has(role)) return []
  const own = await addressOf(app.db, account.userId, account.id)
  const people = new Map<string, Tally>()
  for (const mail of fresh) {
    // Some servers keep sent mail in other folders.
    if (role === 'sent' || mail.from.email.toLowerCase() === own) {
      const to = [...mail.to, ...mail.cc]
      if (to.length <= mostRecipients) for (const person of distinct(to)) count(people, person, mail.date, 'to')
    } else if (!mail.automated && !unread.test(mail.from.email.toLowerCase())) count(people, mail.from, mail.date, 'from')
  }
  return [{ sql: addContact, rows: [...people].map(([email, tally]) => contactRow(account, email, tally)) }]
}

/**
 * Recipients of outgoing mail, so that they can be completed at once. To and Cc are counted when the copy is synced from Sent; it
 * has no Bcc, so these are counted here.
 */
export async function noteRecipients(
  app: App,
  account: { id: string; userId: string },
  people: { to: Person[]; cc: Person[]; bcc: Person[] },
): Promise<void> {
  const now = app.now().getTime()
  const seen = new Map<string, Tally>()
  for (const person of people.bcc) count(seen, person, now, 'to')
  for (const person of [...people.to, ...people.cc]) count(seen, person, now, 'none')
  await app.writeAll([{ sql: addContact, rows: [...seen].map(([email, tally]) => contactRow(account, email, tally)) }])
}

function distinct(people: Person[]): Person[] {
  const nameless = people.filter((person) => person.name === '')
  const named = people.filter((person) => person.name !== '')
  return [...new Map([...nameless, ...named].map((person) => [person.email.toLowerCase(), person])).values()]
}

function count(people: Map<string, Tally>, { name, email }: Person, date: number, how: 'to' | 'from' | 'none'): void {
  const address = email.toLowerCase()
  const before = people.get(address)
  // A cheap check first: the strict parser runs once for each address.
  if (!before && 'problem' in readAddress(address)) return
  const tally = before ?? { name: '', to: 0, from: 0, lastAt: 0 }
  if (how !== 'none') tally[how]++
  if (name !== '' && (tally.name === '' || date >= tally.lastAt)) tally.name = name
  tally.lastAt = Math.max(tally.lastAt, date)
  people.set(address, tally)
}

function contactRow(account: { id: string; userId: string }, email: string, tally: Tally): unknown[] {
  const clean = plainName(tally.name)
  // A name with an address in it would impersonate another person.
  const name = clean.includes('@') ? '' : clean
  return [account.id, email, account.userId, name, searchWords(name, email), tally.to, tally.from, tally.lastAt]
}

/** A space, and then each word: those of the name, the address and its domain as a whole, and their parts. */
export function searchWords(name: string, email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return ` ${[...new Set([...wordsOf(name), fold(email), ...wordsOf(local), fold(domain), ...wordsOf(domain)])].join(' ')}`
}
