// What Thunderbird's database of providers (the ISPDB) says about a domain: config/ispdb.txt, which scripts/ispdb.ts
// writes. One provider a line: label | IMAP server | SMTP server | user name | domains. Read when the first address that
// the hand-kept tables do not know is looked for; what is hand-kept stands before it.
import { readFileSync } from 'node:fs'
import { programFile } from '../../core/program-files.ts'
import type { Discovered } from '../../shared/accounts.ts'
import { ConnectedProvider } from '../../shared/accounts.ts'
import type { MailAddress } from '../mail-address.ts'
import type { ProviderTable } from '../providers.ts'
import { lineOf, type Offer, serverOf, usernameOf } from './autoconfig.ts'

/** A provider's line. Hosts, label and user name may hold the placeholders of autoconfig files. */
export interface IspdbLine {
  label: string
  imap: Offer
  smtp: Offer
  username: string
  domains: string[]
}

export function knownToIspdb(providers: ProviderTable, address: MailAddress): Discovered | undefined {
  const line = linesByDomain().get(address.domain)
  const known = line && readLine(line)
  const imap = known && serverOf(known.imap, address)
  const smtp = known && serverOf(known.smtp, address)
  if (!imap || !smtp) return undefined
  // Whose mail is at Google, Microsoft or Yahoo signs in there.
  const [id, entry] = Object.entries(providers).find(([, one]) => one.imap.host === imap.host) ?? []
  return {
    imap,
    smtp,
    source: 'table',
    provider: ConnectedProvider.safeParse(id).data ?? 'imap',
    label: entry?.label ?? lineOf(known.label, address),
    ...(entry?.appPassword ? { appPassword: entry.appPassword } : {}),
    ...(entry?.note ? { note: entry.note } : {}),
    ...usernameOf(known.username, address),
  }
}

let lines: Map<string, string> | undefined
function linesByDomain(): Map<string, string> {
  if (lines) return lines
  lines = new Map()
  for (const line of ispdbText().split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    for (const domain of line.slice(line.lastIndexOf('|') + 2).split(' ')) lines.set(domain, line)
  }
  return lines
}

export function ispdbText(): string {
  return readFileSync(programFile('config/ispdb.txt'), 'utf8')
}

export function readLine(line: string): IspdbLine {
  const [label = '', imap = '', smtp = '', username = '', domains = ''] = line.split(' | ')
  return { label, imap: readOffer(imap, username), smtp: readOffer(smtp, username), username, domains: domains.split(' ') }
}

function readOffer(text: string, username: string): Offer {
  const [security, host = '', port] = text.split(' ')
  return { host, port: Number(port), security: security === 'tls' ? 'tls' : 'starttls', username, authentication: [] }
}
