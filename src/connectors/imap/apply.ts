// Applies a person's changes on the server. Before anything is touched the place must still hold that very mail: the
// UIDVALIDITY and the Message-ID are compared, because a UID can come to mean another mail. Only UID EXPUNGE (RFC 4315) is
// ever used: a plain EXPUNGE would delete what other programs have marked. Mails that share a folder and a change travel as
// one command with a set of UIDs.
import type { FetchMessageObject } from 'imapflow'
import { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import { applyInOrder, isRefusal, runsOf } from '../apply-in-order.ts'
import type { ApplyResult, Flags, Place, RemoteChange } from '../connector.ts'
import { readFields } from '../mime/header/fields.ts'
import { messageIdOf } from '../mime/header/ids.ts'
import type { Folders } from './folders.ts'
import type { ImapSession } from './session.ts'
import { sequenceSets } from './uids.ts'

const gone: ApplyResult = { state: 'gone' }
const byUid = { uid: true }
/** Where the mails of some UIDs lie afterwards; those that are not named lie where the server did not say. */
type Places = Map<number, Place>

/** Inside `session.use`. */
export async function applyChange(session: ImapSession, folders: Folders, change: RemoteChange): Promise<ApplyResult> {
  return (await applySame(session, folders, [change]))[0] ?? gone
}

/** Inside `session.use`: changes of one folder that say the same. An answer for each; a refusal is about all of them. */
async function applySame(session: ImapSession, folders: Folders, changes: RemoteChange[]): Promise<ApplyResult[]> {
  const [first] = changes
  if (!first || !(await session.selectPlace(first.place))) return changes.map(() => gone)
  const uids = [...new Set(changes.map(({ place }) => place.uid))]
  const ids = await messageIdsAt(session, uids)
  // A mail without a Message-ID can only be told by its place.
  const holds = ({ place, messageId }: RemoteChange) =>
    ids.has(place.uid) && (messageId === '' || ids.get(place.uid) === messageId)
  const held = new Set(changes.filter(holds).map(({ place }) => place.uid))
  const places: Places = held.size === 0 ? new Map() : await applyToUids(session, folders, first, [...held])
  return changes.map((change): ApplyResult => {
    const place = places.get(change.place.uid)
    if (!holds(change)) return gone
    return place ? { state: 'done', place } : { state: 'done' }
  })
}

async function applyToUids(session: ImapSession, folders: Folders, change: RemoteChange, uids: number[]): Promise<Places> {
  switch (change.kind) {
    case 'flags':
      await setFlags(session, uids, change.set)
      return new Map(uids.map((uid) => [uid, { ...change.place, uid }]))
    case 'move':
      return move(session, change.place, uids, await folders.pathFor(change.to))
    case 'expunge':
      await forGood(session, folders, change.place, uids)
      return new Map()
  }
}

/** Gmail keeps what is expunged in All Mail, unless it is expunged in Trash or Spam: there it must go first. */
async function forGood(session: ImapSession, folders: Folders, place: Place, uids: number[]): Promise<void> {
  const keeps = session.client.capabilities.has('X-GM-EXT-1')
  const [trash, junk] = keeps ? [await folders.find('trash'), await folders.find('junk')] : []
  if (trash === undefined || place.mailbox === trash || place.mailbox === junk) return expunge(session, uids)
  const there = [...(await move(session, place, uids, trash)).values()]
  const [first] = there
  if (!first || !(await session.selectPlace(first))) return
  await expunge(
    session,
    there.map(({ uid }) => uid),
  )
}

/** What is there of these UIDs, by Message-ID. */
async function messageIdsAt(session: ImapSession, uids: number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const set of sequenceSets(uids)) {
    for await (const mail of session.client.fetch(set, { uid: true, headers: [idHeader] }, byUid))
      if (mail.uid !== undefined) found.set(mail.uid, idIn(mail))
  }
  return found
}

export const idHeader = 'message-id'

/** Of a mail whose Message-ID was fetched; '' where it has none. */
export const idIn = ({ headers }: FetchMessageObject) =>
  messageIdOf(readFields(headers ?? new Uint8Array()).get(idHeader)?.[0] ?? '')

const names: Record<keyof Flags, string> = { read: '\\Seen', starred: '\\Flagged', answered: '\\Answered' }

async function setFlags(session: ImapSession, uids: number[], set: Partial<Flags>): Promise<void> {
  const flags = Object.entries(names) as [keyof Flags, string][]
  const add = flags.filter(([name]) => set[name] === true).map(([, flag]) => flag)
  const remove = flags.filter(([name]) => set[name] === false).map(([, flag]) => flag)
  for (const some of sequenceSets(uids)) {
    if (add.length > 0) must(await session.client.messageFlagsAdd(some, add, byUid), session)
    if (remove.length > 0) must(await session.client.messageFlagsRemove(some, remove, byUid), session)
  }
}

async function move(session: ImapSession, place: Place, uids: number[], target: string): Promise<Places> {
  if (target === place.mailbox) return new Map(uids.map((uid) => [uid, { ...place, uid }]))
  const { client } = session
  const atOnce = client.capabilities.has('MOVE') || client.enabled.has('IMAP4REV2')
  const places: Places = new Map()
  for (const some of sequenceSets(uids)) {
    const moved = atOnce ? await client.messageMove(some, target, byUid) : await client.messageCopy(some, target, byUid)
    if (!moved) throw refused(session)
    if (!atOnce) await expungeSet(session, some)
    for (const [from, uid] of moved.uidMap ?? [])
      if (moved.uidValidity !== undefined) places.set(from, { mailbox: target, uidvalidity: String(moved.uidValidity), uid })
  }
  return places
}

async function expunge(session: ImapSession, uids: number[]): Promise<void> {
  for (const some of sequenceSets(uids)) await expungeSet(session, some)
}

/** Without UIDPLUS the mails are only marked: a listing leaves marked mails out. */
async function expungeSet(session: ImapSession, uids: string): Promise<void> {
  const { client } = session
  const one = client.capabilities.has('UIDPLUS') || client.enabled.has('IMAP4REV2')
  must(one ? await client.messageDelete(uids, byUid) : await client.messageFlagsAdd(uids, ['\\Deleted'], byUid), session)
}

function must(done: boolean | undefined, session: ImapSession): void {
  if (done !== true) throw refused(session)
}

function refused({ client }: ImapSession): AppError {
  const mailbox = client.mailbox || undefined
  if (mailbox?.readOnly) {
    return new AppError('unprocessable', "The mail server doesn't allow changes in this folder.")
  }
  return new AppError('provider', 'The mail server rejected this change. Homing will try again.')
}

/**
 * Applies changes in order; a run of the same action in one folder is one command. Where the server refuses it, its changes are
 * applied one by one, so that one mail does not block the others.
 */
export async function applyAll(
  session: ImapSession,
  folders: Folders,
  changes: RemoteChange[],
): Promise<(ApplyResult | AppError)[]> {
  const answers: (ApplyResult | AppError)[] = []
  for (const some of runsOf(changes)) answers.push(...(await applyRun(session, folders, some)))
  return answers
}

async function applyRun(session: ImapSession, folders: Folders, changes: RemoteChange[]): Promise<(ApplyResult | AppError)[]> {
  try {
    return await session.use(() => applySame(session, folders, changes), 2 * minute)
  } catch (cause) {
    if (!isRefusal(cause)) throw cause
    if (changes.length === 1) return [cause]
    return applyInOrder(changes, (change) => session.use(() => applyChange(session, folders, change), minute))
  }
}
