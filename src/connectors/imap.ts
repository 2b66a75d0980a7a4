// The connector for everything that speaks IMAP and SMTP. The parts: imap/client.ts opens the connection, imap/session.ts
// keeps it to one at a time, imap/plan.ts and imap/changes.ts sync, imap/apply.ts carries changes, smtp.ts sends.

import { minute, second } from '../shared/limits.ts'
import type { Role } from '../shared/mail.ts'
import type { ConnectorAccount, Flags, MailConnector, Place } from './connector.ts'
import { applyAll, applyChange, idHeader, idIn } from './imap/apply.ts'
import { createChangesReader } from './imap/changes.ts'
import type { MailDeps } from './imap/client.ts'
import { createFolders, type Folders } from './imap/folders.ts'
import { openAttachment, openRaw } from './imap/parts.ts'
import type { ImapSession } from './imap/session.ts'
import { fetchTexts } from './imap/texts.ts'
import { watchMailbox } from './imap/watch.ts'
import { filesSent } from './sender.ts'

export interface ImapMailbox extends MailConnector {
  readonly usable: boolean
  /** Whether the server answers within so many milliseconds; the connection is closed when it does not. */
  lives(within: number): Promise<boolean>
}

/** Opens the account's IMAP connection; SMTP is opened for each mail sent. */
export async function openImap(account: ConnectorAccount, deps: MailDeps): Promise<ImapMailbox> {
  const { connectImap } = await import('./imap/client.ts')
  const session = await connectImap(account, deps)
  const folders = createFolders(session, account.folderRoles ?? (async () => new Map()))
  const reader = createChangesReader(session, () => Date.now())
  return {
    get usable() {
      return session.client.usable === true
    },
    get lastActivityAt() {
      return session.lastActivityAt
    },
    lives: (within) =>
      session
        .use(() => session.client.noop(), within)
        .then(
          () => true,
          () => false,
        ),
    filesSent: filesSent(account.provider),
    mailboxes: () => session.use(() => folders.list(), minute),
    changes: (input) => session.use(() => reader.read(input)),
    texts: (mailbox, mails, maxBytes) => fetchTexts(session, mailbox, mails, maxBytes),
    attachment: (place, part) => openAttachment(session, place, part),
    raw: (place) => openRaw(session, place),
    apply: (change) => session.use(() => applyChange(session, folders, change), minute),
    applyAll: (changes) => applyAll(session, folders, changes),
    send: async (outgoing) => (await import('./smtp.ts')).sendMail(account, deps, outgoing),
    find: (role, messageId) => session.use(() => findMail(session, folders, role, messageId), minute),
    append: (role, mime, flags) => session.use(() => append(session, folders, role, mime, flags), 20 * second),
    watch: (mailbox, onHint, signal) => watchMailbox(session, mailbox, onHint, signal),
    count: (mailbox) => session.use(() => countMails(session, mailbox), 10 * second),
    [Symbol.asyncDispose]: () => session.close(),
  }
}

/** SEARCH matches parts of a header: each hit is compared. */
async function findMail(session: ImapSession, folders: Folders, role: Role, messageId: string): Promise<Place | undefined> {
  const path = await folders.find(role)
  if (path === undefined || messageId === '') return undefined
  const { uidValidity } = await session.select(path, true)
  const hits = await session.client.search({ header: { 'message-id': messageId } }, { uid: true })
  if (!Array.isArray(hits)) return undefined
  for (const uid of hits.slice(-10).reverse()) {
    const fetched = await session.client.fetchOne(String(uid), { uid: true, flags: true, headers: [idHeader] }, { uid: true })
    if (fetched && !fetched.flags?.has('\\Deleted') && idIn(fetched) === messageId) {
      return { mailbox: path, uidvalidity: String(uidValidity), uid }
    }
  }
  return undefined
}

/** Once: a second try after a time-out could store the mail twice. */
async function append(
  session: ImapSession,
  folders: Folders,
  role: Role,
  mime: Uint8Array,
  flags: Partial<Flags>,
): Promise<Place | undefined> {
  const path = await folders.pathFor(role)
  const names = [flags.read && '\\Seen', flags.starred && '\\Flagged', flags.answered && '\\Answered'].filter((flag) => !!flag)
  if (role === 'drafts') names.push('\\Draft')
  const stored = await session.client.append(path, Buffer.from(mime), names as string[])
  if (!stored || stored.uid === undefined || stored.uidValidity === undefined) return undefined
  return { mailbox: path, uidvalidity: String(stored.uidValidity), uid: stored.uid }
}

/** What is marked \\Deleted is gone for a person. Selected read-only: a look changes nothing, \\Recent included. */
async function countMails(session: ImapSession, path: string): Promise<number> {
  await session.client.mailboxOpen(path, { readOnly: true })
  try {
    const deleted = await session.client.search({ deleted: true }, { uid: true })
    const { exists = 0 } = session.client.mailbox || {}
    return exists - (Array.isArray(deleted) ? deleted.length : 0)
  } finally {
    // Whoever uses the connection next may want to write.
    if (session.client.usable) await session.client.mailboxClose()
  }
}
