// The header of a mail as a list shows it. Files, IMAP, the Gmail API and the demo mailbox all pass in the bytes of its fields,
// so that a mail is the same whatever way it comes in. A stranger wrote it: nothing here throws, and what is missing or absurd
// gets a placeholder.
import { day, hour } from '../../../shared/limits.ts'
import type { Person } from '../../../shared/mail.ts'
import { cleanLine } from '../../clean-text.ts'
import type { RemoteMail } from '../../connector.ts'
import { factHeaders, headerFacts } from '../../header-facts.ts'
import { readPeople } from './addresses.ts'
import { readDate } from './date.ts'
import type { Fields } from './fields.ts'
import { inReplyToOf, messageIdOf, referencesOf } from './ids.ts'
import { decodePlain, decodeText } from './words.ts'

const max = { subject: 2000, coded: 20_000, unsubscribe: 4000, from: 10, fields: 3 }
const earliest = Date.UTC(1980, 0, 1)

/** What a listing asks for besides UID, flags, sizes and structure. */
export const listedHeaders = [
  ...['from', 'sender', 'reply-to', 'to', 'cc', 'bcc', 'subject', 'date', 'message-id', 'in-reply-to', 'references'],
  ...['list-unsubscribe-post', ...factHeaders],
]

type Parts = Pick<RemoteMail, 'textParts' | 'attachments'>
export type Described = Omit<RemoteMail, 'uid' | 'flags' | 'size'>
export interface When {
  /** When the server took it. */
  arrived?: unknown
  now: number
}

export function describeHeader(fields: Fields, parts: Parts, when: When): Described {
  const usual = parts.textParts[0]?.charset ?? ''
  const first = (name: string) => fields.get(name)?.[0] ?? ''
  // A repeated field counts each time: a forged one must not hide the other.
  const people = (name: string) => (fields.get(name) ?? []).slice(0, max.fields).flatMap((value) => readPeople(value, usual))
  const from = people('from')
  return {
    messageId: messageIdOf(first('message-id')),
    inReplyTo: inReplyToOf(first('in-reply-to')),
    references: referencesOf(first('references')),
    subject: cleanLine(decodeText(first('subject').slice(0, max.coded), usual), max.subject),
    from: from[0] ?? people('sender')[0] ?? { name: '', email: '' },
    otherFrom: from.slice(1, max.from),
    to: shown(people('to')),
    cc: shown(people('cc')),
    bcc: shown(people('bcc')),
    replyTo: otherThan(from, shown(people('reply-to'))),
    ...dateOf(first('date'), when),
    ...parts,
    listUnsubscribe: unsubscribe(first('list-unsubscribe'), first('list-unsubscribe-post')),
    ...headerFacts((name) => (fields.get(name) ?? []).map((value) => decodePlain(value.slice(0, max.coded)))),
  }
}

/** The Date field where it lies between 1980 and a day after the mail arrived; else when it arrived; else now. */
function dateOf(field: string, { arrived, now }: When): Pick<RemoteMail, 'date' | 'dated' | 'dateOffset' | 'arrived'> {
  const received = timeOf(arrived)
  const written = readDate(field)
  if (written && written.time >= earliest && written.time <= (received ?? now) + day) {
    const isElsewhen = received !== undefined && Math.abs(received - written.time) > hour
    return {
      date: written.time,
      dated: true,
      ...(written.offset === undefined ? {} : { dateOffset: written.offset }),
      ...(isElsewhen ? { arrived: received } : {}),
    }
  }
  return { date: received !== undefined && received >= 0 ? received : now, dated: false }
}

function timeOf(value: unknown): number | undefined {
  if (!(value instanceof Date) && typeof value !== 'string') return undefined
  const time = new Date(value).getTime()
  return Number.isFinite(time) ? time : undefined
}

/** A name alone ("Undisclosed recipients") is nobody; text that should have been an address stays to be seen. */
const shown = (people: Person[]) => people.filter(({ name, email }) => email !== '' || /[@<]/.test(name))

/** A Reply-To that only repeats From says nothing. */
function otherThan(from: Person[], replyTo: Person[]): Person[] {
  const emails = (people: Person[]) => people.map((person) => person.email).join(' ')
  return emails(from) === emails(replyTo) ? [] : replyTo
}

/** List-Unsubscribe (RFC 2369); where one click is enough (RFC 8058) the words `List-Unsubscribe=One-Click` follow. */
function unsubscribe(field: string, post: string): string | null {
  const value = cleanLine(decodePlain(field.slice(0, max.coded)), max.unsubscribe)
  if (value === '') return null
  return /list-unsubscribe\s*=\s*one-click/i.test(post.slice(0, max.coded)) ? `${value} List-Unsubscribe=One-Click` : value
}
