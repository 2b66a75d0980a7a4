// One connection to the demo server, behind the same interface as IMAP.
import { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import type { Role } from '../../shared/mail.ts'
import type {
  ApplyResult,
  ConnectorAccount,
  MailConnector,
  Place,
  RemoteChange,
  RemoteMail,
  RemoteText,
  TextRequest,
} from '../connector.ts'
import { deliverOutgoing } from './delivery.ts'
import { describeMail, messageIdOf } from './describe.ts'
import { addEntry, changesOf, type DemoMailbox, type Entry, removeEntry, setFlags } from './mailbox.ts'
import { decodePart, readMime } from './mime-read.ts'
import type { DemoServer } from './server.ts'
import { bytesOf, type DemoBoxes, type World } from './world.ts'

/** Everything a call needs; `closed` fires when the connection ends. */
interface Connection {
  server: DemoServer
  world: World
  boxes: DemoBoxes
  closed: AbortSignal
}

export function openDemo(account: ConnectorAccount, server: DemoServer): MailConnector {
  const world = server.world(account.userId)
  const boxes = world.accounts.get(account.email.toLowerCase())
  if (!boxes) throw new AppError('reconnect', 'This is no demo account. Please connect the demo mailbox again.')
  const end = new AbortController()
  const c: Connection = { server, world, boxes, closed: AbortSignal.any([end.signal, server.signal]) }
  return {
    filesSent: false,
    mailboxes: async () => [...open(c).boxes.mailboxes.values()].map(({ path, role }) => ({ path, role, selectable: true })),
    changes: async (input) => changesOf(named(c, input.mailbox), input, (entry) => remoteMail(c, entry)),
    texts: (mailbox, mails, maxBytes) => texts(c, mailbox, mails, maxBytes),
    attachment: async (place, part) => attachment(c, place, part),
    raw: async (place) => Readable.from([mailAt(c, place)]),
    apply: (change) => apply(c, change),
    send: async (outgoing) => deliverOutgoing(server, world, open(c).boxes, outgoing),
    find: async (role, messageId) => placed(byMessageId(c, withRole(c, role), messageId)),
    append: (role, mime, flags) => append(c, role, mime, flags),
    watch: async (mailbox, onHint, signal) => watch(c, named(c, mailbox), onHint, signal),
    async [Symbol.asyncDispose]() {
      end.abort()
    },
  }
}

interface Found {
  mailbox: DemoMailbox
  entry: Entry
}

function open(c: Connection): Connection {
  if (c.closed.aborted) throw new AppError('unavailable', 'The connection to the demo mailbox has ended.')
  return c
}

function named(c: Connection, path: string): DemoMailbox {
  const mailbox = open(c).boxes.mailboxes.get(path)
  if (!mailbox) throw new AppError('missing', 'This folder is no longer there.')
  return mailbox
}

function withRole(c: Connection, role: Role): DemoMailbox | undefined {
  return [...open(c).boxes.mailboxes.values()].find((mailbox) => mailbox.role === role)
}

function bytes(c: Connection, entry: Entry) {
  return bytesOf(c.world, entry, c.server.stored)
}

function remoteMail(c: Connection, entry: Entry): RemoteMail | undefined {
  const found = bytes(c, entry)
  return found && { uid: entry.uid, flags: entry.flags, ...describeMail(found.bytes, found.arrived) }
}

function at(c: Connection, place: Place): Found | undefined {
  const mailbox = open(c).boxes.mailboxes.get(place.mailbox)
  if (mailbox?.uidvalidity !== place.uidvalidity) return undefined
  const entry = mailbox.entries.get(place.uid)
  return entry && { mailbox, entry }
}

function mailAt(c: Connection, place: Place): Buffer {
  const found = at(c, place)
  const mail = found && bytes(c, found.entry)
  if (!mail) throw new AppError('missing', 'This mail is no longer there.')
  return mail.bytes
}

function attachment(c: Connection, place: Place, number: string): Readable {
  const part = readMime(mailAt(c, place)).parts.find((candidate) => candidate.part === number)
  if (!part) throw new AppError('missing', 'This attachment is no longer there.')
  return Readable.from([decodePart(part)])
}

async function* texts(c: Connection, path: string, mails: TextRequest[], maxBytes: number): AsyncIterable<RemoteText> {
  const mailbox = named(c, path)
  for (const { uid, textParts } of mails) {
    const entry = mailbox.entries.get(uid)
    const mail = entry && bytes(open(c), entry)
    if (!mail) continue
    const wanted = new Set(textParts.map((part) => part.part))
    const parts = readMime(mail.bytes).parts.filter((part) => wanted.has(part.part))
    const cut = (content: string) => Buffer.from(content.slice(0, maxBytes), 'latin1')
    yield {
      uid,
      parts: parts.map(({ type, charset, encoding, content }) => ({ type, charset, encoding, content: cut(content) })),
    }
  }
}

async function apply(c: Connection, change: RemoteChange): Promise<ApplyResult> {
  const target = change.kind === 'move' ? withRole(c, change.to) : undefined
  if (change.kind === 'move' && !target) throw new AppError('missing', 'The account has no such folder.')
  const found = at(c, change.place)
  if (!found || !isMail(c, found.entry, change.messageId)) return moved(byMessageId(c, target, change.messageId))
  const result = carry(found, change, target)
  await c.server.save()
  return result
}

function carry({ mailbox, entry }: Found, change: RemoteChange, target: DemoMailbox | undefined): ApplyResult {
  switch (change.kind) {
    case 'flags':
      setFlags(mailbox, entry, change.set)
      return { state: 'done' }
    case 'expunge':
      removeEntry(mailbox, entry.uid)
      return { state: 'done' }
    case 'move': {
      if (!target || target === mailbox) return moved({ mailbox, entry })
      removeEntry(mailbox, entry.uid)
      return moved({ mailbox: target, entry: addEntry(target, entry.source, entry.flags) })
    }
  }
}

/** A mail that has been moved already is found where it should go. */
function moved(found: Found | undefined): ApplyResult {
  const place = placed(found)
  return place ? { state: 'done', place } : { state: 'gone' }
}

function placed(found: Found | undefined): Place | undefined {
  return found && { mailbox: found.mailbox.path, uidvalidity: found.mailbox.uidvalidity, uid: found.entry.uid }
}

function isMail(c: Connection, entry: Entry, messageId: string): boolean {
  const mail = bytes(c, entry)
  return mail !== undefined && messageIdOf(mail.bytes) === messageId
}

/** The newest with that Message-ID. A missing Message-ID never equals another. */
function byMessageId(c: Connection, mailbox: DemoMailbox | undefined, messageId: string): Found | undefined {
  if (!mailbox || messageId === '') return undefined
  const entry = [...mailbox.entries.values()].reverse().find((candidate) => isMail(c, candidate, messageId))
  return entry && { mailbox, entry }
}

async function append(c: Connection, role: Role, mime: Uint8Array, flags: Parameters<MailConnector['append']>[2]): Promise<void> {
  const mailbox = withRole(c, role)
  if (!mailbox) throw new AppError('missing', 'The account has no such folder.')
  c.server.deliver(mailbox, Buffer.from(mime), flags)
  await c.server.save()
}

async function watch(c: Connection, mailbox: DemoMailbox, onHint: () => void, signal: AbortSignal): Promise<void> {
  const done = Promise.withResolvers<void>()
  const over = AbortSignal.any([signal, c.closed])
  over.addEventListener('abort', () => done.resolve(), { once: true })
  mailbox.watchers.add(onHint)
  try {
    if (!over.aborted) await done.promise
  } finally {
    mailbox.watchers.delete(onHint)
  }
  if (!signal.aborted) throw new AppError('unavailable', 'The connection to the demo mailbox has ended.')
}
