// One calendar of a server into the times that are stored of it: events that touch a window around now. The window moves on once a week,
// and then every event is read again, since repetitions reach into it.
import { type App, inTransaction } from '../../app.ts'
import { type Content, collectionTag, fetchContents, listEvents } from '../../connectors/dav/changes.ts'
import type { DavClient } from '../../connectors/dav/client.ts'
import type { TimeWindow } from '../../connectors/dav/parse-event.ts'
import { day } from '../../shared/limits.ts'
import { personTimeZone } from '../../user/person.ts'
import { calendarWindow, davLimits } from '../limits.ts'
import { type CollectionRow, noteCollectionSynced } from '../queries.ts'
import type { SyncRun } from '../sync-server.ts'
import { deleteEvents, eventsElsewhere, ownEmails, storedEvents, storeEvent } from './queries.ts'

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
  const stored = await storedEvents(app.db, userId, id)
  const most = Math.max(0, davLimits.events - (await eventsElsewhere(app.db, userId, id)))
  const { members, truncated } = await listEvents(client, url, window, most)
  const there = new Set(members.map((member) => member.url))
  const gone = stored.filter((row) => !there.has(row.url)).map((row) => row.url)
  if (gone.length > 0) await deleteEvents(app.db, userId, id, gone)
  const known = new Map(isMoved ? [] : stored.map((row) => [row.url, row.etag] as const))
  const changed = members.filter((member) => known.get(member.url) !== member.etag)
  const limits = { batch: davLimits.cardBatch, memberBytes: davLimits.cardBytes }
  for await (const contents of fetchContents(client, url, 'calendar', changed, limits)) {
    run.check()
    await storeContents(app, { userId, collectionId: id }, contents, window)
  }
  await noteCollectionSynced(app.db, userId, id, {
    sync_token: tag,
    window_from: from,
    synced_at: now,
    truncated: truncated ? 1 : 0,
  })
}

async function windowOf(app: App, userId: string, from: number): Promise<TimeWindow> {
  const [zone, own] = await Promise.all([personTimeZone(app, userId), ownEmails(app.db, userId)])
  return { from, to: from + calendarWindow.lengthMs, zone, own }
}

async function storeContents(
  app: App,
  owner: { userId: string; collectionId: string },
  contents: Content[],
  window: TimeWindow,
): Promise<void> {
  const there = contents.filter(({ data }) => data !== undefined)
  const read = await app.mime.readEvents(
    there.map(({ data }) => data ?? ''),
    window,
  )
  const events = new Map(there.map(({ url }, index) => [url, read[index] ?? null]))
  await inTransaction(app, async ({ db }) => {
    // What can't be read is kept with its ETag alone, so that it is asked for again only when it changes.
    for (const { url, etag } of contents) await storeEvent(db, owner, { url, etag, uid: '', times: [], ...events.get(url) })
  })
}
