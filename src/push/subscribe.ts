// A browser subscribes, or another program with an endpoint of the same kind (UnifiedPush). Bound to its session: whoever ends
// that ends its notifications.
import { createHash, ECDH } from 'node:crypto'
import { perHour } from '../accounts/attempt-limit.ts'
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { stateKey } from '../core/state.ts'
import type { SubscribeInput } from '../shared/push.ts'
import type { SignedInAs } from '../trpc.ts'
import { maxTargets, subscriptionsPerHour } from './limits.ts'
import { deleteOfSession, deleteTarget, insertTarget, targetByEndpoint, targetsOf } from './queries.ts'
import { type BrowserSecret, openSecret, sealSecret } from './target-secret.ts'

/** Each makes this server look up a name of the person's choice. */
const subscriptions = stateKey(() => perHour(subscriptionsPerHour, "You've added many devices. Please try again in an hour."))

/** The same subscription again takes the place of the one before, in this session. Returns the id of the target. */
export async function subscribe(app: App, { userId, sessionId }: SignedInAs, input: SubscribeInput): Promise<string> {
  const secret = readSubscription(input)
  app.state.of(subscriptions)(userId, app.now())
  await app.net.judgePush(secret.endpoint)
  const endpointHash = createHash('sha256').update(secret.endpoint).digest('base64url')
  const id = await inTransaction(app, async (app) => {
    await takeOver(app, secret, endpointHash)
    await deleteOfSession(app.db, userId, sessionId)
    await requireRoom(app, userId)
    const id = newId()
    await insertTarget(app.db, {
      id,
      user_id: userId,
      session_id: sessionId,
      kind: 'browser',
      endpoint_hash: endpointHash,
      secret: sealSecret(app, id, secret),
      created_at: app.now().getTime(),
    })
    return id
  })
  app.log.info({ userId, target: id }, 'push target added')
  return id
}

/**
 * One browser, one person: who subscribes last in a shared browser has it. Only with its keys: an endpoint alone may have been
 * read in a log.
 */
async function takeOver(app: App, { p256dh, auth }: BrowserSecret, endpointHash: string): Promise<void> {
  const known = await targetByEndpoint(app.db, endpointHash)
  if (!known) return
  const secret = openSecret(app, known.id, known.secret)
  if (secret.kind !== 'browser' || secret.p256dh !== p256dh || secret.auth !== auth) {
    app.log.warn({ target: known.id }, 'push subscription refused: endpoint known with other keys')
    throw new AppError('conflict', 'This push address is already in use.')
  }
  await deleteTarget(app.db, known.user_id, known.id)
}

export async function requireRoom(app: App, userId: string): Promise<void> {
  if ((await targetsOf(app.db, userId)).length < maxTargets) return
  throw new AppError('conflict', `You can have up to ${maxTargets} devices. Please remove one first.`)
}

/** Parsers disagree about others: the token for the push service must name the host that is connected to. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** What does not fit is refused here, and not with each message. */
function readSubscription({ endpoint, keys: { p256dh, auth } }: SubscribeInput): BrowserSecret {
  const url = URL.parse(endpoint)
  const isWeb = (url?.protocol === 'https:' || url?.protocol === 'http:') && plainHost.test(url.hostname)
  if (!isWeb || url.username !== '' || url.password !== '' || !isPoint(p256dh) || Buffer.from(auth, 'base64url').length !== 16)
    throw new AppError('invalid', "This isn't a push subscription.")
  return { kind: 'browser', endpoint: url.href, p256dh, auth }
}

/** Of the curve P-256 (RFC 8291, section 3.1). */
function isPoint(text: string): boolean {
  try {
    const point = Buffer.from(text, 'base64url')
    return point.length === 65 && ECDH.convertKey(point, 'prime256v1').length === 65
  } catch {
    return false // not on the curve
  }
}
