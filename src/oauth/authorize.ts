// The OAuth authorization request: the address of the provider's page for this browser.

import { listAccounts } from '../accounts/list.ts'
import type { App } from '../app.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { authorizeAddress } from '../connectors/oauth/authorize.ts'
import { newSecret } from '../core/ids.ts'
import type { FlowProvider } from '../shared/oauth.ts'
import type { Context } from '../trpc.ts'
import { countBeginning } from './begin.ts'
import { requireClient } from './client.ts'
import { refusal } from './errors.ts'
import { isBegunElsewhere, type Leaving, leaveAtOnce, leaveWithBegun, sweepFlows } from './flow.ts'
import { oidcAddress, requireOidc } from './oidc.ts'
import { redirectUri } from './setup.ts'

export type Browser = Pick<Context, 'address' | 'person'> & { oauthCookie: NonNullable<Context['oauthCookie']> }

/**
 * Continues the flow that this browser has begun, once. Without one, or after signing out, it is a visitor's sign-in. `isInvited`:
 * navigated from a page of ours or from no page; another site must not replace who is signed in.
 */
export async function authorize(app: App, browser: Browser, provider: FlowProvider, isInvited: boolean): Promise<URL> {
  const client = provider === 'oidc' ? requireOidc(app) : requireClient(app, provider)
  const leaving = (await begun(app, browser, provider)) ?? (await asVisitor(app, browser, provider, isInvited))
  if (!('entry' in client)) return oidcAddress(app, leaving)
  const loginHint = await addressOf(app, leaving)
  return authorizeAddress(client, {
    redirectUri: leaving.redirectUri,
    state: leaving.state,
    verifier: leaving.verifier,
    nonce: leaving.nonce,
    // Google issues another refresh token only after asking for consent again, which a mere sign-in does not need.
    consent: leaving.intent === 'connect',
    ...(loginHint === undefined ? {} : { loginHint }),
  })
}

async function begun(app: App, { oauthCookie }: Browser, provider: FlowProvider): Promise<Leaving | undefined> {
  if (oauthCookie.value === undefined) return undefined
  const leaving = await leaveWithBegun(app, oauthCookie.value, provider)
  // All tabs share the cookie: a person who is connecting a mailbox must not be signed in as somebody else.
  if (!leaving && (await isBegunElsewhere(app, oauthCookie.value))) throw refusal('invalid_state')
  const isOver = leaving?.person !== undefined && !(await isSessionLive(app, leaving.person))
  return isOver ? undefined : leaving
}

async function asVisitor(app: App, browser: Browser, provider: FlowProvider, mayReplace: boolean): Promise<Leaving> {
  countBeginning(app, browser)
  const cookie = newSecret()
  const flow = { provider, intent: 'signin' as const, redirectUri: redirectUri(app, provider), mayReplace }
  const leaving = await leaveAtOnce(app, cookie, flow)
  browser.oauthCookie.set(cookie)
  await sweepFlows(app)
  return leaving
}

/** Reconnecting asks for that mailbox. */
async function addressOf(app: App, { person, accountId }: Leaving): Promise<string | undefined> {
  if (!person || accountId === undefined) return undefined
  return (await listAccounts(app, person.userId)).find(({ id }) => id === accountId)?.email
}
