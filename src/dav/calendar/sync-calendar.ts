// One calendar of a server into the times that are stored of it: events that touch a window around now. The window moves on once a week,
// and then every event is read again, since repetitions reach into it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type App, inTransaction } from '../../app.ts'
import { type Content, collectionTag, fetchContents, listEvents } from '../../connectors/dav/changes.ts'
import type { DavClient } from '../../connectors/dav/client.ts'
import type { TimeWindow } from '../../connectors/dav/event-time.ts'
import { day } from '../../shared/limits.ts'
import { personTimeZone } from '../../user/person.ts'
import { calendarWindow, davLimits } from '../limits.ts'
import { type CollectionRow, membersElsewhere, noteCollectionSynced } from '../queries.ts'
import { storedTags } from '../stored-tags.ts'
import type { SyncRun } from '../sync-server.ts'
import { deleteEvents, ownEmails, storeEvent, timesStored } from './queries.ts'

export async function syncCalendar(app: App, client: DavClient, collection: CollectionRow, run: SyncRun): Promise<void> {
  const { userId } = run
  const { id, url } = collection
  const now = app.now().getTime()
  const begins = Math.floor((now - calendarWindow.pastMs) / day) * day
  const isMoved = collection.window_from === null || begins - collection.window_from >= calendarWindow.moveMs
  const from = isMoved ? begins : (collection.window_from ?? begins)
  // Read before the events: what changes in between is found the next time.
  const tag = await collectionTag(client, url)
  if (!isMoved && tag !== null && tag === collection.sync_token)
    return noteCollectionSynced(app.db, userId, id, { synced_at: now, truncated: collection.truncated })
  const window = await windowOf(app, userId, from)
  const stored = await storedTags(app, userId, 'calendar_event', id)
  const most = Math.max(0, davLimits.events - (await membersElsewhere(app.db, userId, 'calendar_event', id)))
  const { members, truncated, isPart } = await listEvents(client, url, window, most)
  run.check()
  const there = new Set(members.map((member) => member.url))
  if (!isPart)
    await deleteInSteps(
      app,
      run,
      id,
      [...stored.keys()].filter((url) => !there.has(url)),
    )
  const known = isMoved ? new Map<string, string>() : stored
  const changed = members.filter((member) => known.get(member.url) !== member.etag)
  const limits = { batch: davLimits.cardBatch, memberBytes: davLimits.cardBytes }
  // What was left out of events that have not changed is read again when the window moves.
  let isShort = truncated || (!isMoved && collection.truncated === 1)
  for await (const contents of fetchContents(client, url, 'calendar', changed, limits)) {
    run.check()
    isShort = (await storeContents(app, { userId, collectionId: id }, contents, window)) || isShort
  }
  await noteCollectionSynced(app.db, userId, id, {
    sync_token: tag,
    window_from: from,
    synced_at: now,
    truncated: isShort ? 1 : 0,
  })
}

/** Their times go with them. */
async function deleteInSteps(app: App, run: SyncRun, collectionId: string, urls: readonly string[]): Promise<void> {
  for (let at = 0; at < urls.length; at += davLimits.cardBatch) {
    run.check()
    await deleteEvents(app.db, run.userId, collectionId, urls.slice(at, at + davLimits.cardBatch))
    await nextTurn()
  }
}

async function windowOf(app: App, userId: string, from: number): Promise<TimeWindow> {
  const [zone, own] = await Promise.all([personTimeZone(app, userId), ownEmails(app.db, userId)])
  return { from, to: from + calendarWindow.lengthMs, zone, own }
}

/** Times in one transaction; the writer is never held for long. */
const timesAtOnce = 1000

/** Whether something was left out. */
async function storeContents(
  app: App,
  owner: { userId: string; collectionId: string },
  contents: Content[],
  window: TimeWindow,
): Promise<boolean> {
  const there = contents.filter(({ data }) => data !== undefined)
  const read = await app.mime.readEvents(
    there.map(({ data }) => data ?? ''),
    window,
  )
  const events = new Map(there.map(({ url }, index) => [url, read[index] ?? null]))
  const urls = contents.map(({ url }) => url)
  const stored = await timesStored(app.db, owner.userId, { collectionId: owner.collectionId, urls })
  let left = Math.max(0, davLimits.eventTimes - (stored.all - stored.among))
  // What can't be read is kept with its ETag alone, so that it is asked for again only when it changes.
  const rows = contents.map(({ url, etag }) => {
    const event = events.get(url) ?? { uid: '', times: [], cut: false }
    const times = event.times.slice(0, left)
    left -= times.length
    return { url, etag, uid: event.uid, times, cut: event.cut || times.length < event.times.length }
  })
  for (const step of stepsOf(rows)) {
    await inTransaction(app, async ({ db }) => {
      for (const row of step) await storeEvent(db, owner, row)
    })
    await nextTurn()
  }
  return rows.some(({ cut }) => cut)
}

function stepsOf<T extends { times: readonly unknown[] }>(rows: readonly T[]): T[][] {
  const steps: T[][] = []
  let count = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (count + row.times.length > timesAtOnce) {
      steps.push([])
      count = 0
    }
    steps.at(-1)?.push(row)
    count += row.times.length
  }
  return steps
}
