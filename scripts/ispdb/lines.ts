// From the files of the ISPDB to config/ispdb.txt (src/connectors/discover/ispdb.ts reads it). Of each provider's IMAP and
// SMTP servers the best is taken, TLS before STARTTLS (RFC 8314, section 3), and never one without encryption. A domain in
// several files belongs to the one that bears its name, else to the first by name, as in Thunderbird's own tool.
import { isIP } from 'node:net'
import { type Config, type Offer, readConfig } from '../../src/connectors/discover/autoconfig.ts'
import type { IspdbFile } from './files.ts'

interface Provider {
  facts: string
  domains: string[]
}
type Reason = 'no IMAP' | 'no server of its own' | 'no encryption' | 'OAuth alone' | 'no domain'

/** Where OAuth alone is no obstacle: Homing signs in there (config/providers.json). */
const oauthHosts = new Set(['imap.gmail.com', 'smtp.gmail.com', 'outlook.office365.com', 'smtp.office365.com'])
const domainName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

export function ispdbLines(files: IspdbFile[], date: string) {
  const left = new Map<Reason, string[]>()
  const owner = new Map<string, string>()
  for (const file of files.toSorted((a, b) => compare(a.name, b.name))) {
    const found = providerOf(file)
    if (typeof found === 'string') {
      left.set(found, [...(left.get(found) ?? []), stem(file.name)])
      continue
    }
    for (const domain of found.domains) {
      if (!owner.has(domain) || stem(file.name) === domain) owner.set(domain, found.facts)
    }
  }
  const lines = linesOf(owner)
  const text = [...heading(date, lines.length, owner.size, left), ...lines, ''].join('\n')
  return { text, providers: lines.length, domains: owner.size, left: [...left.values()].flat().length }
}

function providerOf({ text }: IspdbFile): Provider | Reason {
  const config = readConfig(text)
  const domains = config?.domains.filter((domain) => domainName.test(domain)) ?? []
  if (!config || domains.length === 0) return 'no domain'
  if (config.imap.length === 0 || config.smtp.length === 0) return 'no IMAP'
  const imap = best(config.imap)
  const smtp = best(config.smtp)
  if (!imap || !smtp) return 'no encryption'
  const both = [imap, smtp]
  // A bridge on the person's machine is not on this one.
  if (both.some(({ host }) => isIP(host) !== 0)) return 'no server of its own'
  const signsIn = both.every(({ host }) => oauthHosts.has(host))
  if (!signsIn && !both.every(({ authentication }) => authentication.some((way) => way !== 'OAuth2'))) return 'OAuth alone'
  return { facts: factsOf(config, imap, smtp), domains }
}

function best(offers: Offer[]): Offer | undefined {
  const good = offers.filter(({ host, port }) => host !== '' && !/[|\s]/.test(host) && port > 0 && port < 65536)
  return good.find(({ security }) => security === 'tls') ?? good.find(({ security }) => security === 'starttls')
}

function factsOf({ label }: Config, imap: Offer, smtp: Offer): string {
  const server = ({ security, host, port }: Offer) => `${security} ${host} ${port}`
  const username = imap.username || '%EMAILADDRESS%'
  return [label.replaceAll('|', '-'), server(imap), server(smtp), username.replaceAll('|', '')].join(' | ')
}

/** Files with the same facts are one line: the service has a file for each domain. */
function linesOf(owner: Map<string, string>): string[] {
  const byFacts = Map.groupBy(
    [...owner].toSorted(([a], [b]) => compare(a, b)),
    ([, facts]) => facts,
  )
  return [...byFacts].map(([facts, of]) => `${facts} | ${of.map(([domain]) => domain).join(' ')}`).toSorted(compare)
}

function heading(date: string, providers: number, domains: number, left: Map<Reason, string[]>): string[] {
  return [
    '# Mail providers as Thunderbird’s database (ISPDB, thunderbird/autoconfig) has them: public facts alone.',
    `# Read ${date}: ${providers} providers, ${domains} domains. Written by scripts/ispdb.ts, not by hand.`,
    '# label | IMAP server | SMTP server | user name | domains. What config/mail-domains.json says stands before it.',
    ...[...left].map(([reason, names]) => `# Left out, ${reason}: ${[...new Set(names)].join(' ')}`).toSorted(compare),
  ]
}

const stem = (name: string) => name.replace(/\.xml$/, '')
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
