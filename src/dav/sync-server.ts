// One sync of one server: its list of address books and calendars, then what changed in those that are chosen. Each batch is stored
// as it arrives, so that a sync that is ended goes on where it was.
import { type App, inTransaction } from '../app.ts'
import { createDavClient, type DavLogin } from '../connectors/dav/client.ts'
import { discoverCollections, type FoundCollection } from '../connectors/dav/discover.ts'
import { davError, davProblemOf } from '../connectors/dav/problems.ts'
import { newId } from '../core/ids.ts'
import type { DavProblem } from '../shared/dav.ts'
import { sealContext } from '../store/keys/sealed.ts'
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

export interface SyncRun {
  userId: string
  /** Throws when the sync is ended, or has taken its time. Between two batches. */
  check(): void
}

export async function syncServer(app: App, userId: string, id: string, signal: AbortSignal): Promise<void> {
  const server = await serverOf(app.db, userId, id)
  if (!server || server.password === '') return
  const started = performance.now()
  const check = () => {
    signal.throwIfAborted()
    if (performance.now() - started > davLimits.syncMs) throw davError('timeout')
  }
  try {
    await syncAll(app, server, { userId, check })
    const now = app.now().getTime()
    await noteSynced(app.db, userId, id, { now, nextAt: now + davLimits.everyMs - 1000 })
  } catch (cause) {
    if (signal.aborted) return
    const problem = davProblemOf(cause)
    // Removed meanwhile: there is nothing that a row could belong to.
    if (problem === undefined && !(await serverOf(app.db, userId, id))) return
    await noteProblem(app.db, userId, id, { problem: problem ?? 'foreign', nextAt: nextAttempt(app, server, problem) })
    if (problem === undefined) throw cause
    app.log.info({ userId, server: id, problem }, 'contacts and calendars not synced')
  }
}

function nextAttempt(app: App, { failures }: ServerRow, problem: DavProblem | undefined): number {
  const first = problem === 'denied' ? davLimits.deniedMs : davLimits.everyMs
  return app.now().getTime() + Math.min(davLimits.maxWaitMs, first * 2 ** Math.min(failures, 10)) - 1000
}

async function syncAll(app: App, server: ServerRow, run: SyncRun): Promise<void> {
  const login = loginOf(app, server)
  await storeFound(app, { userId: run.userId, serverId: server.id }, await discover(app, login))
  for (const collection of await collectionsOfServer(app.db, run.userId, server.id)) {
    if (collection.chosen === 0) continue
    run.check()
    const client = createDavClient(app.net, { ...login, url: collection.url })
    if (collection.kind === 'contacts') await syncContacts(app, client, collection, run)
  }
}

export const loginOf = ({ secrets }: Pick<App, 'secrets'>, { id, url, username, password }: ServerRow): DavLogin => ({
  url,
  username,
  password: secrets.open(password, sealContext('dav_server.password', id)),
})

export const discover = (app: App, login: DavLogin): Promise<FoundCollection[]> =>
  discoverCollections((url) => createDavClient(app.net, { ...login, url }), login.url, login.username)

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
