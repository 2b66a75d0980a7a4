// Mozilla's autoconfig: a domain publishes its servers in a small XML file (draft-ietf-mailmaint-autoconfig). Only https
// is asked, so the answer is the domain's own. The reader knows the few elements it needs and nothing of XML's dangers:
// no DTD, no entities but the five, no recursion, and work that grows with the length of the text only.

import { hostOf } from '../../core/net/hosts.ts'
import type { Net } from '../../core/net.ts'
import type { Discovered, Server } from '../../shared/accounts.ts'
import type { MailAddress } from '../mail-address.ts'

const maxBytes = 100 * 1024
const patience = 1500

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
  const { status, bytes } = await get(url, { maxBytes, timeoutMs: patience, accept: 'application/xml, text/xml' })
  // An answer that fills the limit was cut off: half a file is not to be trusted.
  if (status !== 200 || bytes.length >= maxBytes) return undefined
  return readAutoconfig(new TextDecoder().decode(bytes), address)
}

export function readAutoconfig(text: string, address: MailAddress): Discovered | undefined {
  if (text.length > maxBytes || /<!(DOCTYPE|ENTITY)/i.test(text)) return undefined
  const xml = withoutComments(text)
  const incoming = pick(blocks(xml, 'incomingServer', 'imap'), address)
  const outgoing = pick(blocks(xml, 'outgoingServer', 'smtp'), address)
  if (!incoming || !outgoing) return undefined
  const username = incoming.username === address.email ? undefined : incoming.username
  return {
    imap: incoming.server,
    smtp: outgoing.server,
    source: 'autoconfig',
    provider: 'imap',
    label: oneLine(element(xml, 'displayName')) || address.domain,
    ...(username ? { username } : {}),
  }
}

interface Offer {
  server: Server
  username: string
}

/** The first encrypted server: the file lists them in the order of preference. */
function pick(found: string[], address: MailAddress): Offer | undefined {
  for (const block of found) {
    const host = hostOf(filled(element(block, 'hostname'), address))
    const port = Number(element(block, 'port'))
    const security = securities[element(block, 'socketType').toUpperCase()]
    const username = oneLine(filled(element(block, 'username'), address))
    if (host && security && Number.isInteger(port) && port > 0 && port < 65536)
      return { server: { host, port, security }, username }
  }
  return undefined
}
const securities: Record<string, Server['security']> = { SSL: 'tls', TLS: 'tls', STARTTLS: 'starttls' }

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
  const [, text = ''] = new RegExp(`<${name}(?:\\s[^<>]*)?>([^<]{0,1000})</${name}\\s*>`).exec(xml) ?? []
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, entity: string) => entities[entity] ?? whole).trim()
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
