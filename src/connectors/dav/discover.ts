// Where a person's address books and calendars are (RFC 6764, RFC 6352, RFC 4791): from the address that they typed, by well-known
// addresses, over the principal, to the home sets and the collections in them.
import { AppError } from '../../core/errors.ts'
import { registrable } from '../../core/host-names.ts'
import type { DavKind } from '../../shared/dav.ts'
import { plainName } from '../../shared/recipients.ts'
import { cleanLine } from '../clean-text.ts'
import { mayHavePassword, resolveUrl } from './addresses.ts'
import type { DavClient } from './client.ts'
import { apple, caldav, carddav, type DavResource, dav, propfindBody } from './multistatus.ts'
import { davError, davProblemOf, isPasswordRefused } from './problems.ts'
import { childOf, childrenOf } from './xml.ts'

export interface FoundCollection {
  kind: DavKind
  url: string
  name: string
  /** `#rrggbb`; '' where the server says none. */
  color: string
  writable: boolean
}

const mostCollections = 100
const homeSets = { contacts: carddav('addressbook-home-set'), calendar: caldav('calendar-home-set') } as const
const kinds = ['contacts', 'calendar'] as const

/** Throws the most telling problem where nothing is found. */
export async function discoverCollections(
  clientFor: (url: string) => DavClient,
  start: string,
  username: string,
): Promise<FoundCollection[]> {
  const problems: unknown[] = []
  const found = new Map<string, FoundCollection>()
  for (const kind of kinds) {
    for (const candidate of candidatesFor(kind, start, username)) {
      const collections = await collectionsFrom(clientFor(candidate), candidate, kind).catch((cause: unknown) => {
        if (isFinal(cause)) throw cause
        problems.push(cause)
        return []
      })
      // Later syncs send the password to these addresses, without those that led to them.
      const safe = collections.filter(({ url }) => mayHavePassword(candidate, url))
      for (const one of safe) if (found.size < mostCollections) found.set(one.url, one)
      if (safe.length > 0) break
      if (collections.length > 0) problems.push(davError('elsewhere'))
    }
  }
  if (found.size > 0) return [...found.values()]
  throw problems.find((cause) => !['not-found', 'foreign'].includes(davProblemOf(cause) ?? '')) ?? davError('not-found')
}

/** It would be the same at the next address of the server. */
const isFinal = (cause: unknown): boolean => {
  if (!(cause instanceof AppError) || isPasswordRefused(cause)) return true
  return ['not-allowed', 'unavailable', 'timeout', 'limited'].includes(davProblemOf(cause) ?? '')
}

/** Services whose contacts and calendars are at other addresses than people know, by the domain that they enter. */
const services: Record<string, (kind: DavKind, username: string) => string> = {
  'icloud.com': (kind) => (kind === 'contacts' ? 'https://contacts.icloud.com/' : 'https://caldav.icloud.com/'),
  'google.com': (kind, username) => {
    const user = encodeURIComponent(username)
    return kind === 'contacts'
      ? `https://www.googleapis.com/carddav/v1/principals/${user}/`
      : `https://www.google.com/calendar/dav/${user}/user/`
  },
}

function candidatesFor(kind: DavKind, start: string, username: string): string[] {
  const domain = registrable(new URL(start).hostname)
  if (Object.hasOwn(services, domain)) return [services[domain]?.(kind, username) ?? start]
  const wellKnown = resolveUrl(start, kind === 'contacts' ? '/.well-known/carddav' : '/.well-known/caldav')
  const isBare = new URL(start).pathname === '/'
  return isBare ? [wellKnown, start] : [start, wellKnown]
}

async function collectionsFrom(client: DavClient, url: string, kind: DavKind): Promise<FoundCollection[]> {
  const found = await client.propfind(
    url,
    0,
    propfindBody([dav('current-user-principal'), dav('resourcetype'), homeSets[kind], ...describing]),
  )
  const [self] = found.resources
  if (!self) return []
  const own = collectionOf(self, kind)
  if (own) return [own]
  const homes = homesOf(self, kind)
  const principal = hrefsOf(self, dav('current-user-principal'))[0]
  if (homes.length === 0 && principal !== undefined) homes.push(...(await homesOfPrincipal(client, principal, kind)))
  // Somebody may have entered the address of a home set.
  const places = homes.length > 0 ? homes : [found.url]
  const all: FoundCollection[] = []
  for (const place of places.slice(0, 3)) all.push(...(await collectionsIn(client, place, kind)))
  return all
}

async function homesOfPrincipal(client: DavClient, principal: string, kind: DavKind): Promise<string[]> {
  const { resources } = await client.propfind(principal, 0, propfindBody([homeSets[kind]]))
  return resources.slice(0, 1).flatMap((resource) => homesOf(resource, kind))
}

const homesOf = (resource: DavResource, kind: DavKind) => hrefsOf(resource, homeSets[kind])

const hrefsOf = ({ url, properties }: DavResource, name: string): string[] =>
  childrenOf(properties.get(name), dav('href')).map(({ text }) => resolveUrl(url, text))

const describing = [
  dav('displayname'),
  dav('current-user-privilege-set'),
  caldav('supported-calendar-component-set'),
  apple('calendar-color'),
]

async function collectionsIn(client: DavClient, home: string, kind: DavKind): Promise<FoundCollection[]> {
  const { resources } = await client.propfind(home, 1, propfindBody([dav('resourcetype'), ...describing]))
  return resources
    .slice(0, 1000)
    .flatMap((resource) => collectionOf(resource, kind) ?? [])
    .slice(0, mostCollections)
}

function collectionOf({ url, properties }: DavResource, kind: DavKind): FoundCollection | undefined {
  const type = properties.get(dav('resourcetype'))
  const isKind = childOf(type, kind === 'contacts' ? carddav('addressbook') : caldav('calendar')) !== undefined
  if (!isKind || (kind === 'calendar' && !holdsEvents(properties))) return undefined
  const lastPart = decodeName(new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '')
  return {
    kind,
    url,
    name: collectionName(properties.get(dav('displayname'))?.text ?? '') || collectionName(lastPart),
    color: /^#[0-9a-f]{6}/i.exec(properties.get(apple('calendar-color'))?.text ?? '')?.[0].toLowerCase() ?? '',
    writable: isWritable(properties),
  }
}

const collectionName = (text: string) => cleanLine(plainName(text.slice(0, 1000)), 100)

/** Calendars of tasks alone are none here; one that doesn't say holds events (RFC 4791, section 5.2.3). */
function holdsEvents(properties: DavResource['properties']): boolean {
  const supported = childrenOf(properties.get(caldav('supported-calendar-component-set')), caldav('comp'))
  return supported.length === 0 || supported.some(({ attributes }) => attributes.get('name')?.toUpperCase() === 'VEVENT')
}

/** One that doesn't say is tried (RFC 3744, section 5.4). */
function isWritable(properties: DavResource['properties']): boolean {
  const privileges = childrenOf(properties.get(dav('current-user-privilege-set')), dav('privilege'))
  const names = new Set(privileges.flatMap(({ children }) => children.map(({ name }) => name)))
  return names.size === 0 || ['all', 'write', 'write-content', 'bind'].some((name) => names.has(dav(name)))
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A name with a stray percent sign is shown as it is.
  }
}
