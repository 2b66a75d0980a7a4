// The access token of a mailbox, renewed before it ends: by one caller at a time, in whichever thread. Callers of one thread
// share a promise; between threads a lease in the row decides who asks the provider, and the others wait for what is saved.

import { setTimeout as sleep } from 'node:timers/promises'
import { type App, inTransaction } from '../../app.ts'
import { reconnection } from '../../connectors/oauth/failures.ts'
import type { OAuthEndpoints, Tokens } from '../../connectors/oauth/provider.ts'
import { renewTokens } from '../../connectors/oauth/refresh.ts'
import { AppError } from '../../core/errors.ts'
import { stateKey } from '../../core/state.ts'
import { ReconnectCause } from '../../shared/accounts.ts'
import { second } from '../../shared/limits.ts'
import { mailboxOf, oauthLimits } from '../../shared/oauth.ts'
import { noSuchAccount } from '../account.ts'
import { markNeedsReconnection } from '../needs-reconnection.ts'
import { clientOf } from './client.ts'
import { type Grant, openToken, tokenColumns } from './grant.ts'
import { changeGrant, clearTrouble, giveLease, grantForWorker, takeLease, troubleForWorker } from './grant-queries.ts'

/** Longer than the timeout of a provider (connectors/oauth/ask.ts); bounds the wait after a crashed holder. */
const leaseLasts = 30 * second
const waitsAtMost = 45 * second
const pollEvery = 100

/**
 * A token that is good for another minute at least. `refused`: one the mail server has just turned down; where that is the
 * one kept, it is renewed. Throws `reconnect` (`details.cause` is a ReconnectCause) when there is none to be had; the account
 * is marked then.
 */
export async function accessTokenOf(app: App, accountId: string, refused?: string): Promise<string> {
  const kept = await keptOrMarked(app, await grantThere(app, accountId), refused)
  if (kept !== undefined) return kept
  const token = await together(app, accountId, refused)
  // Who was joined did not know that this one was refused.
  return token === refused ? together(app, accountId, refused) : token
}

interface Renewals {
  running: Map<string, Promise<string>>
  /** Until when the provider rate-limits refreshes. */
  pauses: Map<string, { until: number; error: AppError }>
}
/** Of this thread. */
const renewals = stateKey((): Renewals => ({ running: new Map(), pauses: new Map() }))
const renewalsOf = ({ state }: App): Renewals => state.of(renewals)

function together(app: App, accountId: string, refused: string | undefined): Promise<string> {
  const { running } = renewalsOf(app)
  const joined = running.get(accountId)
  if (joined) return joined
  const own = renewed(app, accountId, refused).finally(() => running.delete(accountId))
  running.set(accountId, own)
  return own
}

function notePause(app: App, accountId: string, error: AppError): void {
  if (error.kind !== 'limited') return
  renewalsOf(app).pauses.set(accountId, { until: app.now().getTime() + (error.retryAfter ?? 0) * second, error })
}

/** Throws the provider's error until its Retry-After has passed. */
function keepPause(app: App, accountId: string): void {
  const { pauses } = renewalsOf(app)
  const pause = pauses.get(accountId)
  const left = (pause?.until ?? 0) - app.now().getTime()
  if (pause && left > 0) throw new AppError('limited', pause.error.message, { retryAfter: Math.ceil(left / second) })
  pauses.delete(accountId)
}

/** Renews, or waits for who does. */
async function renewed(app: App, accountId: string, refused: string | undefined): Promise<string> {
  const deadline = performance.now() + waitsAtMost
  while (performance.now() < deadline) {
    const grant = await grantThere(app, accountId)
    const kept = keptToken(app, grant, refused)
    if (kept !== undefined) return kept
    if (grant.refresh_token === null) throw await nothingLeft(app, grant)
    keepPause(app, accountId)
    const leased = await takeLease(app.db, accountId, app.now().getTime(), leaseLasts)
    const token = leased && (await underLease(app, leased, refused))
    if (token !== undefined) return token
    if (!leased) await sleep(pollEvery)
  }
  throw new AppError('unavailable', 'Access to this mailbox is being renewed. Please try again in a moment.')
}

/** Undefined if the refresh token was replaced or removed meanwhile. */
async function underLease(app: App, grant: Grant, refused: string | undefined): Promise<string | undefined> {
  try {
    const kept = keptToken(app, grant, refused)
    if (kept !== undefined) return kept
    const refreshToken = openToken(app, grant, 'refresh_token')
    if (refreshToken === undefined) return undefined
    const ended = grant.ends_at !== null && grant.ends_at <= app.now().getTime()
    const tokens = await renewTokens(endpointsOf(app, grant), { ...grant, refreshToken, ended })
    // A token that the mail server turned down says nothing about the next one: the mark stays until a login works.
    const saved = await save(app, grant, tokens, refused === undefined)
    return saved ? tokens.accessToken : undefined
  } catch (cause) {
    if (cause instanceof AppError) notePause(app, grant.account_id, cause)
    if (!(cause instanceof AppError) || cause.kind !== 'reconnect') throw cause
    if (await isReplaced(app, grant, cause)) return undefined
    await markNeedsReconnection(app, grant.user_id, grant.account_id, cause)
    throw cause
  } finally {
    await giveLease(app.db, grant)
  }
}

/** What the provider gave, and the end of the lease, in one transaction. */
async function save(app: App, grant: Grant, tokens: Tokens, cures: boolean): Promise<boolean> {
  const { user_id: userId, account_id: accountId } = grant
  return inTransaction(app, async (app) => {
    if (!(await changeGrant(app.db, grant, tokenColumns(app, accountId, tokens)))) return false
    if (cures && (await clearTrouble(app.db, accountId))) {
      app.log.info({ accountId }, 'account reconnected')
      app.events.emit('accounts.changed', { userId, accountId })
      app.wakeAccount(accountId, 'sync')
    }
    return true
  })
}

/** After these the refresh token is worth nothing. A wrong client is the owner's to mend: then it is good again. */
const final: ReconnectCause[] = ['expired', 'revoked', 'password-changed', 'consent-missing', 'admin-blocked']

/** Deletes an expired refresh token; true if it has been replaced by another one meanwhile. */
async function isReplaced(app: App, grant: Grant, error: AppError): Promise<boolean> {
  const cause = ReconnectCause.safeParse(error.details?.cause)
  const ended = cause.success && final.includes(cause.data)
  const values = ended ? { refresh_token: null, access_token: null, access_expires_at: 0, ends_at: null } : { renewing_until: 0 }
  return !(await changeGrant(app.db, grant, values))
}

/** One that cannot be opened will not be by trying again. */
async function keptOrMarked(app: App, grant: Grant, refused: string | undefined): Promise<string | undefined> {
  try {
    return keptToken(app, grant, refused)
  } catch (cause) {
    if (cause instanceof AppError) await markNeedsReconnection(app, grant.user_id, grant.account_id, cause)
    throw cause
  }
}

function keptToken(app: App, grant: Grant, refused: string | undefined): string | undefined {
  if (grant.access_expires_at < app.now().getTime() + oauthLimits.renewSeconds * second) return undefined
  const token = openToken(app, grant, 'access_token')
  return token === refused ? undefined : token
}

async function grantThere(app: App, accountId: string): Promise<Grant> {
  const grant = await grantForWorker(app.db, accountId)
  if (!grant) throw noSuchAccount()
  return grant
}

/** Why there is none, as was said when it went. */
async function nothingLeft(app: App, grant: Grant): Promise<AppError> {
  const trouble = await troubleForWorker(app.db, grant.account_id)
  const known = trouble?.reconnect_cause ?? 'no-refresh-token'
  const why = known === 'password' ? 'other' : known
  const error = reconnection(why, app.providers[mailboxOf[grant.provider]]?.label ?? grant.provider)
  await markNeedsReconnection(app, grant.user_id, grant.account_id, error)
  return trouble?.error ? new AppError('reconnect', trouble.error, { details: { cause: why } }) : error
}

/** Throws `reconnect` if the owner has removed the OAuth client from the settings. */
function endpointsOf(app: App, { provider }: Pick<Grant, 'provider'>): OAuthEndpoints {
  const endpoints = clientOf(app, provider)
  if (endpoints) return endpoints
  const label = app.providers[mailboxOf[provider]]?.label ?? provider
  throw new AppError(
    'reconnect',
    `Sign-in with ${label} is no longer set up on this server. Once the server owner sets it up again, this mailbox works again.`,
    { details: { cause: 'client' } },
  )
}
