// The way back by hand: the provider has sent the browser to http://localhost, where nothing answers, and the person brings
// the address. It is worth nothing but in the browser, the session and for the person that began.
import type { App } from '../app.ts'
import type { PasteInput } from '../shared/oauth.ts'
import type { Context, SignedInAs } from '../trpc.ts'
import { refusal } from './refusal.ts'
import { arrived, flowOf } from './return.ts'

export async function pasteBack(
  app: App,
  { oauthCookie }: Context,
  person: SignedInAs,
  { url }: PasteInput,
): Promise<{ accountId: string }> {
  const address = pastedAddress(url)
  const flow = await flowOf(app, { address, cookie: oauthCookie?.value })
  const isTheirs = flow.person?.userId === person.userId && flow.person.sessionId === person.sessionId
  if (flow.intent !== 'connect' || !isTheirs) throw refusal('invalid_state')
  const { attached } = await arrived(app, flow, { address })
  if (!attached) throw refusal('access_denied')
  oauthCookie?.clear()
  return { accountId: attached.accountId }
}

/** The whole address, the part after the host, or only what stands behind the question mark. */
function pastedAddress(text: string): URL {
  const bare = text.replace(/\s+/g, '')
  const query = bare.slice(bare.indexOf('?') + 1).replace(/#.*$/s, '')
  const address = new URL('http://localhost/')
  address.search = query
  if (address.searchParams.has('state')) return address
  throw refusal('invalid_state', {
    sentence: 'This is not the address of the last page: it has code= and state= in it. Please copy all of it.',
  })
}
