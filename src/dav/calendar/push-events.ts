// Pushes events to people's calendars. Twice never: an event is found by its UID, a new one has an address made of its UID and a
// precondition that nothing is there (If-None-Match), a change one that nothing else has changed it (If-Match).
import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import { findEvent, loadEvent } from '../../connectors/dav/changes.ts'
import { createDavClient, type DavClient } from '../../connectors/dav/client.ts'
import { davError, davProblemOf } from '../../connectors/dav/problems.ts'
import { hour, minute } from '../../shared/limits.ts'
import { collectionOf, serverOf } from '../queries.ts'
import { loginOf } from '../sync-server.ts'
import { startSync } from '../syncing.ts'
import type { EventToPut } from './put-event.ts'
import { type ChangeRow, changesOf, deleteChange, placesOfEvent, postponeChange } from './queries.ts'

/** Pushes what is due of one person to their calendars. */
export async function pushEvents(app: App, userId: string, signal: AbortSignal): Promise<void> {
  for (const row of await changesOf(app.db, userId, app.now().getTime())) {
    if (signal.aborted) return
    try {
      await pushEvent(app, userId, row)
    } catch (cause) {
      const problem = davProblemOf(cause)
      if (problem === undefined) app.log.error({ userId, err: cause }, 'event not put into a calendar')
      else app.log.info({ userId, problem }, 'event not put into a calendar yet')
      const wait = Math.min(6 * hour, minute * 2 ** Math.min(row.failures, 10))
      await postponeChange(app.db, userId, row.id, { problem: problem ?? 'foreign', nextAt: app.now().getTime() + wait })
    }
  }
}

async function pushEvent(app: App, userId: string, row: ChangeRow): Promise<void> {
  const event = JSON.parse(row.event) as EventToPut
  const [known] = await placesOfEvent(app.db, userId, event.uid)
  const collection = await collectionOf(app.db, userId, known?.collection_id ?? row.collection_id)
  const server = collection && (await serverOf(app.db, userId, collection.server_id))
  if (!collection || !server) return deleteChange(app.db, userId, row.id)
  if (server.password === '') throw davError('denied')
  const client = createDavClient(app.net, { ...loginOf(app, server), url: collection.url })
  await put(app, client, { collectionUrl: collection.url, known: known?.url }, event)
  await deleteChange(app.db, userId, row.id)
  startSync(app, userId, server.id)
}

/** Somebody else may change it in between; then it is read anew. */
const mostRounds = 4

async function put(
  app: App,
  client: DavClient,
  { collectionUrl, known }: { collectionUrl: string; known: string | undefined },
  event: EventToPut,
): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const there = (known && (await loadEvent(client, known))) || (await findEvent(client, collectionUrl, event.uid))
    if (!there && event.onlyUpdate) return
    const text = await app.mime.mergeEvent(there?.data ?? null, event)
    // It says so already, or it is nothing that could be changed without harm.
    if (text === null) return app.log.info('event in a calendar left as it is')
    const url = there?.url ?? newUrl(collectionUrl, event.uid)
    if (await client.put(url, text, 'text/calendar; charset=utf-8', there ? { etag: there.etag } : { isNew: true })) return
  }
  throw davError('conflict')
}

const newUrl = (collectionUrl: string, uid: string) =>
  `${collectionUrl.replace(/\/?$/, '/')}homing-${createHash('sha256').update(uid).digest('hex').slice(0, 40)}.ics`
