// Servers by DNS SRV records (RFC 6186; RFC 8314 for submission over TLS).
import { hostOf } from '../../core/net/host-rules.ts'
import type { Discovered, Server } from '../../shared/accounts.ts'
import type { MailAddress } from '../mail-address.ts'

export interface SrvRecord {
  name: string
  port: number
  priority: number
  weight: number
}
type AskSrv = (name: string) => Promise<SrvRecord[]>

export async function serversBySrv(address: MailAddress, ask: AskSrv): Promise<Discovered | undefined> {
  const find = (service: string, security: Server['security']) => serverOf(ask(`_${service}._tcp.${address.domain}`), security)
  const [imaps, imap, submissions, submission] = await Promise.all([
    find('imaps', 'tls'),
    find('imap', 'starttls'),
    find('submissions', 'tls'),
    find('submission', 'starttls'),
  ])
  const incoming = imaps ?? imap
  const outgoing = submissions ?? submission
  if (!incoming || !outgoing) return undefined
  return { imap: incoming, smtp: outgoing, source: 'srv', provider: 'imap', label: address.domain }
}

async function serverOf(asked: Promise<SrvRecord[]>, security: Server['security']): Promise<Server | undefined> {
  const records = await asked.catch(() => [])
  const [first] = records.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
  // A target of "." says that the service is not offered.
  const host = first && hostOf(first.name)
  return host && first.port > 0 ? { host, port: first.port, security } : undefined
}

/** Plain DNS can be forged: only a server of the address's own domain may be used without asking the person. */
export function isOwnServer(address: MailAddress, host: string): boolean {
  return host === address.domain || host.endsWith(`.${address.domain}`)
}
