// The caller as signing in sees it: an address and a browser, before anybody is authenticated.
import { canonicalAddress } from '../core/net/address.ts'
import type { Context } from '../trpc.ts'

export type Caller = Pick<Context, 'address' | 'fromPrivateAddress' | 'userAgent'>

/** The network of one subscriber: an IPv4 address, or the /64 of an IPv6 address. */
export function addressPrefix(address: string): string {
  const canonical = canonicalAddress(address.split('%')[0] ?? '')
  if (canonical === undefined) return 'unknown'
  if (!canonical.includes(':')) return canonical
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** The same browser as a session keeps it. */
export function deviceOf(caller: Caller): { userAgent: string; address: string } {
  return { userAgent: caller.userAgent.slice(0, 300), address: caller.address.slice(0, 100) }
}
