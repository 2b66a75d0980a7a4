// An archive: mail that lives on this server alone, behind the same interface as any mailbox. Nothing arrives in it but what its
// person imports or moves there, and nothing is sent from it. It works on an ArchiveStore, which the caller passes.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../core/errors.ts'
import { second } from '../shared/limits.ts'
import { applyInOrder } from './apply-in-order.ts'
import { type ArchiveClient, applyChange, pathFor, pathOf, placed } from './archive/apply.ts'
import { changesOf, validity } from './archive/changes.ts'
import type {
  ArchivedContent,
  ArchiveStore,
  ConnectorAccount,
  MailConnector,
  Place,
  RemoteText,
  TextRequest,
} from './connector.ts'
import { withChosen } from './folder-roles.ts'
import { decodeTransfer } from './mime/texts/decode.ts'
import type { Sender } from './sender.ts'

/** Needs `account.store`. `pollEvery`: how often a watch looks, in milliseconds. */
export function openArchive(account: ConnectorAccount, pollEvery = 10 * second): MailConnector & Sender {
  const { store } = account
  if (!store) throw new AppError('unconfigured', "This account isn't an archive.")
  const end = new AbortController()
  const open = () => {
    if (end.signal.aborted) throw new AppError('unavailable', 'The archive is closed.')
    return store
  }
  const mailboxes = async () => {
    const folders = (await open().folders()).map(({ path, role }) => ({ path, role, selectable: true }))
    return withChosen(folders, (await account.folderRoles?.()) ?? new Map())
  }
  const client: ArchiveClient = { store, mailboxes }
  return {
    get usable() {
      return !end.signal.aborted
    },
    filesSent: false,
    watchesAll: true,
    mailboxes,
    changes: async (input) => {
      const folder = (await open().folders()).find(({ path }) => path === input.mailbox)
      if (!folder) throw new AppError('missing', 'This folder no longer exists.')
      return changesOf(store, folder, input)
    },
    texts: (mailbox, mails, maxBytes) => texts(open(), mailbox, mails, maxBytes),
    attachment: async (place, part) => attachment(await contentAt(open(), place), part),
    raw: async (place) => Readable.from([(await contentAt(open(), place)).bytes], { objectMode: false }),
    apply: async (change) => {
      open()
      return applyChange(client, change)
    },
    applyAll: async (changes) => {
      open()
      return applyInOrder(changes, (change) => applyChange(client, change))
    },
    send: async () => {
      throw sendsNothing()
    },
    find: async (role, messageId) => {
      open()
      const path = await pathOf(client, role)
      const uid = path === undefined || messageId === '' ? undefined : await store.find(path, messageId)
      return path === undefined || uid === undefined ? undefined : placed(path, uid)
    },
    append: async (role, mime, flags) => {
      open()
      const path = await pathFor(client, role)
      return placed(path, await store.put(path, Buffer.from(mime), { read: false, starred: false, answered: false, ...flags }))
    },
    watch: (_mailbox, onHint, signal) => watch(open(), onHint, { signal, closed: end.signal, pollEvery }),
    async [Symbol.asyncDispose]() {
      end.abort()
    },
  }
}

export const sendsNothing = () => new AppError('unprocessable', "You can't send from an archive. Please choose another account.")

async function contentAt(store: ArchiveStore, { mailbox, uidvalidity, uid }: Place): Promise<ArchivedContent> {
  const found = uidvalidity === validity ? await store.content(mailbox, uid) : undefined
  if (!found) throw new AppError('missing', 'This email no longer exists.')
  return found
}

function attachment({ bytes, parts }: ArchivedContent, part: string): Readable {
  const found = parts.get(part)
  if (!found) throw new AppError('missing', 'This attachment no longer exists.')
  const content = decodeTransfer(bytes.subarray(found.from, found.to), found.encoding)
  return Readable.from([Buffer.from(content)], { objectMode: false })
}

async function* texts(store: ArchiveStore, path: string, mails: TextRequest[], maxBytes: number): AsyncIterable<RemoteText> {
  for (const { uid, textParts } of mails) {
    const mail = await store.content(path, uid)
    if (!mail) continue
    const { bytes, parts } = mail
    yield {
      uid,
      parts: textParts.flatMap(({ part, type, charset, encoding }) => {
        const found = parts.get(part)
        if (!found) return []
        return [{ type, charset, encoding, content: bytes.subarray(found.from, Math.min(found.to, found.from + maxBytes)) }]
      }),
    }
  }
}

interface Watching {
  signal: AbortSignal
  closed: AbortSignal
  pollEvery: number
}

/** Whoever imports rings the account's worker; this is for what another connection changes. */
async function watch(store: ArchiveStore, onHint: () => void, { signal, closed, pollEvery }: Watching): Promise<void> {
  const over = AbortSignal.any([signal, closed])
  let before = await store.changes()
  while (!over.aborted) {
    await sleep(pollEvery, undefined, { signal: over, ref: false }).catch(() => undefined) // It only says that it is over.
    if (over.aborted) break
    const now = await store.changes()
    if (now !== before) onHint()
    before = now
  }
  if (!signal.aborted) throw new AppError('unavailable', 'The archive is closed.')
}
