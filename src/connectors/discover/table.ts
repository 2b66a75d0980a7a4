// The bundled table of mail providers (config/mail-domains.json): servers by the domain of an address, or by the MX
// host behind a domain of one's own.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { programFile } from '../../core/program-files.ts'
import { Server } from '../../shared/accounts.ts'
import { AppPassword, type ProviderTable } from '../providers.ts'

const Entry = z
  .strictObject({
    label: z.string().min(1),
    /** An entry of providers.json: its servers and steps stand where this one gives none. */
    provider: z.string().optional(),
    domains: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
    /** MX hosts: these and everything below them. */
    mx: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)).optional(),
    imap: Server.optional(),
    smtp: Server.optional(),
    /** What the server calls the person: the whole address, unless it wants the part before the @. */
    username: z.enum(['address', 'local']).optional(),
    appPassword: AppPassword.optional(),
    note: z.string().min(1).optional(),
    /** Why this provider cannot be connected at all, for the person. */
    noImap: z.string().min(1).optional(),
    /** Why it says something else than the ISPDB (config/ispdb.txt), for who keeps this table. */
    differs: z.string().min(1).optional(),
  })
  .refine((entry) => entry.noImap || entry.provider || (entry.imap && entry.smtp), 'needs servers, a provider or noImap')
const Table = z.strictObject({ about: z.string(), entries: z.array(Entry) })
export type DomainEntry = z.infer<typeof Entry>

/** What is known about a mailbox from a table: complete, or a sentence why there is nothing to connect. */
export type Known =
  | {
      imap: Server
      smtp: Server
      label: string
      provider: string
      username: 'address' | 'local'
      appPassword: z.infer<typeof AppPassword> | undefined
      note: string | undefined
    }
  | { noImap: string }

let table: DomainEntry[] | undefined
export function mailDomains(): DomainEntry[] {
  table ??= Table.parse(JSON.parse(readFileSync(programFile('config/mail-domains.json'), 'utf8'))).entries
  return table
}

export function knownByDomain(providers: ProviderTable, domain: string): Known | undefined {
  const entry = mailDomains().find(({ domains }) => domains.includes(domain))
  return entry && complete(providers, entry, domain)
}

/** `hosts` in the order of preference; the longest pattern wins, so that a product of a hoster beats the hoster. */
export function knownByMx(providers: ProviderTable, hosts: string[]): Known | undefined {
  for (const host of hosts.map((name) => name.toLowerCase().replace(/\.$/, ''))) {
    const matches = mailDomains().flatMap((entry) =>
      (entry.mx ?? []).filter((mx) => isBelow(host, mx)).map((mx) => ({ entry, mx })),
    )
    const [best] = matches.sort((a, b) => b.mx.length - a.mx.length)
    if (best) return complete(providers, best.entry, host)
  }
  return undefined
}

function isBelow(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`)
}

function complete(providers: ProviderTable, entry: DomainEntry, mxHost: string): Known | undefined {
  if (entry.noImap) return { noImap: entry.noImap }
  const provider = entry.provider ? providers[entry.provider] : undefined
  const imap = entry.imap ?? provider?.imap
  const smtp = entry.smtp ?? provider?.smtp
  if (!imap || !smtp) return undefined
  return {
    imap: { ...imap, host: imap.host.replace('%MX%', mxHost) },
    smtp: { ...smtp, host: smtp.host.replace('%MX%', mxHost) },
    label: entry.label,
    provider: entry.provider ?? 'imap',
    username: entry.username ?? 'address',
    appPassword: entry.appPassword ?? provider?.appPassword,
    note: entry.note ?? provider?.note,
  }
}
