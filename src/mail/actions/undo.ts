// Takes an action back: every mail is what it was, wherever the mail server has put it meanwhile. A change that has not been
// carried is taken out of the queue; what has been carried is queued the other way round.
import { type App, inTransaction } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { type Move, moveAll, type Target, targetIn } from './moves.ts'
import {
  cancelChanges,
  type FolderRow,
  foldersOf,
  type MailRef,
  mailsByKeys,
  type PlacedMail,
  pendingPlace,
  placesOfMails,
  queueChanges,
} from './queries.ts'
import { endSnoozes, keepSnoozes } from './snooze-queries.ts'
import { type FlagName, type KeptMail, KeptMails, type KeptPlace } from './undo-parts.ts'
import { bringBack, setFlagsAt, takeUndo, undoParts } from './undo-queries.ts'

/** Once, and within `limits.undoSeconds` and a little. Answers how many mails are what they were. */
export async function undoAction(app: App, userId: string, input: { undoId: string }): Promise<{ restored: number }> {
  let restored = 0
  for (const part of await undoParts(app.db, userId, input.undoId, app.now().getTime())) {
    restored += await inTransaction(app, async (app) => {
      const steps = await takeUndo(app.db, userId, part)
      return steps === undefined ? 0 : restoreMails(app, userId, KeptMails.parse(JSON.parse(steps)))
    })
  }
  if (restored === 0) throw new AppError('missing', "It's too late to undo this.")
  return { restored }
}

/** Inside a transaction: mails are what they were (undo-parts.ts, keptOf). Answers how many. */
export async function restoreMails(app: App, userId: string, kept: KeptMail[]): Promise<number> {
  await bringDeletedBack(app, userId, kept)
  const keys = kept.map((mail) => mail.key)
  const mails = new Map((await mailsByKeys(app.db, userId, keys)).map((mail) => [mail.key, mail]))
  const there = kept.filter((mail) => mails.has(mail.key))
  const pairs = pairUp(there, await placesOfMails(app.db, userId, keys))
  await restoreFlags(app, userId, pairs)
  await restoreFolders(app, userId, pairs)
  await restoreSnoozes(app, userId, there, mails)
  for (const [accountId, some] of Map.groupBy(mails.values(), (mail) => mail.accountId)) {
    app.events.emit('mail.changed', { userId, accountId, ...(some.length <= 50 ? { ids: some.map(({ id }) => id) } : {}) })
    app.wakeAccount(accountId, 'changes')
  }
  return mails.size
}

/** Deleting for good has been held: as long as it is, it can be taken out of the queue. */
async function bringDeletedBack(app: App, userId: string, kept: KeptMail[]): Promise<void> {
  const places = kept.flatMap(({ key, did, places }) =>
    did.move
      ? places.map((place) => ({ ...place, key, message_key: key, mailbox_id: place.mailboxId, role: place.role as string }))
      : [],
  )
  const cancelled = await cancelChanges(app.db, userId, 'expunge', places, app.now().getTime() + 1)
  const name = (one: { mailbox_id: number; uidvalidity: string; uid: number }) =>
    `${one.mailbox_id} ${one.uidvalidity} ${one.uid}`
  const back = new Set(cancelled.map(name))
  const lost = places.filter((place) => back.has(name(place)))
  if (lost.length === 0) return
  // They come back where they lie; where they were on their way to follows with the other moves.
  await bringBack(app.db, userId, lost)
}

/** A place as it was, and the row that is that place now. */
interface Pair {
  was: KeptPlace
  now: PlacedMail
  did: KeptMail['did']
}

function pairUp(kept: KeptMail[], places: PlacedMail[]): Pair[] {
  const current = Map.groupBy(places, (place) => place.message_key)
  return kept.flatMap(({ key, places, did }) => {
    const rest = [...(current.get(key) ?? [])]
    const take = (fits: (place: PlacedMail) => boolean) => {
      const at = rest.findIndex(fits)
      return at < 0 ? undefined : rest.splice(at, 1)[0]
    }
    const same = places.map((was) => ({
      was,
      now: take((one) => one.mailbox_id === was.mailboxId && one.uidvalidity === was.uidvalidity && one.uid === was.uid),
    }))
    // What is not where it was has been moved there meanwhile: one new place for each that is missing.
    return same.flatMap(({ was, now }) => {
      const found = now ?? take(() => true)
      return found ? [{ was, now: found, did }] : []
    })
  })
}

async function restoreFlags(app: App, userId: string, pairs: Pair[]): Promise<void> {
  const different = pairs.flatMap((pair) => {
    const names = pair.did.flags.filter((name) => pair.was[name] !== pair.now[name])
    return names.length > 0 ? [{ now: pair.now, set: Object.fromEntries(names.map((name) => [name, pair.was[name]])) }] : []
  })
  if (different.length === 0) return
  await setFlagsAt(
    app.db,
    userId,
    different.map(({ now, set }) => {
      const { read, starred, answered } = { ...now, ...set }
      return [now.mailbox_id, now.uidvalidity, now.uid, read, starred, answered]
    }),
  )
  const changes = different.map(({ now, set }) => ({
    place: now,
    change: { kind: 'flags' as const, place: pendingPlace(now), set: asFlags(set) },
  }))
  // Those that say the same stand together, so that they travel together.
  changes.sort((a, b) => JSON.stringify(a.change.set).localeCompare(JSON.stringify(b.change.set)))
  await queueChanges(app.db, userId, changes, app.now().getTime())
}

const asFlags = (set: Partial<Record<FlagName, number>>) =>
  Object.fromEntries(Object.entries(set).map(([name, bit]) => [name, bit === 1]))

async function restoreFolders(app: App, userId: string, pairs: Pair[]): Promise<void> {
  const folders = await foldersOf(app.db, userId)
  const moves = pairs.flatMap(({ was, now, did }): Move[] => {
    const target = did.move ? targetOf(folders, was) : undefined
    if (!target || (target.folderId === now.folder_id && target.role === now.role)) return []
    return [{ place: now, target }]
  })
  await moveAll(app.db, userId, moves, app.now().getTime())
}

/** The very folder; one that was yet to be made then is meant by its role. */
function targetOf(folders: FolderRow[], was: KeptPlace): Target | undefined {
  const folder = folders.find(({ id }) => id === was.folderId)
  if (folder) return targetIn(folders, was.accountId, folder)
  if (was.folderId !== 0 || was.role === 'sent' || was.role === 'drafts') return undefined
  return targetIn(folders, was.accountId, was.role === 'other' ? 'snoozed' : was.role)
}

async function restoreSnoozes(app: App, userId: string, kept: KeptMail[], mails: Map<number, MailRef>): Promise<void> {
  const timed = kept.filter((mail) => mail.did.snooze)
  const over = timed.filter((mail) => mail.until === null)
  await endSnoozes(
    app.db,
    userId,
    over.map((mail) => mail.key),
  )
  for (const [until, some] of Map.groupBy(timed, (mail) => mail.until)) {
    if (until === null) continue
    const refs = some.flatMap((mail) => mails.get(mail.key) ?? [])
    await keepSnoozes(app.db, userId, refs, until, app.now().getTime())
  }
}
