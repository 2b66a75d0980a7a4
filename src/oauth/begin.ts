// Begins an OAuth flow for a page of ours: the intent is stored for its browser, which then opens /api/auth/{provider}
// (authorize.ts).
import type { App } from '../app.ts'
import { countAttempt } from '../auth/brute-force/rate-window.ts'
import { addressPrefix } from '../auth/caller.ts'
import { confirmPassword } from '../auth/passwords/confirm.ts'
import { AppError } from '../core/errors.ts'
import { newSecret } from '../core/ids.ts'
import { minute } from '../shared/limits.ts'
import type { BeginInput } from '../shared/oauth.ts'
import type { Context } from '../trpc.ts'
import { requireClient, requireOwnAccount } from './client.ts'
import { refusal } from './errors.ts'
import { beginFlow, type NewFlow, sweepFlows } from './flow.ts'
import { requireOidc } from './oidc.ts'
import { redirectUri, setupOf } from './setup.ts'

const beginning = { name: 'oauth begin', limit: 30, windowMs: 10 * minute }

export async function begin(app: App, caller: Context, input: BeginInput): Promise<void> {
  const flow = await meant(app, caller, input)
  if (input.provider === 'oidc') requireOidc(app)
  else requireClient(app, input.provider)
  requireWay(app, input)
  if (!caller.oauthCookie)
    throw new AppError('invalid', 'Please start at /api/auth/oauth/begin, so that the browser can keep a cookie.')
  countBeginning(app, caller)
  const cookie = newSecret()
  await beginFlow(app, cookie, flow)
  caller.oauthCookie.set(cookie)
  await sweepFlows(app)
}

/** Throws `limited` above the rate limit. */
export function countBeginning(app: App, caller: Pick<Context, 'person' | 'address'>): void {
  try {
    countAttempt(app, beginning, caller.person?.userId ?? addressPrefix(caller.address))
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.retryAfter === undefined) throw cause
    throw refusal('too_many', { cause, retryAfter: cause.retryAfter })
  }
}

async function meant(app: App, caller: Context, input: BeginInput): Promise<NewFlow> {
  const { provider, intent, inviteCode, way, accountId } = input
  const shared = { provider, intent, redirectUri: redirectUri(app, provider, way) }
  if (intent === 'signin') return { ...shared, mayReplace: true, ...(inviteCode ? { inviteCode } : {}) }
  const { person } = caller
  if (!person) throw new AppError('unauthenticated', 'Please sign in.')
  if (provider === 'oidc') {
    // Another way in must not be added at an unattended browser.
    await confirmPassword(app, caller, person, input.password ?? '')
    return { ...shared, person, mayReplace: false }
  }
  const owner = (await caller.sharedMailbox?.admit('oauth.begin', input)) ?? person
  if (accountId === undefined) return { ...shared, person: owner, mayReplace: false }
  await requireOwnAccount(app, owner.userId, provider, accountId)
  return { ...shared, person: owner, accountId, mayReplace: false }
}

/** The redirect URI is configured by the owner: a provider of their own may redirect anywhere. */
function requireWay(app: App, { provider, intent, way }: BeginInput): void {
  if (way !== 'paste') return
  if (intent === 'connect' && provider !== 'oidc' && setupOf(app, provider).ways.includes('paste')) return
  throw new AppError('invalid', "This sign-in method isn't available here.")
}
