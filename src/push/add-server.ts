// Adds an ntfy topic or a Gotify application, after a test message has arrived there: what does not work is not kept.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { AddGotifyInput, AddNtfyInput } from '../shared/push.ts'
import { sendTo } from './channels/send.ts'
import { testNote } from './note.ts'
import { insertTarget, noteSent, targetsOf } from './queries.ts'
import { requireRoom } from './subscribe.ts'
import { openSecret, sealSecret, type TargetSecret } from './target-secret.ts'
import { limitTests, problemError } from './test-target.ts'

export async function addNtfy(app: App, userId: string, { server, topic, token }: AddNtfyInput): Promise<string> {
  const url = serverUrl(server)
  // It is served at the root of a host only; somebody may have copied the address of a topic.
  if (url.pathname !== '/') throw new AppError('invalid', 'Please enter only the server here, such as https://ntfy.sh.')
  return add(app, userId, { kind: 'ntfy', server: url.origin, topic, token })
}

export async function addGotify(app: App, userId: string, { server, token }: AddGotifyInput): Promise<string> {
  const { origin, pathname } = serverUrl(server)
  return add(app, userId, { kind: 'gotify', server: `${origin}${pathname}`.replace(/\/+$/, ''), token })
}

async function add(app: App, userId: string, secret: TargetSecret): Promise<string> {
  await requireNew(app, userId, secret)
  limitTests(app, userId)
  const outcome = await sendTo(app, secret, await testNote(app, userId))
  if (outcome.is !== 'sent') throw refusal(app, userId, outcome.is === 'gone' ? { problem: 'not-found' } : outcome)
  const id = await inTransaction(app, async (app) => {
    await requireNew(app, userId, secret)
    const id = newId()
    const created_at = app.now().getTime()
    const row = { id, user_id: userId, session_id: null, endpoint_hash: null, kind: secret.kind, created_at }
    await insertTarget(app.db, { ...row, secret: sealSecret(app, id, secret) })
    await noteSent(app.db, userId, id, created_at)
    await noteActivity(app, userId, 'push-server-added')
    return id
  })
  app.log.info({ userId, target: id, kind: secret.kind }, 'push target added')
  return id
}

function refusal(app: App, userId: string, found: Parameters<typeof problemError>[0]): AppError {
  app.log.info({ userId, problem: found.problem }, 'push server not added')
  return problemError(found)
}

async function requireNew(app: App, userId: string, secret: TargetSecret): Promise<void> {
  await requireRoom(app, userId)
  const known = (await targetsOf(app.db, userId)).map((row) => openSecret(app, row.id, row.secret))
  if (known.some((one) => placeOf(one) === placeOf(secret)))
    throw new AppError('conflict', 'This is already in your list. To change its token, remove it first.')
}

/** What must not be there twice: a topic, or an application, which Gotify knows by its token. */
function placeOf(secret: TargetSecret): string {
  if (secret.kind === 'browser') return secret.endpoint
  return [secret.kind, secret.server, secret.kind === 'ntfy' ? secret.topic : secret.token].join(' ')
}

/** An address as people type it: https where they leave it out. */
function serverUrl(text: string): URL {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '')
    throw new AppError('invalid', 'Please enter a server address such as https://ntfy.sh.')
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid', "Web addresses that contain a password can't be opened.")
  return url
}
