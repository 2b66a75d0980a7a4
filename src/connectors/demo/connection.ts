// One connection to the demo server, behind the same interface as IMAP.
import { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import type { Role } from '../../shared/mail.ts'
import { applyInOrder } from '../apply-in-order.ts'
import type {
  ApplyResult,
  ConnectorAccount,
  MailConnector,
  Outgoing,
  Place,
  RemoteChange,
  RemoteMail,
  RemoteText,
  TextRequest,
} from '../connector.ts'
import type { Sender } from '../sender.ts'
import { deliverOutgoing } from './delivery.ts'
import { describeMail, partOf, rawPartsOf } from './describe.ts'
import {
  at,
  byMessageId,
  bytes,
  type Connection,
  destination,
  type Found,
  isMail,
  mailAt,
  named,
  open,
  placed,
  withRole,
} from './lookup.ts'
import { addEntry, changesOf, type DemoMailbox, type Entry, removeEntry, setFlags } from './mailbox.ts'
import type { DemoServer } from './server.ts'

export function openDemo(account: ConnectorAccount, server: DemoServer): MailConnector & Sender {
  const world = server.world(account.userId)
  const boxes = world.accounts.get(account.email.toLowerCase())
  if (!boxes) throw new AppError('reconnect', "This isn't a demo account. Please connect the demo mailbox again.")
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
    applyAll: (changes) => applyAll(c, changes),
    send: async (outgoing: Outgoing, ending?: () => Promise<void>) => {
      await ending?.()
      return deliverOutgoing(server, world, open(c).boxes, outgoing)
    },
    find: async (role, messageId) => placed(byMessageId(c, withRole(c, role), messageId)),
    append: (role, mime, flags) => append(c, role, mime, flags),
    count: async (mailbox) => named(c, mailbox).entries.size,
    watch: async (mailbox, onHint, signal) => watch(c, named(c, mailbox), onHint, signal),
    async [Symbol.asyncDispose]() {
      end.abort()
    },
  }
}

function remoteMail(c: Connection, entry: Entry): RemoteMail | undefined {
  const found = bytes(c, entry)
  return found && { uid: entry.uid, flags: entry.flags, ...describeMail(found.bytes, found.arrived) }
}

function attachment(c: Connection, place: Place, number: string): Readable {
  const content = partOf(mailAt(c, place), number)
  if (!content) throw new AppError('missing', 'This attachment no longer exists.')
  return Readable.from([Buffer.from(content)])
}

async function* texts(c: Connection, path: string, mails: TextRequest[], maxBytes: number): AsyncIterable<RemoteText> {
  const mailbox = named(c, path)
  for (const { uid, textParts } of mails) {
    const entry = mailbox.entries.get(uid)
    const mail = entry && bytes(open(c), entry)
    if (!mail) continue
    const contents = rawPartsOf(
      mail.bytes,
      textParts.map(({ part }) => part),
    )
    const parts = textParts.flatMap(({ part, type, charset, encoding }) => {
      const content = contents.get(part)?.subarray(0, maxBytes)
      return content ? [{ type, charset, encoding, content }] : []
    })
    yield { uid, parts }
  }
}

async function append(
  c: Connection,
  role: Role,
  mime: Uint8Array,
  flags: Parameters<MailConnector['append']>[2],
): Promise<Place> {
  const mailbox = withRole(c, role)
  if (!mailbox) throw new AppError('missing', "The account doesn't have this folder.")
  const entry = c.server.deliver(mailbox, Buffer.from(mime), flags)
  await c.server.save()
  return { mailbox: mailbox.path, uidvalidity: mailbox.uidvalidity, uid: entry.uid }
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

// Applies a person's change on the demo server. Doing it twice is harmless.

export async function apply(c: Connection, change: RemoteChange): Promise<ApplyResult> {
  const result = await applyUnsaved(c, change)
  await c.server.save()
  return result
}

/** Saved once. */
export async function applyAll(c: Connection, changes: RemoteChange[]): Promise<(ApplyResult | AppError)[]> {
  const results = await applyInOrder(changes, (change) => applyUnsaved(c, change))
  await c.server.save()
  return results
}

async function applyUnsaved(c: Connection, change: RemoteChange): Promise<ApplyResult> {
  const target = change.kind === 'move' ? destination(c, change.to) : undefined
  if (change.kind === 'move' && !target) throw new AppError('missing', "The account doesn't have this folder.")
  const found = at(c, change.place)
  if (!found || !isMail(c, found.entry, change.messageId)) return moved(byMessageId(c, target, change.messageId))
  return applyTo(found, change, target)
}

function applyTo({ mailbox, entry }: Found, change: RemoteChange, target: DemoMailbox | undefined): ApplyResult {
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
