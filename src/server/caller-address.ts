// Who calls, after TRUSTED_PROXIES. Registering the first account is free from a private address only, so this errs on
// the side of "not private": what a proxy we do not know passes on may come from anywhere.
import type { IncomingMessage } from 'node:http'
import { addressKind, canonicalAddress, rangeOf } from '../core/net/address.ts'

export interface Caller {
  address: string
  /** Loopback, private or link-local, and certainly so. */
  isPrivate: boolean
  /** Passed on by a proxy of TRUSTED_PROXIES. */
  byTrustedProxy: boolean
}
export type CallerResolver = (req: Pick<IncomingMessage, 'headers' | 'socket'>) => Caller

const privateKinds = new Set(['loopback', 'private', 'link-local'])
const traces = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/** Throws an Error when a range cannot be read. */
export function createCallerResolver(trustedProxies: string[]): CallerResolver {
  const ranges = trustedProxies.map((text) => {
    const range = rangeOf(text)
    if (!range) throw new Error(`Please correct these settings:\n  TRUSTED_PROXIES: ${text} isn't an address or CIDR range`)
    return range
  })
  const isTrusted = (address: string) => ranges.some((holds) => holds(address))
  return (req) => {
    const peer = plain(req.socket.remoteAddress)
    if (peer === undefined) return { address: '', isPrivate: false, byTrustedProxy: false }
    if (isTrusted(peer)) return { ...behindProxies(peer, isTrusted, req.headers['x-forwarded-for']), byTrustedProxy: true }
    const passedOn = traces.some((name) => req.headers[name] !== undefined)
    return { address: peer, isPrivate: !passedOn && isPrivateAddress(peer), byTrustedProxy: false }
  }
}

/**
 * The right-most hop that is no trusted proxy: everything left of it is what a stranger wrote. A proxy that names nobody passes
 * on whoever comes, so that is nobody at home.
 */
function behindProxies(peer: string, isTrusted: (address: string) => boolean, header: string | string[] | undefined) {
  const hops = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((hop) => hop.trim() !== '')
  let caller = peer
  for (const hop of hops.reverse()) {
    const address = plain(hop.trim())
    if (address === undefined) return { address: caller, isPrivate: false }
    caller = address
    if (!isTrusted(address)) break
  }
  return { address: caller, isPrivate: hops.length > 0 && isPrivateAddress(caller) }
}

const isPrivateAddress = (address: string) => privateKinds.has(addressKind(address))

/** One spelling: no zone, no port, no brackets, mapped IPv4 as IPv4. */
function plain(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text
  return canonicalAddress(bare.replace(/%.*$/, ''))
}
