// After a push: the queue and the placements follow what the server did, in one transaction. What a person did meanwhile to a
// mail that was being moved is redirected to its new place.
import type { App, Db } from '../../app.ts'
import type { ApplyResult, Place } from '../../connectors/connector.ts'
import { type PendingChange, type PendingPlace, readChange } from '../actions/changes.ts'
import { foldersOf, queueChanges } from '../actions/queries.ts'
import type { Due } from './push-changes.ts'
import {
  addPlacements,
  changesOfMails,
  endChanges,
  type LeftPlace,
  mailboxAt,
  placesNow,
  postponeChanges,
  rewriteChange,
  takePlacements,
} from './push-queries.ts'
import type { AccountRef } from './sync-queries.ts'

interface Pushed {
  due: Due
  result: ApplyResult
}
type MoveDue = Due & { change: Extract<PendingChange, { kind: 'move' }> }
/** A mail at the place the server moved it to. */
interface Arrival {
  due: MoveDue
  place: Place
}

/**
 * Milliseconds a change waits for the folders to be listed when its mail was not at its place, by attempts. It ends when the mail
 * is still nowhere after the last: the first listing may have begun before another client moved the mail or renamed its folder.
 */
const relistDelaysMs = [200, 2000, 10_000]

/** True where the place of a mail is not known. */
export async function settle(app: App, account: AccountRef, pushed: Pushed[]): Promise<boolean> {
  if (pushed.length === 0) return false
  const astray = pushed.filter(({ due, result }) => result.state === 'gone' && due.attempts < relistDelaysMs.length)
  const ended = pushed.filter((one) => !astray.includes(one))
  const moves = ended.flatMap(({ due, result }) => (isMove(due) ? [{ due, result }] : []))
  const arrivals = await arrivalsOf(app, account, moves)
  await app.db.transaction().execute(async (db) => {
    const now = app.now().getTime()
    for (const [attempts, some] of Map.groupBy(astray, ({ due }) => due.attempts)) {
      const ids = some.map(({ due }) => due.id)
      await postponeChanges(db, account, ids, { not_before: now + (relistDelaysMs[attempts] ?? 0), error: null })
    }
    const wanted = await endChanges(
      db,
      account,
      ended.map(({ due }) => due.id),
    )
    const left = await takePlacements(
      db,
      account,
      moves.map(({ due }) => due.change.place),
    )
    if (arrivals.length > 0) await storeArrivals(app, db, account, { arrivals, wanted, left })
  })
  return astray.length > 0 || arrivals.length < moves.length
}

/**
 * Where moves have put their mails. One that finds nothing to move may have been done before: the server had it, and we ended
 * before we could write that down. Then the mail lies where it was to go.
 */
async function arrivalsOf(app: App, account: AccountRef, moves: { due: MoveDue; result: ApplyResult }[]): Promise<Arrival[]> {
  const done = moves.flatMap(({ due, result }) => (result.state === 'done' && result.place ? [{ due, place: result.place }] : []))
  const gone = moves.filter(({ result }) => result.state === 'gone').map(({ due }) => due)
  if (gone.length === 0) return done
  const places = await placesNow(
    app.db,
    account,
    gone.map((due) => due.message_key),
  )
  const before = gone.flatMap((due) => {
    const { to } = due.change
    const place = places.find(
      (one) => one.message_key === due.message_key && (typeof to === 'string' ? one.role === to : one.mailbox === to.path),
    )
    return place ? [{ due, place: { mailbox: place.mailbox, uidvalidity: place.uidvalidity, uid: place.uid } }] : []
  })
  return [...done, ...before]
}

const isMove = (due: Due): due is MoveDue => due.change.kind === 'move'

async function storeArrivals(
  app: App,
  db: Db,
  account: AccountRef,
  given: { arrivals: Arrival[]; wanted: ReadonlySet<number>; left: LeftPlace[] },
): Promise<void> {
  const targets = await targetsOf(db, account, given.arrivals)
  const left = new Map(given.left.map((row) => [nameOf({ ...row, mailboxId: row.mailbox_id }), row]))
  const moving = await redirect(db, account, given.arrivals, targets)
  const places: LeftPlace[] = []
  const back: { place: { message_key: number; account_id: string }; change: PendingChange }[] = []
  const folders = new Map((await foldersOf(db, account.userId)).map((folder) => [folder.id, folder.path]))
  for (const { due, place } of given.arrivals) {
    const target = targets.get(place.mailbox)
    const before = left.get(nameOf(due.change.place))
    // No place here: it has been deleted for good meanwhile, and that has been told where it lies now.
    if (!target || !before) continue
    const now = { ...before, mailbox_id: target.id, uidvalidity: place.uidvalidity, uid: place.uid }
    if (moving.has(due.id)) places.push(now)
    else if (given.wanted.has(due.id)) places.push({ ...now, role: target.role, moving_to: null })
    else {
      // Taken back while it was on its way: it goes back to where it is shown.
      const home = before.moving_to ?? before.mailbox_id
      places.push({ ...now, moving_to: home })
      const owner = { message_key: due.message_key, account_id: account.id }
      const to = { path: folders.get(home) ?? due.change.place.mailbox }
      back.push({ place: owner, change: { kind: 'move', place: { mailboxId: target.id, ...place }, to } })
    }
  }
  await addPlacements(db, account, places)
  await queueChanges(db, account.userId, back, app.now().getTime())
}

const nameOf = (place: Pick<PendingPlace, 'mailboxId' | 'uidvalidity' | 'uid'>) =>
  `${place.mailboxId} ${place.uidvalidity} ${place.uid}`

async function targetsOf(db: Db, account: AccountRef, arrivals: Arrival[]) {
  const targets = new Map<string, Awaited<ReturnType<typeof mailboxAt>>>()
  for (const { due, place } of arrivals) {
    if (targets.has(place.mailbox)) continue
    const { to } = due.change
    targets.set(place.mailbox, await mailboxAt(db, account, place.mailbox, typeof to === 'string' ? to : 'other'))
  }
  return targets
}

/** Changes queued for a mail while it lay at its old place now mean the new one. Answers which arrivals are moved again by one. */
async function redirect(
  db: Db,
  account: AccountRef,
  arrivals: Arrival[],
  targets: Map<string, { id: number }>,
): Promise<Set<number>> {
  const moving = new Set<number>()
  const byPlace = new Map(arrivals.map((one) => [nameOf(one.due.change.place), one]))
  const keys = arrivals.map(({ due }) => due.message_key)
  for (const row of await changesOfMails(db, account, keys)) {
    const change = readChange(row.change)
    const arrival = byPlace.get(nameOf(change.place))
    const target = arrival && targets.get(arrival.place.mailbox)
    if (!arrival || !target) continue
    if (change.kind === 'move') moving.add(arrival.due.id)
    const place = { mailboxId: target.id, ...arrival.place }
    await rewriteChange(db, account, row.id, JSON.stringify({ ...change, place }))
  }
  return moving
}
