// Mozilla's autoconfig: a domain publishes its servers in a small XML file (draft-ietf-mailmaint-autoconfig). Only https
// is asked, so the answer is the domain's own. The reader knows the few elements it needs and nothing of XML's dangers:
// no DTD, no entities but the five, no recursion, and work that grows with the length of the text only.

import { hostOf } from '../../core/net/host-rules.ts'
import type { Net } from '../../core/net.ts'
import type { Discovered, Server } from '../../shared/accounts.ts'
import type { MailAddress } from '../mail-address.ts'

const maxBytes = 100 * 1024
const timeouts = 1500

export async function fetchAutoconfig(address: MailAddress, get: Net['get']): Promise<Discovered | undefined> {
  const { domain, email } = address
  const urls = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml?emailaddress=${encodeURIComponent(email)}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ]
  const answers = urls.map((url) => fetchOne(url, address, get).catch(() => undefined))
  for (const answer of answers) {
    const found = await answer
    if (found) return found
  }
  return undefined
}

async function fetchOne(url: string, address: MailAddress, get: Net['get']): Promise<Discovered | undefined> {
  const { status, bytes } = await get(url, { maxBytes, timeoutMs: timeouts, accept: 'application/xml, text/xml' })
  // An answer that fills the limit was cut off: half a file is not to be trusted.
  if (status !== 200 || bytes.length >= maxBytes) return undefined
  return readAutoconfig(new TextDecoder().decode(bytes), address)
}

export function readAutoconfig(text: string, address: MailAddress): Discovered | undefined {
  const config = text.length > maxBytes ? undefined : readConfig(text)
  const incoming = config && pick(config.imap, address)
  const outgoing = config && pick(config.smtp, address)
  if (!incoming || !outgoing) return undefined
  return {
    imap: incoming.server,
    smtp: outgoing.server,
    source: 'autoconfig',
    provider: 'imap',
    label: config.label || address.domain,
    ...usernameOf(incoming.username, address),
  }
}

/** A server as the file has it: host and user name may hold placeholders, an unencrypted one has no `security`. */
export interface Offer {
  host: string
  port: number
  security: Server['security'] | undefined
  username: string
  authentication: string[]
}
export interface Config {
  label: string
  domains: string[]
  /** In the order of the file, which is the order of preference. */
  imap: Offer[]
  smtp: Offer[]
}

export function readConfig(text: string): Config | undefined {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined
  const xml = withoutComments(text)
  return {
    label: oneLine(element(xml, 'displayName')),
    domains: elements(xml, 'domain').map((domain) => domain.toLowerCase()),
    imap: blocks(xml, 'incomingServer', 'imap').map(readOffer),
    smtp: blocks(xml, 'outgoingServer', 'smtp').map(readOffer),
  }
}

function readOffer(block: string): Offer {
  return {
    host: element(block, 'hostname'),
    port: Number(element(block, 'port')),
    security: securities[element(block, 'socketType').toUpperCase()],
    username: element(block, 'username'),
    authentication: elements(block, 'authentication'),
  }
}
const securities: Record<string, Server['security']> = { SSL: 'tls', TLS: 'tls', STARTTLS: 'starttls' }

interface Choice {
  server: Server
  /** As the file has it. */
  username: string
}

/** The first encrypted server that can be. */
function pick(offers: Offer[], address: MailAddress): Choice | undefined {
  for (const offer of offers) {
    const server = serverOf(offer, address)
    if (server) return { server, username: offer.username }
  }
  return undefined
}

export function serverOf({ host: template, port, security }: Offer, address: MailAddress): Server | undefined {
  const host = hostOf(filled(template, address))
  if (!host || !security || !Number.isInteger(port) || port <= 0 || port >= 65536) return undefined
  return { host, port, security }
}

const ownName = 'This provider needs a username instead of your email address. Please enter it below.'

/** What differs from signing in with the address. A name that the address does not tell (`%USERNAME%`) is asked for: ''. */
export function usernameOf(template: string, address: MailAddress): Pick<Discovered, 'username' | 'note'> {
  const username = lineOf(template, address)
  if (/%[A-Z]+%/.test(username)) return { username: '', note: ownName }
  return username === '' || username === address.email ? {} : { username }
}

export function lineOf(template: string, address: MailAddress): string {
  return oneLine(filled(template, address))
}

function filled(text: string, address: MailAddress): string {
  return text
    .replaceAll('%EMAILADDRESS%', address.email)
    .replaceAll('%EMAILLOCALPART%', address.local)
    .replaceAll('%EMAILDOMAIN%', address.domain)
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)
}

/** The insides of `<name type="type">...</name>`, at most ten. */
function blocks(xml: string, name: string, type: string): string[] {
  const found: string[] = []
  for (let from = 0; found.length < 10; ) {
    const start = xml.indexOf(`<${name}`, from)
    const inside = start < 0 ? -1 : xml.indexOf('>', start)
    const end = inside < 0 ? -1 : xml.indexOf(`</${name}`, inside)
    if (end < 0) break
    const attributes = xml.slice(start + name.length + 1, inside)
    if (new RegExp(`\\stype\\s*=\\s*["']${type}["']`).test(attributes)) found.push(xml.slice(inside + 1, end))
    from = end
  }
  return found
}

/** The text of the first `<name>`, '' where there is none. */
function element(xml: string, name: string): string {
  const [first = ''] = elements(xml, name)
  return first
}

function elements(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>([^<]{0,1000})</${name}\\s*>`, 'g'))
  return [...found].map(([, text = '']) =>
    text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, entity: string) => entities[entity] ?? whole).trim(),
  )
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function withoutComments(xml: string): string {
  const [first = '', ...rest] = xml.split('<!--')
  const kept = rest.map((part) => {
    const end = part.indexOf('-->')
    return end < 0 ? '' : part.slice(end + 3)
  })
  return first + kept.join('')
}
