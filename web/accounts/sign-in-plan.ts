// The one way in that works for a provider here: on this server, and at the address this page was opened at.
import type { Provider } from '../../src/shared/accounts.ts'
import type { mailboxOf, Setup, SignInProvider, Way } from '../../src/shared/oauth.ts'
import { trpc } from '../api.ts'
import { sameThere } from '../auth/oauth.ts'
import { reconnectAddress } from './reconnect-address.ts'

export type Plan =
  | { kind: 'redirect' | 'device' | 'paste' }
  /** It works, but not from here: `address` is this page where the way back finds its browser. */
  | { kind: 'elsewhere'; address: string }
  | { kind: 'none'; configured: boolean; hindrance: string | null }

const mailboxes: typeof mailboxOf = { google: 'gmail', outlook: 'outlook', yahoo: 'yahoo' }
const providers = ['google', 'outlook', 'yahoo'] as const satisfies readonly SignInProvider[]

export function mailboxOfSignIn(provider: SignInProvider): Provider {
  return mailboxes[provider]
}

/** Who signs in to such a mailbox; undefined where a password is all there is. */
export function signInOf(provider: Provider): SignInProvider | undefined {
  return providers.find((one) => mailboxes[one] === provider)
}

/** How signing in is set up; undefined until it is known, and for good where the server does not say. */
export function useSetup() {
  const { data, isPending, isError } = trpc.oauth.setup.useQuery(undefined, { staleTime: 5 * 60_000 })
  return { setup: data, isPending, isError }
}

/** `accountId`: the account that is to be connected anew. */
export function planFor(setup: Setup | undefined, provider: SignInProvider, accountId?: string): Plan {
  const entry = setup?.providers.find((one) => one.provider === provider)
  if (!setup || !entry?.configured) return { kind: 'none', configured: false, hindrance: null }
  const there = sameThere(setup.publicUrl)
  const way = entry.ways.find((one) => there === undefined || worksElsewhere(one, setup.publicUrl))
  if (way) return { kind: way }
  if (there !== undefined && entry.ways.includes('redirect')) {
    const address = accountId === undefined ? there : new URL(reconnectAddress(accountId), there).href
    return { kind: 'elsewhere', address }
  }
  return { kind: 'none', configured: true, hindrance: entry.hindrance }
}

/** Where a sign-in page can be opened, or the place found from which it can be. */
export function isUsable(plan: Plan): boolean {
  return plan.kind !== 'none'
}

/** On the machine that Homing runs on, http://localhost does answer: no address would be left to paste. */
function worksElsewhere(way: Way, publicUrl: string): boolean {
  if (way === 'paste') return !(isLoopback(new URL(publicUrl).hostname) && isLoopback(location.hostname))
  return way === 'device'
}

export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
