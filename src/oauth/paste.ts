// The callback by hand: the provider redirected the browser to http://localhost, where nothing listens, and the person pastes the
// address. It is valid only in the browser, the session and for the person that began.
import type { App } from '../app.ts'
import { hashToken } from '../auth/one-time-tokens.ts'
import type { FlowProvider, PasteInput } from '../shared/oauth.ts'
import type { Context, SignedInAs } from '../trpc.ts'
import { arrived, type Back, flowOf } from './callback.ts'
import { refusal } from './errors.ts'
import { redirectOf } from './flow-queries.ts'
import { redirectUri } from './setup.ts'

export async function pasteBack(
  app: App,
  { oauthCookie }: Context,
  person: SignedInAs,
  { url }: PasteInput,
): Promise<{ accountId: string }> {
  const address = pastedAddress(url)
  const flow = await flowOf(app, { address, cookie: oauthCookie?.value })
  const isTheirs = flow.person?.userId === person.userId && flow.person.sessionId === person.sessionId
  if (flow.intent !== 'connect' || flow.provider === 'oidc' || !isTheirs) throw refusal('invalid_state')
  const { attached } = await arrived(app, flow, { address })
  if (!attached) throw refusal('access_denied')
  oauthCookie?.clear()
  return { accountId: attached.accountId }
}

/** Marks an address as redirected to PUBLIC_URL, which happens once. */
const brought = 'brought'

/**
 * Nothing listens at the address to paste, unless the browser runs on the machine of this server: then it is redirected to
 * PUBLIC_URL, where it has its cookie, and nothing needs pasting. Undefined where no redirect is needed.
 */
export async function addressElsewhere(app: App, provider: FlowProvider, { address, cookie }: Back): Promise<string | undefined> {
  const state = address.searchParams.get('state')
  if (cookie !== undefined || state === null || address.searchParams.has(brought)) return undefined
  const here = redirectUri(app, provider)
  const meant = await redirectOf(app.db, hashToken(state))
  if (meant === undefined || meant === here) return undefined
  const there = new URL(here)
  there.search = address.search
  there.searchParams.set(brought, '1')
  return there.href
}

/** The whole address, its path and query, or the query alone. */
function pastedAddress(text: string): URL {
  const bare = text.replace(/\s+/g, '')
  const query = bare.slice(bare.indexOf('?') + 1).replace(/#.*$/s, '')
  const address = new URL('http://localhost/')
  address.search = query
  if (address.searchParams.has('state')) return address
  throw refusal('invalid_state', {
    sentence: "This isn't the address of the last page: it contains code= and state=. Please copy all of it.",
  })
}
