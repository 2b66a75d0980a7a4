// What a mail is, apart from where it lies: the identity that survives a move and a new UIDVALIDITY, and the row key.
import { hash, randomInt } from 'node:crypto'
import type { RemoteMail } from '../connectors/connector.ts'
import { domainOf, registrable } from '../core/host-names.ts'

/**
 * Identity of a mail within its account. With a Message-ID: that, the date it says, the sender, the subject and the sizes
 * of its parts, so that a second mail which borrows a Message-ID stays visible as a mail of its own. Without one: date,
 * sender, subject and size.
 */
export function identityOf(mail: RemoteMail): string {
  const parts = [...mail.textParts.map((part) => part.size), ...mail.attachments.map((part) => part.size)]
  const facts =
    mail.messageId === '' ? ['-', mail.date, mail.size] : ['m', mail.messageId, parts.join(','), mail.dated ? mail.date : '']
  return digest([...facts, mail.from.email.toLowerCase(), mail.subject].join('\u0000'))
}

/** Short hash of a Message-ID, for the table of conversations. */
export function refOf(messageId: string): string {
  return digest(messageId.trim())
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** Few, because the full-text index stores the distances between keys (decision 63). */
const perSecond = 16
const lastSecond = 2 ** 33 - 1

/** Lowest row key of a point in time (milliseconds). Keys rise with the date, so that newest first is the order of the rows. */
export function keyAt(date: number): number {
  const seconds = Math.min(lastSecond, Math.max(0, Math.floor(date / 1000)))
  return seconds * perSecond
}

/**
 * A key for a mail of that date that `taken` does not have; it is added to `taken`. Where a second is full, the next ones are used:
 * twice as many with each attempt, and `attempts` had been made before.
 */
export function newKey(date: number, taken: Set<number>, attempts = 0): number {
  const start = keyAt(date)
  for (let width = perSecond * 2 ** attempts; ; width *= 2) {
    const key = start + randomInt(width)
    if (taken.has(key)) continue
    taken.add(key)
    return key
  }
}

/** The registrable domain a mail comes from, lower case, as A-labels; '' where its address has none. */
export function senderDomain(email: string): string {
  return registrable(domainOf(email))
}
