// Which servers a person may name. Of mail: public and private-network hosts on the ports of mail, and whatever the owner lists in
// MAIL_HOSTS_ALLOW. Of the web, for push, webhooks and WebDAV: public hosts on their ports, and what WEB_HOSTS_ALLOW, PUSH_HOSTS_ALLOW,
// WEBHOOK_HOSTS_ALLOW and DAV_HOSTS_ALLOW list. An entry is a host name, an address or a range, each with or without a port; without one
// it stands for every port of mail servers, and for 80 and 443 of the others.
import { isIP } from 'node:net'
import { addressKind, canonicalAddress, rangeOf } from './address.ts'

/** IMAP, IMAPS, SMTP, submission with and without TLS (RFC 8314). */
export const mailPorts = new Set([143, 993, 25, 465, 587])

interface Entry {
  port: number | undefined
  holds(host: string, address: string): boolean
}
/** Whether a connection to this name, at this judged address and port, may be made. */
export type HostRule = (host: string, address: string, port: number) => boolean

/** Throws an Error that names the entry it cannot read: a rule that silently means nothing is worse than no start. */
export function mailHostRule(allow: string[]): HostRule {
  const entries = allow.map((text) => readEntry('MAIL_HOSTS_ALLOW', text))
  return (host, address, port) => {
    const listed = entries.some((entry) => (entry.port ?? port) === port && entry.holds(host, address))
    return listed || (mailPorts.has(port) && ['public', 'private', 'shared'].includes(addressKind(address)))
  }
}

/** The ports of the web. */
const webPorts = new Set([80, 443])

/** What of the web may be fetched besides public addresses: an entry without a port stands for 80 and 443 only. */
export function webHostRule(allow: string[]): HostRule {
  return orPublic(listedRule('WEB_HOSTS_ALLOW', allow))
}

/**
 * Where push messages, webhooks and requests of WebDAV may go. Each has a list of its own: a server that is listed for remote images can be asked by
 * any mail that comes in, and ntfy publishes on a GET. `listed`: only what the owner named.
 */
export function deliveryHostRules(setting: string, allow: string[]): { allowed: HostRule; listed: HostRule } {
  const listed = listedRule(setting, allow)
  return {
    allowed: (host, address, port) => listed(host, address, port) || (port === 443 && addressKind(address) === 'public'),
    listed,
  }
}

function listedRule(setting: string, allow: string[]): HostRule {
  const entries = allow.map((text) => readEntry(setting, text))
  return (host, address, port) =>
    entries.some((entry) => (entry.port === undefined ? webPorts.has(port) : entry.port === port) && entry.holds(host, address))
}

const orPublic =
  (listed: HostRule): HostRule =>
  (host, address, port) =>
    listed(host, address, port) || (webPorts.has(port) && addressKind(address) === 'public')

function readEntry(setting: string, text: string): Entry {
  const { name, port } = splitPort(text)
  const range = rangeOf(name)
  if (range) return { port, holds: (_host, address) => range(address) }
  const host = name.includes('/') ? undefined : hostOf(name)
  if (!host) throw new Error(`Please correct these settings:\n  ${setting}: "${text}" isn't a host, host:port or CIDR range.`)
  return { port, holds: (named) => named === host }
}

function splitPort(text: string): { name: string; port: number | undefined } {
  const bracketed = /^\[([^\]]*)\](?:\/(\d+))?(?::(\d+))?$/.exec(text)
  if (bracketed) {
    const [, name = '', bits, port] = bracketed
    return { name: bits ? `${name}/${bits}` : name, port: port ? Number(port) : undefined }
  }
  const plain = /^([^:]*):(\d{1,5})$/.exec(text)
  return plain ? { name: plain[1] ?? '', port: Number(plain[2]) } : { name: text, port: undefined }
}

/**
 * A host as everyone spells it: lower case, IDN in ASCII, no final dot, addresses canonical (0x7f.1 is 127.0.0.1, as any
 * resolver would read it). Undefined when it is no host at all.
 */
export function hostOf(text: string): string | undefined {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0) return canonicalAddress(bare)
  if (!/^[^\s/?#@:%\\[\]<>^|]+$/.test(bare)) return undefined
  const url = URL.parse(`http://${bare}/`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  return host === '' || host.length > 253 ? undefined : host
}

/** Whether a host is this machine or on its own network, where the owner may do without TLS: a bare name, or a private address. */
export function isNear(hostname: string): boolean {
  const host = hostOf(hostname)
  return host !== undefined && (isIP(host) === 0 ? !host.includes('.') : addressKind(host) !== 'public')
}
