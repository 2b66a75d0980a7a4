// Connects a mailbox by a device code that is entered at the provider (RFC 8628), for a server that no provider would redirect
// to. The page polls the state; the provider is polled no more often than it allows, however many pages poll.

import { z } from 'zod'
import { attachMailbox } from '../accounts/grants/attach-mailbox.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../auth/brute-force/rate-window.ts'
import { askDevice, beginDevice } from '../connectors/oauth/device.ts'
import { identityOf } from '../connectors/oauth/identity.ts'
import type { DeviceAnswer, OAuthEndpoints, Tokens } from '../connectors/oauth/provider.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { minute, second } from '../shared/limits.ts'
import { type DeviceCode, type DeviceInput, DeviceState, type SignInProvider } from '../shared/oauth.ts'
import type { SignedInAs } from '../trpc.ts'
import { requireClient, requireOwnAccount } from './client.ts'
import { claimQuestion, type DeviceRow, findDevice, insertDevice, saveAnswer, thinOut } from './device-queries.ts'
import { whileSigningIn } from './errors.ts'

const beginning = { name: 'oauth device', limit: 20, windowMs: 10 * minute }
/** Pending codes of a person; a further one ends the oldest. */
const mostOpen = 3
/** Time for polling the provider and then logging in to the mailbox. */
const turn = 60 * second
/** Backoff while the provider cannot be reached (RFC 8628, section 3.5). */
const longestInterval = 60

export async function startDevice(app: App, person: SignedInAs, input: DeviceInput): Promise<DeviceCode> {
  if (input.accountId !== undefined) await requireOwnAccount(app, person.userId, input.provider, input.accountId)
  const endpoints = endpointsOf(app, input.provider)
  countAttempt(app, beginning, person.userId)
  const started = await begun(endpoints)
  const now = app.now().getTime()
  const id = newId()
  await insertDevice(app.db, {
    id,
    kind: 'device',
    provider: input.provider,
    intent: 'connect',
    cookie_hash: null,
    state_hash: null,
    user_id: person.userId,
    session_id: person.sessionId,
    account_id: input.accountId ?? null,
    redirect_uri: '',
    secret: sealDevice(app, id, { deviceCode: started.deviceCode, interval: started.interval }),
    ask_after: now + started.interval * second,
    created_at: now,
    expires_at: now + started.expiresIn * second,
  })
  await thinOut(app.db, person.userId, now, mostOpen)
  const { userCode, verificationUri, expiresIn, interval } = started
  return { id, userCode, verificationUri, expiresIn, interval }
}

function endpointsOf(app: App, provider: SignInProvider): OAuthEndpoints {
  const endpoints = requireClient(app, provider)
  if (endpoints.entry.deviceUrl !== undefined) return endpoints
  throw new AppError('invalid', `${endpoints.label} doesn't support sign-in codes. Please use its own sign-in page.`)
}

/** A refusal of the code concerns this server's client, not a mailbox. */
async function begun(endpoints: OAuthEndpoints) {
  try {
    return await beginDevice(endpoints)
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'reconnect') throw notAllowed(endpoints, cause)
    throw cause
  }
}

function notAllowed({ label }: OAuthEndpoints, cause: AppError): AppError {
  const sentence = `${label} doesn't allow sign-in codes for this server's client. The guide explains how the server owner can allow them.`
  return new AppError('unconfigured', sentence, { cause })
}

export async function deviceState(app: App, person: SignedInAs, id: string): Promise<DeviceState> {
  const row = await findDevice(app.db, person, id)
  if (!row) throw new AppError('missing', 'This code is no longer valid. Please request a new one.')
  const held = openDevice(app, row.id, row.secret)
  if ('over' in held) return held.over
  const now = app.now().getTime()
  if (now >= row.expires_at) return expired()
  if (now < row.ask_after) return waiting(row.ask_after - now)
  if (!(await claimQuestion(app.db, person.userId, row, now + turn))) return waiting(held.interval * second)
  return answered(app, person.userId, row, held)
}

/** Polls the provider, and stores the outcome for the next request. */
async function answered(app: App, userId: string, row: DeviceRow, held: Held): Promise<DeviceState> {
  const answer = await asked(app, row, held)
  const keep = (next: Held | { over: DeviceState }, askAfter: number) =>
    saveAnswer(app.db, userId, row.id, { secret: sealDevice(app, row.id, next), ask_after: askAfter })
  if ('later' in answer) {
    const interval = Math.min(longestInterval, answer.later)
    await keep({ deviceCode: held.deviceCode, interval }, app.now().getTime() + answer.later * second)
    return waiting(answer.later * second)
  }
  const over = 'state' in answer ? answer : await outcome(app, userId, row, answer)
  await keep({ over }, 0)
  return over
}

/** Temporary failures are retried later; permanent ones end the code. */
async function asked(app: App, row: DeviceRow, held: Held): Promise<DeviceAnswer | DeviceState> {
  const endpoints = endpointsOf(app, row.provider)
  try {
    return await askDevice(endpoints, held, { now: app.now })
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    app.log.info({ flow: row.id, kind: cause.kind }, 'oauth device code poll failed')
    if (cause.kind === 'limited' || cause.kind === 'unavailable' || cause.kind === 'timeout') {
      return { later: Math.max(cause.retryAfter ?? 0, Math.min(longestInterval, 2 * held.interval)) }
    }
    const ownersToMend = cause.kind === 'reconnect' && cause.details?.cause === 'client'
    return ended('refused', (ownersToMend ? notAllowed(endpoints, cause) : whileSigningIn(cause)).message)
  }
}

async function outcome(
  app: App,
  userId: string,
  row: DeviceRow,
  answer: { tokens: Tokens } | { over: 'expired' | 'refused' },
): Promise<DeviceState> {
  if ('tokens' in answer) return connected(app, userId, row, answer.tokens)
  return answer.over === 'expired' ? expired() : ended('refused', 'Access was denied. Request a new code to try again.')
}

/** A code is valid for one response: when its mailbox cannot be connected, it has ended with that reason. */
async function connected(app: App, userId: string, row: DeviceRow, tokens: Tokens): Promise<DeviceState> {
  const { provider } = row
  try {
    const identity = await identityOf(endpointsOf(app, provider), tokens)
    const given = { provider, client: 'public' as const, tokens, identity }
    const { accountId } = await attachMailbox(app, userId, given, row.account_id ?? undefined)
    return { state: 'connected', message: null, accountId, interval: 0 }
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.kind === 'internal') throw cause
    app.log.info({ flow: row.id, kind: cause.kind }, 'oauth device flow refused')
    return ended('refused', cause.message)
  }
}

function waiting(milliseconds: number): DeviceState {
  return { state: 'waiting', message: null, accountId: null, interval: Math.max(1, Math.ceil(milliseconds / second)) }
}

function expired(): DeviceState {
  return ended('expired', 'This code has expired. Please request a new one.')
}

function ended(state: 'expired' | 'refused', message: string): DeviceState {
  return { state, message, accountId: null, interval: 0 }
}

// Stored sealed: the device code while it is pending, then the outcome, so that a page whose response was lost gets it again.

const Held = z.object({
  deviceCode: z.string(),
  /** Seconds between two polls. */
  interval: z.number(),
})
export type Held = z.infer<typeof Held>
const Kept = z.union([Held, z.object({ over: DeviceState })])
export type Kept = z.infer<typeof Kept>

const place = (id: string) => `oauth_flow.secret:${id}`

export function sealDevice(app: Pick<App, 'secrets'>, id: string, kept: Kept): string {
  return app.secrets.seal(JSON.stringify(kept), place(id))
}

export function openDevice(app: Pick<App, 'secrets'>, id: string, sealed: string): Kept {
  return Kept.parse(JSON.parse(app.secrets.open(sealed, place(id))))
}
