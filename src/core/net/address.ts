// What kind of place an IP address is, by the registries of special addresses (RFC 6890 and successors). Only what is
// certainly public is called public: an address inside another one (IPv4-mapped, NAT64) is judged by the inner one, and
// old tunnels that hide an address (6to4, Teredo) are reserved.
import { BlockList, isIP } from 'node:net'
import { hostOf } from './host-rules.ts'

export type AddressKind = 'public' | 'private' | 'shared' | 'loopback' | 'link-local' | 'metadata' | 'reserved'

/** First match wins; what matches nothing is public (IPv6: only inside 2000::/3). */
const ranges: [AddressKind, string[]][] = [
  // Where clouds keep a machine's credentials. 169.254.169.254 is one of them.
  ['metadata', ['169.254.169.254/32', '100.100.100.200/32', '168.63.129.16/32', 'fd00:ec2::254/128', 'fd20:ce::254/128']],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
  // Carrier-grade NAT (RFC 6598); mesh VPNs of home networks use it too.
  ['shared', ['100.64.0.0/10']],
  [
    'reserved',
    [
      '0.0.0.0/8',
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.88.99.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '224.0.0.0/4',
      '240.0.0.0/4',
      '::/128',
      '64:ff9b:1::/48',
      '100::/64',
      '2001::/23',
      '2001:db8::/32',
      '2002::/16',
      '3fff::/20',
      '5f00::/16',
      'fec0::/10',
      'ff00::/8',
    ],
  ],
]
const lists = ranges.map(([kind, subnets]) => ({ kind, v4: listOf(subnets, 4), v6: listOf(subnets, 6) }))
const globalUnicast = listOf(['2000::/3'], 6)

/** `address` is an IP address as text. Anything else is `reserved`. */
export function addressKind(address: string): AddressKind {
  const family = isIP(address)
  if (family === 4) return lists.find((list) => list.v4.check(address, 'ipv4'))?.kind ?? 'public'
  if (family !== 6 || address.includes('%')) return 'reserved'
  const inner = innerAddress(address)
  if (inner) return addressKind(inner)
  const kind = lists.find((list) => list.v6.check(address, 'ipv6'))?.kind
  return kind ?? (globalUnicast.check(address, 'ipv6') ? 'public' : 'reserved')
}

/** The one spelling of an address: no zone, mapped addresses as IPv4, IPv6 compressed. Undefined when it is none. */
export function canonicalAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  if (isIP(text) !== 6 || text.includes('%')) return undefined
  const groups = groupsOf(text)
  return isMapped(groups) ? lastFour(groups) : new URL(`http://[${text}]`).hostname.slice(1, -1)
}

/** Whether a range (`10.0.0.0/8`, `fd00::/8`, or one address) holds an address; undefined when the range cannot be read. */
export function rangeOf(text: string): ((address: string) => boolean) | undefined {
  const [network = '', prefix, ...rest] = text.split('/')
  const family = isIP(network)
  const bits = prefix === undefined ? (family === 6 ? 128 : 32) : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  if (rest.length > 0 || family === 0 || bits < 0 || bits > (family === 6 ? 128 : 32) || network.includes('%')) return undefined
  // Addresses are written as IPv4 where they are: a range of mapped ones would never hold any.
  const inner = family === 6 ? canonicalAddress(network) : undefined
  if (inner !== undefined && isIP(inner) === 4) return bits < 96 ? undefined : rangeOf(`${inner}/${bits - 96}`)
  const list = new BlockList()
  list.addSubnet(network, bits, family === 6 ? 'ipv6' : 'ipv4')
  return (address) => isIP(address) === family && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function listOf(subnets: string[], family: 4 | 6): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    if (isIP(network) === family) list.addSubnet(network, Number(bits), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** The IPv4 address an IPv6 address stands for: IPv4-mapped, the old IPv4-compatible form, or NAT64 (RFC 6052). */
function innerAddress(address: string): string | undefined {
  const groups = groupsOf(address)
  const compatible = groups.slice(0, 6).every((group) => group === 0) && (groups[6] ?? 0) > 0
  const nat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0)
  return isMapped(groups) || compatible || nat64 ? lastFour(groups) : undefined
}

function isMapped(groups: number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function lastFour(groups: number[]): string {
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight 16-bit groups; WHATWG URL writes every IPv6 address in one way, in hexadecimal. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const before = read(head)
  const after = tail === undefined ? [] : read(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

// Whether data sent to a configured URL leaves this machine and its network. Judged by the spelling alone: a name may resolve
// differently with every call.

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
