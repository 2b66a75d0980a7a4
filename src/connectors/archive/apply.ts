// Applies a person's change to an archive. Doing it twice is harmless.
import { AppError } from '../../core/errors.ts'
import type { Role } from '../../shared/mail.ts'
import type { ApplyResult, ArchiveStore, Destination, Place, RemoteChange, RemoteMailbox } from '../connector.ts'
import { folderNames } from '../imap/roles.ts'
import { validity } from './changes.ts'

export interface ArchiveClient {
  store: ArchiveStore
  /** With the roles that the person chose. */
  mailboxes(): Promise<RemoteMailbox[]>
}

export async function applyChange(client: ArchiveClient, change: RemoteChange): Promise<ApplyResult> {
  const { store } = client
  const target = change.kind === 'move' ? await pathFor(client, change.to) : undefined
  const { mailbox, uid, uidvalidity } = change.place
  const isThere = uidvalidity === validity && (await store.messageIdAt(mailbox, uid)) === change.messageId
  if (!isThere) return alreadyMoved(store, target, change.messageId)
  switch (change.kind) {
    case 'flags':
      await store.flag(mailbox, uid, change.set)
      return { state: 'done' }
    case 'expunge':
      await store.remove(mailbox, uid)
      return { state: 'done' }
    case 'move': {
      if (target === undefined || target === mailbox) return { state: 'done', place: change.place }
      const moved = await store.move(mailbox, uid, target)
      return moved === undefined ? { state: 'gone' } : { state: 'done', place: placed(target, moved) }
    }
  }
}

/** A mail that has been moved already is found where it should go. A missing Message-ID never equals another. */
async function alreadyMoved(store: ArchiveStore, target: string | undefined, messageId: string): Promise<ApplyResult> {
  const uid = target === undefined || messageId === '' ? undefined : await store.find(target, messageId)
  return target === undefined || uid === undefined ? { state: 'gone' } : { state: 'done', place: placed(target, uid) }
}

export const placed = (mailbox: string, uid: number): Place => ({ mailbox, uidvalidity: validity, uid })

/** A folder that is missing is made. */
export async function pathFor(client: ArchiveClient, to: Destination): Promise<string> {
  if (typeof to !== 'string') return (await client.store.folder(to.path, 'other')).path
  return (await pathOf(client, to)) ?? (await client.store.folder(nameFor(to), to)).path
}

export async function pathOf(client: ArchiveClient, role: Role): Promise<string | undefined> {
  return (await client.mailboxes()).find((folder) => folder.role === role)?.path
}

function nameFor(role: Role): string {
  if (role === 'other') throw new AppError('missing', "The account doesn't have this folder.")
  return folderNames[role] ?? 'Inbox'
}
