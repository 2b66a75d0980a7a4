// Carries a person's changes to the server. Before anything is touched the place must still hold that very mail: the
// UIDVALIDITY and the Message-ID are compared, because a UID can come to mean another mail. Only UID EXPUNGE (RFC 4315) is
// ever used: a plain EXPUNGE would delete what other programs have marked.
import { AppError } from '../../core/errors.ts'
import type { ApplyResult, Flags, Place, RemoteChange } from '../connector.ts'
import { messageIds } from './envelope.ts'
import type { Folders } from './folders.ts'
import type { ImapSession } from './session.ts'

const gone: ApplyResult = { state: 'gone' }
const byUid = { uid: true }

/** Inside `session.use`. */
export async function applyChange(session: ImapSession, folders: Folders, change: RemoteChange): Promise<ApplyResult> {
  if (!(await session.selectPlace(change.place)) || !(await holds(session, change.place, change.messageId))) return gone
  switch (change.kind) {
    case 'flags':
      return setFlags(session, change.place, change.set)
    case 'move':
      return move(session, change.place, await folders.pathFor(change.to))
    case 'expunge':
      return forGood(session, folders, change.place)
  }
}

/** Gmail keeps what is expunged in All Mail, unless it is expunged in Trash or Spam: there it must go first. */
async function forGood(session: ImapSession, folders: Folders, place: Place): Promise<ApplyResult> {
  const keeps = session.client.capabilities.has('X-GM-EXT-1')
  const [trash, junk] = keeps ? [await folders.find('trash'), await folders.find('junk')] : []
  if (trash === undefined || place.mailbox === trash || place.mailbox === junk) {
    await expunge(session, place)
    return { state: 'done' }
  }
  const moved = await move(session, place, trash)
  const there = moved.state === 'done' ? moved.place : undefined
  if (there !== undefined && (await session.selectPlace(there))) await expunge(session, there)
  return { state: 'done' }
}

async function holds(session: ImapSession, place: Place, messageId: string): Promise<boolean> {
  const fetched = await session.client.fetchOne(String(place.uid), { uid: true, envelope: true }, byUid)
  if (!fetched || fetched.uid !== place.uid) return false
  // A mail without a Message-ID can only be told by its place.
  return messageId === '' || sameId(fetched.envelope?.messageId, messageId)
}

export function sameId(found: string | undefined, wanted: string): boolean {
  if (found === undefined) return false
  return (messageIds(found)[0] ?? `<${found.trim()}>`) === wanted
}

const names: Record<keyof Flags, string> = { read: '\\Seen', starred: '\\Flagged', answered: '\\Answered' }

async function setFlags(session: ImapSession, place: Place, set: Partial<Flags>): Promise<ApplyResult> {
  const flags = Object.entries(names) as [keyof Flags, string][]
  const add = flags.filter(([name]) => set[name] === true).map(([, flag]) => flag)
  const remove = flags.filter(([name]) => set[name] === false).map(([, flag]) => flag)
  const uid = String(place.uid)
  if (add.length > 0) must(await session.client.messageFlagsAdd(uid, add, byUid), session)
  if (remove.length > 0) must(await session.client.messageFlagsRemove(uid, remove, byUid), session)
  return { state: 'done', place }
}

async function move(session: ImapSession, place: Place, target: string): Promise<ApplyResult> {
  if (target === place.mailbox) return { state: 'done', place }
  const { client } = session
  const uid = String(place.uid)
  const atOnce = client.capabilities.has('MOVE') || client.enabled.has('IMAP4REV2')
  const moved = atOnce ? await client.messageMove(uid, target, byUid) : await client.messageCopy(uid, target, byUid)
  if (!moved) throw refused(session)
  if (!atOnce) await expunge(session, place)
  const there = moved.uidMap?.get(place.uid)
  if (there === undefined || moved.uidValidity === undefined) return { state: 'done' }
  return { state: 'done', place: { mailbox: target, uidvalidity: String(moved.uidValidity), uid: there } }
}

/** Without UIDPLUS the mail is only marked: a listing leaves marked mails out. */
async function expunge(session: ImapSession, place: Place): Promise<void> {
  const { client } = session
  const uid = String(place.uid)
  const one = client.capabilities.has('UIDPLUS') || client.enabled.has('IMAP4REV2')
  must(one ? await client.messageDelete(uid, byUid) : await client.messageFlagsAdd(uid, ['\\Deleted'], byUid), session)
}

function must(done: boolean | undefined, session: ImapSession): void {
  if (done !== true) throw refused(session)
}

function refused({ client }: ImapSession): AppError {
  const mailbox = client.mailbox || undefined
  if (mailbox?.readOnly) {
    return new AppError('unprocessable', 'The mail server allows no changes in this folder.')
  }
  return new AppError('provider', 'The mail server refused this change. It will be tried again.')
}
