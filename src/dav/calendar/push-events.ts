// Pushes events to people's calendars. Twice never: an event is found by its UID, a new one has an address made of its UID and a
// precondition that nothing is there (If-None-Match), a change one that nothing else has changed it (If-Match).
import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import { findEvent, loadEvent } from '../../connectors/dav/changes.ts'
import { createDavClient, type DavClient } from '../../connectors/dav/client.ts'
import { davError, davProblemOf, isPasswordRefused } from '../../connectors/dav/problems.ts'
import { hour, minute } from '../../shared/limits.ts'
import { davLimits } from '../limits.ts'
import { type CollectionRow, collectionOf, noteProblem, type ServerRow, serverOf } from '../queries.ts'
import { loginOf, nextAttempt } from '../sync-server.ts'
import { startSync } from '../syncing.ts'
import type { EventToPut } from './put-event.ts'
import { type ChangeRow, changesOf, deleteChange, placesOfEvent, postponeChange } from './queries.ts'

interface Target {
  server: ServerRow
  collection: CollectionRow
  /** Where the copy of the calendar has the event. */
  known: string | undefined
}

/** Pushes what is due of one person to their calendars. */
export async function pushEvents(app: App, userId: string, signal: AbortSignal): Promise<void> {
  const run = AbortSignal.any([signal, AbortSignal.timeout(davLimits.syncMs)])
  /** Why the next request to a server would fail the same way. */
  const failing = new Map<string, unknown>()
  for (const row of await changesOf(app.db, userId, app.now().getTime())) {
    if (run.aborted) return
    const event = JSON.parse(row.event) as EventToPut
    const target = await targetOf(app, userId, row, event)
    if (!target) {
      await deleteChange(app.db, userId, row.id)
      continue
    }
    const { server } = target
    try {
      if (failing.has(server.id)) throw failing.get(server.id)
      await pushEvent(app, userId, target, event, run)
      await deleteChange(app.db, userId, row.id)
      startSync(app, userId, server.id)
    } catch (cause) {
      if (run.aborted) return
      if (endsForServer(cause) && !failing.has(server.id)) {
        failing.set(server.id, cause)
        if (isPasswordRefused(cause)) await noteRefused(app, userId, server, cause)
      }
      await postpone(app, userId, row, cause)
    }
  }
}

const endsForServer = (cause: unknown) => isPasswordRefused(cause) || ['timeout', 'limited'].includes(davProblemOf(cause) ?? '')

/** Counts as a sync that was refused: a wrong password is not sent for ever, and not at all while it is known to be wrong. */
async function noteRefused(app: App, userId: string, server: ServerRow, cause: unknown): Promise<void> {
  if (isRefused(app, server)) return
  await noteProblem(app.db, userId, server.id, { problem: 'denied', nextAt: nextAttempt(app, server, cause) })
}

/** Until the next sync is due, or the person enters another one. */
const isRefused = (app: App, { problem, failures, next_at }: ServerRow): boolean =>
  problem === 'denied' && failures > 0 && next_at > app.now().getTime()

async function postpone(app: App, userId: string, row: ChangeRow, cause: unknown): Promise<void> {
  const problem = davProblemOf(cause)
  if (problem === undefined) app.log.error({ userId, err: cause }, 'event not put into a calendar')
  else app.log.info({ userId, problem }, 'event not put into a calendar yet')
  const wait = Math.min(6 * hour, minute * 2 ** Math.min(row.failures, 10))
  await postponeChange(app.db, userId, row.id, { problem: problem ?? 'foreign', nextAt: app.now().getTime() + wait })
}

/** Undefined where the calendar is gone, or turned off. */
async function targetOf(app: App, userId: string, row: ChangeRow, event: EventToPut): Promise<Target | undefined> {
  const [known] = await placesOfEvent(app.db, userId, event.uid)
  const collection = await collectionOf(app.db, userId, known?.collection_id ?? row.collection_id)
  const server = collection && (await serverOf(app.db, userId, collection.server_id))
  return server && collection.chosen === 1 ? { server, collection, known: known?.url } : undefined
}

async function pushEvent(app: App, userId: string, target: Target, event: EventToPut, signal: AbortSignal): Promise<void> {
  const { server, collection, known } = target
  if (server.password === '' || isRefused(app, server)) throw davError('denied')
  const client = createDavClient(app.net, { ...loginOf(app, server), url: collection.url }, { signal })
  await put(app, client, { userId, collectionUrl: collection.url, known }, event)
}

/** Somebody else may change it in between; then it is read anew. */
const mostRounds = 4

async function put(
  app: App,
  client: DavClient,
  { userId, collectionUrl, known }: { userId: string; collectionUrl: string; known: string | undefined },
  event: EventToPut,
): Promise<void> {
  let refused: string | undefined
  for (let round = 0; round < mostRounds; round++) {
    const there =
      (known && (await loadEvent(client, known))) ||
      (await findEvent(client, collectionUrl, event.uid)) ||
      // Some servers find nothing by UID.
      (refused === undefined ? undefined : await loadEvent(client, refused))
    if (!there && event.onlyUpdate) return
    const text = await app.mime.mergeEvent(there?.data ?? null, event)
    // It says so already, or it is nothing that could be changed without harm.
    if (text === null) return app.log.info({ userId }, 'event in a calendar left as it is')
    const url = there?.url ?? newUrl(collectionUrl, event.uid)
    if (await client.put(url, text, 'text/calendar; charset=utf-8', there ? { etag: there.etag } : { isNew: true })) return
    refused = url
  }
  throw davError('conflict')
}

const newUrl = (collectionUrl: string, uid: string) =>
  `${collectionUrl.replace(/\/?$/, '/')}homing-${createHash('sha256').update(uid).digest('hex').slice(0, 40)}.ics`
