// ENVELOPE, INTERNALDATE, flags and a few header fields (RFC 9051, section 7.5.2) as a RemoteMail. Everything in it was
// written by a stranger: nothing here may throw, whatever is missing or absurd gets a placeholder.
import type { FetchMessageObject, MessageAddressObject } from 'imapflow'
import type { Person } from '../../shared/mail.ts'
import { cleanLine } from '../clean-text.ts'
import type { Flags, RemoteMail } from '../connector.ts'
import { dateOffset } from '../date-offset.ts'
import { factHeaders, headerFacts } from '../header-facts.ts'
import { partsOf } from './structure.ts'

const max = {
  subject: 2000,
  name: 500,
  address: 320,
  id: 998,
  references: 100,
  people: 1000,
  peopleChars: 100_000,
  unsubscribe: 4000,
}
const day = 24 * 60 * 60 * 1000
const earliest = Date.UTC(1980, 0, 1)

/** What a listing asks for besides UID, flags and sizes. In-Reply-To is in the envelope; of Date that has lost its offset. */
export const listedHeaders = ['date', 'references', 'list-unsubscribe-post', ...factHeaders]

export function toRemoteMail(fetched: FetchMessageObject, now: number): RemoteMail {
  const envelope = fetched.envelope ?? {}
  const fields = headerFields(fetched.headers)
  const first = (name: string) => fields.get(name)?.[0]
  return {
    uid: fetched.uid,
    flags: toFlags(fetched.flags),
    messageId: messageIds(envelope.messageId)[0] ?? bareId(envelope.messageId),
    inReplyTo: messageIds(envelope.inReplyTo)[0] ?? '',
    references: messageIds(first('references')).slice(-max.references),
    subject: cleanLine(envelope.subject, max.subject),
    from: toPerson(envelope.from?.[0] ?? envelope.sender?.[0]),
    otherFrom: toPeople(envelope.from?.slice(1, 10)),
    to: toPeople(envelope.to),
    cc: toPeople(envelope.cc),
    bcc: toPeople(envelope.bcc),
    replyTo: otherThan(toPeople(envelope.from), toPeople(envelope.replyTo)),
    ...dateOf(envelope.date, fetched.internalDate, first('date'), now),
    size: fetched.size ?? 0,
    ...partsOf(fetched.bodyStructure),
    listUnsubscribe: unsubscribe(first('list-unsubscribe'), first('list-unsubscribe-post')),
    ...headerFacts((name) => fields.get(name) ?? []),
  }
}

export function toFlags(flags: Set<string> | undefined): Flags {
  const has = (name: string) => flags?.has(name) ?? false
  return { read: has('\\Seen'), starred: has('\\Flagged'), answered: has('\\Answered') }
}

function dateOf(header: unknown, arrived: unknown, field: string | undefined, now: number) {
  const believed = believableDate(header, arrived, now)
  const offset = believed.dated ? dateOffset(field) : undefined
  return { ...believed, ...(offset === undefined ? {} : { dateOffset: offset }) }
}

/** The Date header where it lies between 1980 and a day after the mail arrived; else when it arrived; else now. */
export function believableDate(header: unknown, arrived: unknown, now: number): { date: number; dated: boolean } {
  const written = timeOf(header)
  const received = timeOf(arrived)
  const latest = (received ?? now) + day
  if (written !== undefined && written >= earliest && written <= latest) return { date: written, dated: true }
  return { date: received !== undefined && received >= 0 ? received : now, dated: false }
}

function timeOf(value: unknown): number | undefined {
  if (!(value instanceof Date) && typeof value !== 'string') return undefined
  const time = new Date(value).getTime()
  return Number.isFinite(time) ? time : undefined
}

/** All `<...>` in a text, in its order. */
export function messageIds(text: string | undefined): string[] {
  return text?.match(/<[^<>\s]{1,996}>/g)?.map((id) => cleanLine(id, max.id)) ?? []
}

/** Some programs leave the brackets out. */
function bareId(text: string | undefined): string {
  const id = cleanLine(text, max.id - 2)
  return /^[^\s<>]+@[^\s<>]+$/.test(id) ? `<${id}>` : ''
}

function toPerson(address: MessageAddressObject | undefined): Person {
  return { name: cleanLine(address?.name, max.name), email: withoutFiller(cleanLine(address?.address, max.address)) }
}

/** Dovecot puts words of its own where a mailbox or a domain is missing ("From: root"). Neither can be a real one's. */
function withoutFiller(address: string): string {
  const known = address.replace(/@MISSING_DOMAIN$/, '')
  return /^MISSING_MAILBOX(?:@|$)/.test(known) ? '' : known
}

/** People with an address; the name of a group ("undisclosed-recipients:;") is not one. At most so many, and so much text. */
function toPeople(addresses: MessageAddressObject[] | undefined): Person[] {
  const people: Person[] = []
  let chars = 0
  for (const person of (addresses ?? []).slice(0, max.people).map(toPerson)) {
    chars += person.name.length + person.email.length
    if (chars > max.peopleChars) break
    if (person.email !== '') people.push(person)
  }
  return people
}

/** A mail without Reply-To has its From there (RFC 9051): that says nothing. */
function otherThan(from: Person[], replyTo: Person[]): Person[] {
  const emails = (people: Person[]) => people.map((person) => person.email).join(' ')
  return emails(from) === emails(replyTo) ? [] : replyTo
}

/** Header lines as name -> values in their order, folded lines joined. */
function headerFields(headers: Uint8Array | undefined): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  if (headers === undefined || headers.length <= 4) return fields
  const text = Buffer.from(headers.buffer, headers.byteOffset, Math.min(headers.length, 200_000)).toString('utf8')
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    const before = fields.get(name)
    if (before) before.push(line.slice(colon + 1).trim())
    else fields.set(name, [line.slice(colon + 1).trim()])
  }
  return fields
}

/** List-Unsubscribe (RFC 2369); where one click is enough (RFC 8058) the words `List-Unsubscribe=One-Click` follow. */
function unsubscribe(field: string | undefined, post: string | undefined): string | null {
  const value = cleanLine(field, max.unsubscribe)
  if (value === '') return null
  return /list-unsubscribe\s*=\s*one-click/i.test(post ?? '') ? `${value} List-Unsubscribe=One-Click` : value
}
