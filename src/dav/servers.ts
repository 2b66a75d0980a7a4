// What a person's page shows of servers of contacts and calendars, and what can be done with them there.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { ChooseCollectionInput, DavState, EventCalendarInput } from '../shared/dav.ts'
import { limitAttempts } from './add-server.ts'
import { chooseEventCalendar, retryChanges, waitingChanges } from './calendar/queries.ts'
import { collectionOf, collectionsOf, deleteServer, deleteSomeMembers, serverOf, serversOf, storeChosen } from './queries.ts'
import { endSync, isSyncing, startPushingEvents, startSync } from './syncing.ts'

export async function davState(app: App, userId: string): Promise<DavState> {
  const servers = await serversOf(app.db, userId)
  const collections = servers.length > 0 ? await collectionsOf(app.db, userId) : []
  const waiting = new Map((await waitingChanges(app.db, userId)).map((row) => [row.collection_id, row.count]))
  return {
    servers: servers.map(({ id, url, username, synced_at, problem }) => ({
      id,
      url,
      username,
      syncing: isSyncing(app, id),
      syncedAt: synced_at === null ? null : new Date(synced_at).toISOString(),
      problem,
      collections: collections
        .filter(({ server_id }) => server_id === id)
        .map(({ id, kind, name, color, chosen, writable, count, truncated, takes_events }) => ({
          id,
          kind,
          name,
          color,
          chosen: chosen === 1,
          writable: writable === 1,
          count,
          truncated: truncated === 1,
          takesEvents: takes_events === 1,
          waiting: waiting.get(id) ?? 0,
        })),
    })),
  }
}

export async function syncNow(app: App, userId: string, id: string): Promise<void> {
  if (!(await serverOf(app.db, userId, id))) throw noServer()
  limitAttempts(app, userId)
  startSync(app, userId, id)
  await retryChanges(app.db, userId)
  startPushingEvents(app, userId)
}

/** The one calendar that events go to; those on their way go where they were meant to. */
export async function setEventCalendar(app: App, userId: string, { id }: EventCalendarInput): Promise<void> {
  const collection = id === null ? undefined : await collectionOf(app.db, userId, id)
  if (id !== null && (collection?.kind !== 'calendar' || collection.chosen === 0)) throw noCollection()
  if (collection?.writable === 0) throw new AppError('invalid', 'This calendar can only be read.')
  await inTransaction(app, ({ db }) => chooseEventCalendar(db, userId, id))
}

export async function removeServer(app: App, userId: string, id: string): Promise<void> {
  const collections = (await collectionsOf(app.db, userId)).filter(({ server_id }) => server_id === id)
  if (!(await serverOf(app.db, userId, id))) throw noServer()
  await endSync(app, userId, id)
  for (const { id } of collections) await deleteMembers(app, userId, id)
  if (!(await deleteServer(app.db, userId, id))) throw noServer()
  // Those to other servers were ended with it.
  startPushingEvents(app, userId)
  app.log.info({ userId, server: id }, 'server of contacts and calendars removed')
}

/** What is no longer chosen is deleted here, never at the server. */
export async function chooseCollection(app: App, userId: string, { id, chosen }: ChooseCollectionInput): Promise<void> {
  const collection = await collectionOf(app.db, userId, id)
  if (!collection) throw noCollection()
  // Before: a sync that begins in between finds the new choice.
  await storeChosen(app.db, userId, id, chosen)
  await endSync(app, userId, collection.server_id)
  if (!chosen) await deleteMembers(app, userId, id)
  startSync(app, userId, collection.server_id)
  startPushingEvents(app, userId)
}

/** In steps: the writer is never held for long. */
async function deleteMembers(app: App, userId: string, collectionId: string): Promise<void> {
  while ((await inTransaction(app, ({ db }) => deleteSomeMembers(db, userId, collectionId, 500))) > 0);
}

const noCollection = () => new AppError('missing', 'This address book or calendar is no longer in the list.')
const noServer = () => new AppError('missing', 'This server is no longer in the list.')
