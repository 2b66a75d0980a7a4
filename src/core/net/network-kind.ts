// Whether what is sent to an address leaves this machine and its network: what the settings name is judged by its spelling alone,
// since a name may be looked up anew with every call.
import { isIP } from 'node:net'
import { addressKind } from './address.ts'
import { hostOf } from './host-rules.ts'

/** Endings that are never public: RFC 6761, 6762, 8375, and the one ICANN keeps for private use. */
const ownEndings = /\.(?:localhost|local|internal|home\.arpa)$/

/** here: this machine, its network, or a container beside this one, by its address or a name without dots. */
export function placeOf(url: string): 'here' | 'elsewhere' {
  // Of tcp:// and smtp:// a URL keeps the host as it was written: 3627734030 is an address there, too, and no name without dots.
  const host = hostOf(new URL(url).hostname)
  if (host === undefined) return 'elsewhere'
  if (isIP(host) === 0) return !host.includes('.') || ownEndings.test(host) ? 'here' : 'elsewhere'
  const near = ['loopback', 'private', 'link-local'].includes(addressKind(host)) || host === '0.0.0.0' || host === '::'
  return near ? 'here' : 'elsewhere'
}
