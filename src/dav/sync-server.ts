// One sync of one server: its list of address books and calendars, then what changed in those that are chosen. Each batch is stored
// as it arrives, so that a sync that is ended goes on where it was.
import { type App, inTransaction } from '../app.ts'
import { createDavClient, type DavLogin, davLimits as requestLimits } from '../connectors/dav/client.ts'
import { discoverCollections, type FoundCollection } from '../connectors/dav/discover.ts'
import { davError, davProblemOf, isPasswordRefused } from '../connectors/dav/problems.ts'
import { newId } from '../core/ids.ts'
import { sealContext } from '../store/keys/sealed.ts'
import { retryChanges } from './calendar/queries.ts'
import { syncCalendar } from './calendar/sync-calendar.ts'
import { davLimits } from './limits.ts'
import {
  collectionsOfServer,
  deleteCollections,
  noteProblem,
  noteSynced,
  type ServerRow,
  serverOf,
  storeCollections,
} from './queries.ts'
import { syncContacts } from './sync-contacts.ts'
import { startPushingEvents } from './syncing.ts'

export interface SyncRun {
  userId: string
  /** Throws when the sync is ended, or has taken its time. Between two batches. */
  check(): void
  /** Ends requests then. */
  signal: AbortSignal
}

export async function syncServer(app: App, userId: string, id: string, signal: AbortSignal): Promise<void> {
  const server = await serverOf(app.db, userId, id)
  if (!server || server.password === '') return
  const late = AbortSignal.timeout(davLimits.syncMs)
  const check = () => {
    signal.throwIfAborted()
    if (late.aborted) throw davError('timeout')
  }
  try {
    const failure = await syncAll(app, server, { userId, check, signal: AbortSignal.any([signal, late]) })
    const now = app.now().getTime()
    const nextAt = now + davLimits.everyMs - 1000
    const problem = davProblemOf(failure)
    if (problem === undefined) await noteSynced(app.db, userId, id, { now, nextAt })
    // The others are synced as if all were well.
    else await noteProblem(app.db, userId, id, { problem, nextAt, ofPart: true })
    await pushWaiting(app, userId, server)
    if (problem !== undefined) app.log.info({ userId, server: id, problem }, 'contacts and calendars synced in part')
  } catch (cause) {
    if (signal.aborted) return
    const problem = davProblemOf(cause)
    // Removed meanwhile: there is nothing that a row could belong to.
    if (problem === undefined && !(await serverOf(app.db, userId, id))) return
    await noteProblem(app.db, userId, id, { problem: problem ?? 'foreign', nextAt: nextAttempt(app, server, cause) })
    if (problem === undefined) throw cause
    app.log.info({ userId, server: id, problem }, 'contacts and calendars not synced')
  }
}

/** Events that have waited for the server. */
async function pushWaiting(app: App, userId: string, { failures }: ServerRow): Promise<void> {
  if (failures === 0) return
  await retryChanges(app.db, userId)
  startPushingEvents(app, userId)
}

export function nextAttempt(app: App, { failures, problem }: ServerRow, cause: unknown): number {
  const isRefused = isPasswordRefused(cause)
  if (isRefused && problem === 'denied' && failures + 1 >= davLimits.deniedTimes) return never
  const first = isRefused ? davLimits.deniedMs : davLimits.everyMs
  return app.now().getTime() + Math.min(davLimits.maxWaitMs, first * 2 ** Math.min(failures, 10)) - 1000
}

const never = Number.MAX_SAFE_INTEGER

/** One address book or calendar that can't be synced keeps none of the others from it. The answer is why the first could not be. */
async function syncAll(app: App, server: ServerRow, run: SyncRun): Promise<unknown> {
  const login = loginOf(app, server)
  await storeFound(app, { userId: run.userId, serverId: server.id }, await discover(app, login, run.signal))
  const failures: unknown[] = []
  for (const collection of await collectionsOfServer(app.db, run.userId, server.id)) {
    if (collection.chosen === 0) continue
    run.check()
    const options = { timeoutMs: requestLimits.backgroundTimeoutMs, signal: run.signal }
    const client = createDavClient(app.net, { ...login, url: collection.url }, options)
    const sync = collection.kind === 'contacts' ? syncContacts : syncCalendar
    await sync(app, client, collection, run).catch((cause: unknown) => {
      if (isOfServer(cause)) throw cause
      failures.push(cause)
    })
  }
  return failures[0]
}

/** The next request would fail the same way. */
function isOfServer(cause: unknown): boolean {
  const problem = davProblemOf(cause)
  return problem === undefined || problem === 'timeout' || problem === 'limited' || isPasswordRefused(cause)
}

export const loginOf = ({ secrets }: Pick<App, 'secrets'>, { id, url, username, password }: ServerRow): DavLogin => ({
  url,
  username,
  password: secrets.open(password, sealContext('dav_server.password', id)),
})

export const discover = (app: App, login: DavLogin, signal: AbortSignal): Promise<FoundCollection[]> =>
  discoverCollections((url) => createDavClient(app.net, { ...login, url }, { signal }), login.url, login.username)

/** New ones are not chosen: the person has made a choice. What the server doesn't list any more goes. */
export async function storeFound(
  app: App,
  owner: { userId: string; serverId: string },
  found: FoundCollection[],
  isFirst = false,
): Promise<void> {
  await inTransaction(app, async ({ db }) => {
    const before = await collectionsOfServer(db, owner.userId, owner.serverId)
    const kindsFound = new Set(found.map(({ kind }) => kind))
    const there = new Set(found.map(({ url }) => url))
    // A kind that is missing as a whole is more likely an outage of one part of the server.
    const gone = before.filter(({ kind, url }) => kindsFound.has(kind) && !there.has(url)).map(({ id }) => id)
    await deleteCollections(db, owner.userId, gone)
    await storeCollections(
      db,
      owner,
      found.map((one) => ({ ...one, id: newId(), chosen: isFirst })),
    )
  })
}
