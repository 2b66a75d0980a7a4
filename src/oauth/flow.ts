// An OAuth flow in one browser: begun with a cookie, authorized with a state, completed once. The database has hashes of cookie
// and state, and the rest sealed for its row.
import { createHash, timingSafeEqual } from 'node:crypto'
import { randomPKCECodeVerifier } from 'openid-client'
import { z } from 'zod'
import type { App } from '../app.ts'
import { hashToken } from '../auth/one-time-tokens.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { newId, newSecret } from '../core/ids.ts'
import { hour, second } from '../shared/limits.ts'
import { type FlowProvider, type Intent, oauthLimits } from '../shared/oauth.ts'
import type { SignedInAs } from '../trpc.ts'
import { refusal } from './errors.ts'
import {
  begunConnecting,
  begunFlow,
  deleteFlowsBefore,
  type FlowRow,
  insertFlow,
  leaveWithFlow,
  takeFlow,
} from './flow-queries.ts'

/** Kept for a while after it expired, so that a late callback gets that reason. */
const keptLonger = hour

const Secret = z.object({
  verifier: z.string(),
  nonce: z.string(),
  inviteCode: z.string().optional(),
  mayReplace: z.boolean(),
})
type Secret = z.infer<typeof Secret>

export interface NewFlow {
  provider: FlowProvider
  intent: Intent
  /** For whom a mailbox is connected, a person or a shared mailbox, and in which session; absent for a visitor. */
  person?: Pick<SignedInAs, 'userId' | 'sessionId'>
  accountId?: string
  redirectUri: string
  inviteCode?: string | undefined
  /** The completed sign-in may replace the browser's session. */
  mayReplace: boolean
}

export interface Flow extends NewFlow {
  id: string
  verifier: string
  nonce: string
}
/** `state` is not stored: it goes to the provider and comes back. */
export type Leaving = Flow & { state: string }

/** The cookie is the caller's to set. */
export async function beginFlow(app: App, cookie: string, flow: NewFlow): Promise<void> {
  await insertFlow(app.db, rowOf(app, cookie, flow, undefined).row)
}

/** Begins and authorizes in one step, for a browser without a flow. */
export async function leaveAtOnce(app: App, cookie: string, flow: NewFlow): Promise<Leaving> {
  const state = newSecret()
  const { row, secret } = rowOf(app, cookie, flow, state)
  await insertFlow(app.db, row)
  return { ...flow, ...secret, id: row.id, state }
}

/** Authorizes the flow this browser has begun; undefined where there is none, or it is authorized already. */
export async function leaveWithBegun(app: App, cookie: string, provider: FlowProvider): Promise<Leaving | undefined> {
  const row = await begunFlow(app.db, hashToken(cookie), provider, app.now().getTime())
  if (!row) return undefined
  const flow = opened(app, row)
  const [state, secret] = [newSecret(), secretOf(flow)]
  const left = await leaveWithFlow(app.db, row.id, hashToken(state), seal(app, row.id, secret))
  return left ? { ...flow, ...secret, state } : undefined
}

/** Whether another tab of this browser has begun a flow of a signed-in person at another provider. */
export async function isBegunElsewhere(app: App, cookie: string): Promise<boolean> {
  const { userId, sessionId } = (await begunConnecting(app.db, hashToken(cookie), app.now().getTime())) ?? {}
  return Boolean(userId && sessionId && (await isSessionLive(app, { userId, sessionId })))
}

/** Consumes the flow with this state in the browser that began it, whatever its outcome. */
export async function returnedFlow(app: App, state: string, cookie: string | undefined): Promise<Flow> {
  const row = await takeFlow(app.db, hashToken(state))
  if (!row) throw refusal('invalid_state')
  if (cookie === undefined || !sameHash(hashToken(cookie), row.cookie_hash)) throw refusal('other_browser')
  if (row.expires_at <= app.now().getTime()) throw refusal('expired')
  return opened(app, row)
}

export async function sweepFlows(app: App): Promise<void> {
  await deleteFlowsBefore(app.db, app.now().getTime() - keptLonger)
}

function rowOf(app: App, cookie: string, flow: NewFlow, state: string | undefined) {
  const now = app.now().getTime()
  const id = newId()
  const secret = secretOf(flow)
  const row = {
    id,
    kind: 'code' as const,
    provider: flow.provider,
    intent: flow.intent,
    cookie_hash: hashToken(cookie),
    state_hash: state === undefined ? null : hashToken(state),
    user_id: flow.person?.userId ?? null,
    session_id: flow.person?.sessionId ?? null,
    account_id: flow.accountId ?? null,
    redirect_uri: flow.redirectUri,
    secret: seal(app, id, secret),
    ask_after: 0,
    created_at: now,
    expires_at: now + oauthLimits.flowSeconds * second,
  }
  return { row, secret }
}

/** A new verifier and nonce for each authorization (RFC 7636, 7.1). */
function secretOf({ inviteCode, mayReplace }: Pick<NewFlow, 'inviteCode' | 'mayReplace'>): Secret {
  return {
    verifier: randomPKCECodeVerifier(),
    nonce: newSecret(),
    mayReplace,
    ...(inviteCode === undefined ? {} : { inviteCode }),
  }
}

function opened(app: App, row: FlowRow): Flow {
  const { inviteCode, ...secret } = Secret.parse(JSON.parse(app.secrets.open(row.secret, place(row.id))))
  const { user_id: userId, session_id: sessionId } = row
  return {
    id: row.id,
    provider: row.provider,
    intent: row.intent,
    redirectUri: row.redirect_uri,
    ...secret,
    ...(inviteCode === undefined ? {} : { inviteCode }),
    ...(userId !== null && sessionId !== null ? { person: { userId, sessionId } } : {}),
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
  }
}

const place = (id: string) => `oauth_flow.secret:${id}`

function seal(app: App, id: string, secret: Secret): string {
  return app.secrets.seal(JSON.stringify(secret), place(id))
}

/** In constant time. */
function sameHash(one: string, other: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return other !== null && timingSafeEqual(digest(one), digest(other))
}
