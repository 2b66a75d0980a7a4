// The last resort: the names that mail servers usually have. A guess counts only when something answers there that
// greets like an IMAP or SMTP server.
import type { Discovered, Server } from '../../shared/accounts.ts'
import type { MailAddress } from '../mail-address.ts'

export type Protocol = 'imap' | 'smtp'
/** Whether a server of this protocol greets at `server`. Never throws. */
export type Probe = (protocol: Protocol, server: Server) => Promise<boolean>

export async function guessServers(address: MailAddress, probe: Probe): Promise<Discovered | undefined> {
  // A name without a dot is a machine, not a domain with machines in it.
  if (!address.domain.includes('.')) return undefined
  const [imap, smtp] = await Promise.all([
    firstThatAnswers('imap', candidates(['imap', 'mail'], address.domain, 993, 143), probe),
    firstThatAnswers('smtp', candidates(['smtp', 'mail'], address.domain, 465, 587), probe),
  ])
  return imap && smtp ? { imap, smtp, source: 'guess', provider: 'imap', label: address.domain } : undefined
}

/** TLS from the first byte on any name before STARTTLS on any (RFC 8314, section 3). */
function candidates(names: string[], domain: string, tls: number, starttls: number): Server[] {
  const hosts = names.map((name) => `${name}.${domain}`)
  return [
    ...hosts.map((host): Server => ({ host, port: tls, security: 'tls' })),
    ...hosts.map((host): Server => ({ host, port: starttls, security: 'starttls' })),
  ]
}

async function firstThatAnswers(protocol: Protocol, servers: Server[], probe: Probe): Promise<Server | undefined> {
  const answers = servers.map((server) => probe(protocol, server).catch(() => false))
  for (const [index, answer] of answers.entries()) {
    if (await answer) return servers[index]
  }
  return undefined
}
