// Finding mailboxes and mails for a connection to the demo server.
import { AppError } from '../../core/errors.ts'
import type { Role } from '../../shared/mail.ts'
import type { Destination, Place } from '../connector.ts'
import { messageIdIn } from './describe.ts'
import { type DemoMailbox, type Entry, emptyMailbox } from './mailbox.ts'
import type { DemoServer } from './server.ts'
import { bytesOf, type DemoBoxes, validity, type World } from './world.ts'

/** Everything a call needs; `closed` fires when the connection ends. */
export interface Connection {
  server: DemoServer
  world: World
  boxes: DemoBoxes
  closed: AbortSignal
}

export interface Found {
  mailbox: DemoMailbox
  entry: Entry
}

export function open(c: Connection): Connection {
  if (c.closed.aborted) throw new AppError('unavailable', 'The connection to the demo mailbox has ended.')
  return c
}

export function named(c: Connection, path: string): DemoMailbox {
  const mailbox = open(c).boxes.mailboxes.get(path)
  if (!mailbox) throw new AppError('missing', 'This folder no longer exists.')
  return mailbox
}

export function withRole(c: Connection, role: Role): DemoMailbox | undefined {
  return [...open(c).boxes.mailboxes.values()].find((mailbox) => mailbox.role === role)
}

/** Where a mail is to be moved to; a folder that is named and missing is made. */
export function destination(c: Connection, to: Destination): DemoMailbox | undefined {
  if (typeof to === 'string') return withRole(c, to)
  const { mailboxes, account } = open(c).boxes
  const known = mailboxes.get(to.path)
  if (known) return known
  const made = emptyMailbox(to.path, 'other', validity(account.email, to.path))
  mailboxes.set(to.path, made)
  return made
}

export function bytes(c: Connection, entry: Entry) {
  return bytesOf(c.world, entry, c.server.stored)
}

export function at(c: Connection, place: Place): Found | undefined {
  const mailbox = open(c).boxes.mailboxes.get(place.mailbox)
  if (mailbox?.uidvalidity !== place.uidvalidity) return undefined
  const entry = mailbox.entries.get(place.uid)
  return entry && { mailbox, entry }
}

export function mailAt(c: Connection, place: Place): Buffer {
  const found = at(c, place)
  const mail = found && bytes(c, found.entry)
  if (!mail) throw new AppError('missing', 'This email no longer exists.')
  return mail.bytes
}

export function placed(found: Found | undefined): Place | undefined {
  return found && { mailbox: found.mailbox.path, uidvalidity: found.mailbox.uidvalidity, uid: found.entry.uid }
}

export function isMail(c: Connection, entry: Entry, messageId: string): boolean {
  const mail = bytes(c, entry)
  return mail !== undefined && messageIdIn(mail.bytes) === messageId
}

/** The newest with that Message-ID. A missing Message-ID never equals another. */
export function byMessageId(c: Connection, mailbox: DemoMailbox | undefined, messageId: string): Found | undefined {
  if (!mailbox || messageId === '') return undefined
  const entry = [...mailbox.entries.values()].reverse().find((candidate) => isMail(c, candidate, messageId))
  return entry && { mailbox, entry }
}
