// The beginning of a sign-in at a provider, asked for by a page of ours: what is meant is kept for the browser that asks,
// which then opens /api/auth/{provider} (depart.ts).
import type { App } from '../app.ts'
import { countAttempt } from '../auth/brute-force/rate-window.ts'
import { addressPrefix } from '../auth/caller.ts'
import { AppError } from '../core/errors.ts'
import { newSecret } from '../core/ids.ts'
import { minute } from '../shared/limits.ts'
import type { BeginInput } from '../shared/oauth.ts'
import type { Context } from '../trpc.ts'
import { requireClient, requireOwnAccount } from './client.ts'
import { refusal } from './errors.ts'
import { beginFlow, type NewFlow, sweepFlows } from './flow.ts'
import { redirectUri, setupOf } from './setup.ts'

const beginning = { name: 'oauth begin', limit: 30, windowMs: 10 * minute }

export async function begin(app: App, caller: Context, input: BeginInput): Promise<void> {
  const flow = await meant(app, caller, input)
  requireClient(app, input.provider)
  requireWay(app, input)
  if (!caller.oauthCookie)
    throw new AppError('invalid', 'Please begin at /api/auth/oauth/begin, where the browser can keep a cookie.')
  countBeginning(app, caller)
  const cookie = newSecret()
  await beginFlow(app, cookie, flow)
  caller.oauthCookie.set(cookie)
  await sweepFlows(app)
}

/** Throws `limited` when it is too much. */
export function countBeginning(app: App, caller: Pick<Context, 'person' | 'address'>): void {
  try {
    countAttempt(app, beginning, caller.person?.userId ?? addressPrefix(caller.address))
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.retryAfter === undefined) throw cause
    throw refusal('too_many', { cause, retryAfter: cause.retryAfter })
  }
}

async function meant(app: App, { person }: Context, input: BeginInput): Promise<NewFlow> {
  const { provider, intent, inviteCode, way, accountId } = input
  const shared = { provider, intent, redirectUri: redirectUri(app, provider, way) }
  if (intent === 'signin') return { ...shared, mayReplace: true, ...(inviteCode ? { inviteCode } : {}) }
  if (!person) throw new AppError('unauthenticated', 'Please sign in.')
  if (accountId === undefined) return { ...shared, person, mayReplace: false }
  await requireOwnAccount(app, person.userId, provider, accountId)
  return { ...shared, person, accountId, mayReplace: false }
}

/** A redirect is the owner's affair: a provider of their own may send browsers anywhere. */
function requireWay(app: App, { provider, intent, way }: BeginInput): void {
  if (way !== 'paste') return
  if (intent === 'connect' && setupOf(app, provider).ways.includes('paste')) return
  throw new AppError('invalid', 'This way of signing in is not offered here.')
}
