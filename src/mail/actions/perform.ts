// Doing an action, inside a transaction: the local change and the queued one for a part of the mails. Whoever calls it keeps
// what undoes it, or does not need to.
import type { App } from '../../app.ts'
import { limits, second } from '../../shared/limits.ts'
import type { Action } from './act.ts'
import { isSnoozedPlace, type Move, moveAll, movesOf, targetIn } from './moves.ts'
import {
  cancelChanges,
  deletePlaces,
  type FolderRow,
  foldersOf,
  type MailRef,
  type PlacedMail,
  pendingPlace,
  placesOfMails,
  queueChanges,
  setPlaceFlags,
} from './queries.ts'
import { endSnoozes, keepSnoozes, snoozesOf } from './snooze-queries.ts'
import { type Before, FlagName } from './undo-parts.ts'

/** How long deleting for good waits, so that it can be undone. */
const hold = (limits.undoSeconds + 1) * second

/** Inside a transaction. Answers what the mails were that are something else now. */
export async function perform(app: App, userId: string, mails: MailRef[], action: Action, held = hold): Promise<Before[]> {
  if (mails.length === 0) return []
  const keys = mails.map((mail) => mail.key)
  const places = await placesOfMails(app.db, userId, keys)
  const folders = await foldersOf(app.db, userId)
  const snoozed = await snoozesOf(app.db, userId, keys)
  const now = app.now().getTime()
  const flagged = action.expunge ? [] : await changeFlags(app, userId, places, action)
  const moves = action.expunge ? [] : plannedMoves(places, folders, new Set(snoozed.keys()), action)
  await moveAll(app.db, userId, moves, now)
  if (action.expunge) await expungeAll(app, userId, places, now + held)
  const moved = (action.expunge ? places : moves.map(({ place }) => place)).map((place) => place.message_key)
  const timed = await changeSnoozes(app, userId, { mails, moved, snoozed, action })
  const [flags, move, snooze] = [new Set(flagged), new Set(moved), new Set(timed)]
  const touched = new Set([...flags, ...move, ...snooze])
  emitChanged(
    app,
    userId,
    mails.filter((mail) => touched.has(mail.key)),
  )
  const named = FlagName.options.filter((name) => action[name] !== undefined)
  const placed = Map.groupBy(places, (place) => place.message_key)
  return [...touched].map((key) => ({
    key,
    places: placed.get(key) ?? [],
    until: snoozed.get(key) ?? null,
    did: { flags: flags.has(key) ? named : [], move: move.has(key), snooze: snooze.has(key) },
  }))
}

function emitChanged(app: App, userId: string, mails: MailRef[]): void {
  for (const [accountId, some] of Map.groupBy(mails, (mail) => mail.accountId)) {
    app.events.emit('mail.changed', { userId, accountId, ...(some.length <= 50 ? { ids: some.map((mail) => mail.id) } : {}) })
    app.wakeAccount(accountId, 'changes')
  }
}

/** Answers the keys of the mails that were different. */
async function changeFlags(app: App, userId: string, places: PlacedMail[], action: Action): Promise<number[]> {
  const { read, starred, answered } = action
  const set = {
    ...(read === undefined ? {} : { read }),
    ...(starred === undefined ? {} : { starred }),
    ...(answered === undefined ? {} : { answered }),
  }
  const differs = (place: PlacedMail) =>
    (read !== undefined && place.read !== Number(read)) ||
    (starred !== undefined && place.starred !== Number(starred)) ||
    (answered !== undefined && place.answered !== Number(answered))
  const different = places.filter(differs)
  if (different.length === 0) return []
  const keys = [...new Set(different.map((place) => place.message_key))]
  await setPlaceFlags(app.db, userId, keys, set)
  const changes = different.map((place) => ({ place, change: { kind: 'flags' as const, place: pendingPlace(place), set } }))
  await queueChanges(app.db, userId, changes, app.now().getTime())
  return keys
}

function plannedMoves(places: PlacedMail[], folders: FolderRow[], snoozed: ReadonlySet<number>, action: Action): Move[] {
  const where = action.move ?? (action.wake ? 'inbox' : action.snoozeUntil === undefined ? undefined : 'snoozed')
  if (where === undefined) return []
  return [...Map.groupBy(places, (place) => place.message_key)].flatMap(([key, some]) => {
    const [first] = some
    if (!first) return []
    const target = targetIn(folders, first.account_id, where)
    if (!action.wake) return movesOf(some, where, target)
    return snoozed.has(key) ? some.filter((place) => isSnoozedPlace(folders, place)).map((place) => ({ place, target })) : []
  })
}

/** What has been moved here and not been carried is deleted where it still lies. */
async function expungeAll(app: App, userId: string, places: PlacedMail[], notBefore: number): Promise<void> {
  await cancelChanges(app.db, userId, 'move', places)
  await deletePlaces(app.db, userId, places)
  const changes = places.map((place) => ({ place, change: { kind: 'expunge' as const, place: pendingPlace(place) } }))
  await queueChanges(app.db, userId, changes, app.now().getTime(), notBefore)
}

/** A snooze ends when its mail is moved, woken or deleted. Answers the keys of the mails for which that was a change. */
async function changeSnoozes(
  app: App,
  userId: string,
  given: { mails: MailRef[]; moved: number[]; snoozed: Map<number, number>; action: Action },
): Promise<number[]> {
  const { snoozed, action } = given
  if (action.snoozeUntil !== undefined) {
    const moved = new Set(given.moved)
    const mails = given.mails.filter(({ key }) => moved.has(key) || snoozed.has(key))
    await keepSnoozes(app.db, userId, mails, action.snoozeUntil, app.now().getTime())
    return mails.map(({ key }) => key)
  }
  const over = action.wake ? [...snoozed.keys()] : given.moved.filter((key) => snoozed.has(key))
  await endSnoozes(app.db, userId, over)
  return over
}
