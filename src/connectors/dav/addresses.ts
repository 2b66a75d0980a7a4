// Addresses that a WebDAV server names, and whether a password may go there.
import { registrable } from '../../core/host-names.ts'
import { foreignServer } from './problems.ts'

/** An address in a response, relative or absolute. */
export function resolveUrl(base: string, href: string): string {
  const url = URL.parse(href, base)
  if (!url || href.length > 2000) throw foreignServer()
  url.hash = ''
  return url.href
}

/** The same origin, or by https a host of the same registrable domain: iCloud has people's data on hosts of many names. */
export function mayHavePassword(from: string, to: string): boolean {
  const [here, there] = [URL.parse(from), URL.parse(to)]
  if (!here || !there) return false
  if (here.origin === there.origin) return true
  const isSameOwner = there.protocol === 'https:' && registrable(here.hostname) === registrable(there.hostname)
  // A bare name or an address is one machine, on which other ports may be other people's.
  return isSameOwner && /\.[a-z]/i.test(there.hostname) && [here.port, ''].includes(there.port)
}
