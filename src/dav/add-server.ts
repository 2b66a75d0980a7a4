// Connects a server of contacts and calendars: what is found there is listed, and all of it chosen. What doesn't work is not kept.
import { perHour } from '../accounts/attempt-limit.ts'
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import type { DavLogin } from '../connectors/dav/client.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { stateKey } from '../core/state.ts'
import type { AddDavServerInput } from '../shared/dav.ts'
import { sealContext } from '../store/keys/sealed.ts'
import { retryChanges, takeFirstCalendar } from './calendar/queries.ts'
import { attemptsPerHour, davLimits } from './limits.ts'
import { insertServer, serversOf, storePassword } from './queries.ts'
import { endSync, startPushingEvents, startSync } from './syncing.ts'

const attempts = stateKey(() => perHour(attemptsPerHour, "You've tried this many times. Please try again in an hour."))
/** Each makes this server connect to an address of the person's choice. */
export const limitAttempts = (app: App, userId: string): void => app.state.of(attempts)(userId, app.now())

/** The same address and user name again replace the password. Returns the id. */
export async function addServer(app: App, userId: string, input: AddDavServerInput): Promise<string> {
  const login = { url: serverUrl(input.server), username: input.username, password: input.password }
  if ((await knownServer(app, userId, login)) === undefined) await requireRoom(app, userId)
  limitAttempts(app, userId)
  const { discover, storeFound } = await import('./sync-server.ts')
  const found = await discover(app, login, AbortSignal.timeout(davLimits.discoverMs))
  const { id, isNew } = await inTransaction(app, async (app) => {
    const known = await knownServer(app, userId, login)
    const id = known ?? newId()
    const password = app.secrets.seal(login.password, sealContext('dav_server.password', id))
    if (known !== undefined) await storePassword(app.db, userId, id, password)
    else {
      await requireRoom(app, userId)
      const row = { id, user_id: userId, url: login.url, username: login.username, password }
      await insertServer(app.db, { ...row, created_at: app.now().getTime() })
      await noteActivity(app, userId, 'dav-server-added')
    }
    return { id, isNew: known === undefined }
  })
  // With the password from before.
  await endSync(app, userId, id)
  await storeFound(app, { userId, serverId: id }, found, isNew)
  if (isNew) await inTransaction(app, ({ db }) => takeFirstCalendar(db, userId, id))
  app.log.info({ userId, server: id, collections: found.length }, 'server of contacts and calendars added')
  startSync(app, userId, id)
  await retryChanges(app.db, userId)
  startPushingEvents(app, userId)
  return id
}

async function knownServer(app: App, userId: string, { url, username }: DavLogin): Promise<string | undefined> {
  return (await serversOf(app.db, userId)).find((one) => one.url === url && one.username === username)?.id
}

async function requireRoom(app: App, userId: string): Promise<void> {
  if ((await serversOf(app.db, userId)).length < davLimits.servers) return
  throw new AppError('conflict', `You can connect up to ${davLimits.servers} servers. Please remove one first.`)
}

/** An address as people type it: https where they leave it out. */
function serverUrl(text: string): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '' || url.search !== '' || url.hash !== '')
    throw new AppError('invalid', 'Please enter a server address such as https://cloud.example.org.')
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid', 'Please enter username and password in their own fields, not in the address.')
  return url.href
}
