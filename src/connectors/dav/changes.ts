// What changed in a collection: by its sync token where the server keeps one (RFC 6578), by comparing all ETags otherwise. And the
// content of members, in batches.
import { type DavClient, davLimits } from './client.ts'
import {
  caldav,
  calendarServer,
  carddav,
  type DavResource,
  dav,
  type Multistatus,
  propElement,
  propfindBody,
} from './multistatus.ts'
import { davError, davProblemOf, isPasswordRefused, statusError } from './problems.ts'
import { escapeXml } from './xml.ts'

export interface Member {
  url: string
  /** As the listing says it. A server that says another one elsewhere is compared with itself only. */
  etag: string
}
export interface Changes {
  changed: Member[]
  /** Addresses of members that are gone. */
  removed: string[]
  /** For the next time; null where the server keeps none. */
  syncToken: string | null
  /** The server has more to list. What is missing here need not be gone. */
  truncated: boolean
}

/** Changes with every change in the collection (its sync token or CTag); null where the server has neither. */
export async function collectionTag(client: DavClient, url: string): Promise<string | null> {
  const names = [dav('sync-token'), calendarServer('getctag')]
  const { resources } = await client.propfind(url, 0, propfindBody(names))
  const texts = names.map((name) => resources[0]?.properties.get(name)?.text ?? '')
  return texts.find((text) => text !== '')?.slice(0, 500) ?? null
}

/** Events that touch a time (RFC 4791, section 7.8); all of them where the server doesn't select by time. */
export async function listEvents(
  client: DavClient,
  url: string,
  { from, to }: { from: number; to: number },
  most: number,
): Promise<{ members: Member[]; truncated: boolean; isPart: boolean }> {
  const found =
    (await client.report(url, 1, eventQuery([dav('getetag')], timeRange(from, to))).catch(ifUnsupported)) ??
    (await client.propfind(url, 1, propfindBody([dav('getetag'), dav('resourcetype')])))
  const members = membersOf(found, url)
  // It has more than it lists (RFC 4791, section 7.8): what is missing need not be gone.
  const isPart = found.resources.some(({ status }) => status === 507)
  return { members: members.slice(0, most), truncated: isPart || members.length > most, isPart }
}

const timeRange = (from: number, to: number) => `<C:time-range start="${stamp(from)}" end="${stamp(to)}"/>`
const stamp = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')

function eventQuery(properties: readonly string[], filter: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?><C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">' +
    `${propElement(properties)}<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${filter}</C:comp-filter>` +
    '</C:comp-filter></C:filter></C:calendar-query>'
  )
}

export interface LoadedEvent {
  url: string
  etag: string
  data: string
}

/** The event with this UID, with its ETag as the server compares it; undefined where there is none. */
export async function findEvent(client: DavClient, collectionUrl: string, uid: string): Promise<LoadedEvent | undefined> {
  const match = `<C:prop-filter name="UID"><C:text-match>${escapeXml(uid)}</C:text-match></C:prop-filter>`
  // Of a server that can't be asked, the copy here says what is there, and the server refuses a second event of one UID.
  const found = await client.report(collectionUrl, 1, eventQuery([dav('getetag')], match)).catch(ifUnsupported)
  if (!found) return undefined
  // A text matches in part, too (RFC 4791, section 9.7.5).
  for (const { url } of membersOf(found, collectionUrl).slice(0, 5)) {
    const event = await loadEvent(client, url)
    if (event && unfolded(event.data).includes(`\nUID:${uid}\n`)) return event
  }
  return undefined
}

const unfolded = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '')

export async function loadEvent(client: DavClient, url: string): Promise<LoadedEvent | undefined> {
  const first = await get(client, url)
  if (!first || isStrong(first.etag)) return first
  // Some servers say it in listings alone, or weaken it with what they do to a response. Read before the content: of a change in
  // between, the precondition fails.
  const { resources } = await client.propfind(url, 0, propfindBody([dav('getetag')]))
  const etag = resources[0] ? etagOf(resources[0]) : ''
  const again = await get(client, url)
  return again && { ...again, etag: etag || again.etag }
}

async function get(client: DavClient, url: string): Promise<LoadedEvent | undefined> {
  const { status, bytes, cut, etag = '' } = await client.request(url, { method: 'GET', maxBytes: mostEventBytes })
  if (status === 404 || status === 410) return undefined
  if (status !== 200) throw statusError(status)
  if (cut) throw davError('too-large')
  return { url, etag, data: new TextDecoder().decode(bytes) }
}

/** Preconditions are compared with nothing else (RFC 9110, section 13.1.1). */
const isStrong = (etag: string) => etag !== '' && !etag.startsWith('W/')

const mostEventBytes = 256 * 1024

interface Collection {
  url: string
  syncToken: string | null
}

/** A server that goes on answering "there is more" is left at that. */
const mostRounds = 40
const mostRemoved = 100_000

/** `known`: ETags of what is stored, by address. With more than `most` changed members it asks for no further ones. */
export async function listChanges(
  client: DavClient,
  collection: Collection,
  known: ReadonlyMap<string, string>,
  most: number,
): Promise<Changes> {
  if (collection.syncToken !== null && known.size > 0) {
    const delta = await fromToken(client, collection, collection.syncToken, most).catch(ifUnsupported)
    if (delta) return delta
  }
  const all = (await fromToken(client, collection, '', most).catch(ifUnsupported)) ?? (await byListing(client, collection))
  const there = new Set(all.changed.map(({ url }) => url))
  return {
    ...all,
    changed: all.changed.filter(({ url, etag }) => known.get(url) !== etag),
    removed: all.truncated ? all.removed : [...known.keys()].filter((url) => !there.has(url)),
  }
}

/** An expired token and a server without this report answer much the same (RFC 6578, section 3.2): both are asked for everything. */
function ifUnsupported(cause: unknown): undefined {
  const problem = davProblemOf(cause)
  if (problem !== undefined && mayBeUnsupported.has(problem) && !isPasswordRefused(cause)) return undefined
  throw cause
}
const mayBeUnsupported: ReadonlySet<string> = new Set(['denied', 'not-found', 'foreign', 'unavailable'])

async function fromToken(client: DavClient, { url }: Collection, token: string, most: number): Promise<Changes> {
  const changed = new Map<string, Member>()
  const removed = new Set<string>()
  let syncToken = token
  let hasMore = true
  for (let round = 0; hasMore && round < mostRounds && changed.size <= most && removed.size <= mostRemoved; round++) {
    const found = await client.report(url, 0, syncBody(syncToken))
    for (const resource of found.resources) {
      if (!isMember(url, resource)) continue
      if (resource.status === 404) removed.add(resource.url)
      else changed.set(resource.url, { url: resource.url, etag: etagOf(resource) })
    }
    const next = found.syncToken
    hasMore = found.resources.some((resource) => resource.status === 507) && next !== syncToken
    syncToken = next ?? ''
  }
  for (const gone of removed) changed.delete(gone)
  return { changed: [...changed.values()], removed: [...removed], syncToken: syncToken || null, truncated: hasMore }
}

async function byListing(client: DavClient, { url }: Collection): Promise<Changes> {
  const found = await client.propfind(url, 1, propfindBody([dav('getetag'), dav('resourcetype')]))
  return { changed: membersOf(found, url), removed: [], syncToken: null, truncated: false }
}

export function membersOf({ resources }: Multistatus, collectionUrl: string): Member[] {
  const members = resources.filter((resource) => isMember(collectionUrl, resource) && resource.status !== 404)
  return [...new Map(members.map((one) => [one.url, { url: one.url, etag: etagOf(one) }])).values()]
}

/** What is directly in the collection; addresses elsewhere are nobody's business. */
function isMember(collectionUrl: string, { url, properties }: DavResource): boolean {
  const base = collectionUrl.endsWith('/') ? collectionUrl : `${collectionUrl}/`
  const name = url.slice(base.length)
  const isCollection = properties.get(dav('resourcetype'))?.children.some(({ name }) => name === dav('collection')) ?? false
  return url.startsWith(base) && /^[^/?]+$/.test(name) && !isCollection
}

const etagOf = ({ properties }: DavResource): string => properties.get(dav('getetag'))?.text.slice(0, 300) ?? ''

const syncBody = (token: string) =>
  `<?xml version="1.0" encoding="utf-8"?><D:sync-collection xmlns:D="DAV:"><D:sync-token>${escapeXml(token)}</D:sync-token>` +
  `<D:sync-level>1</D:sync-level>${propElement([dav('getetag')])}</D:sync-collection>`

export interface Content extends Member {
  /** Undefined where it is gone, or larger than a member may be. */
  data: string | undefined
}

/** Members with their content, in batches that fit into the limits. */
export async function* fetchContents(
  client: DavClient,
  collectionUrl: string,
  kind: 'contacts' | 'calendar',
  members: readonly Member[],
  { batch, memberBytes }: { batch: number; memberBytes: number },
): AsyncGenerator<Content[]> {
  for (let at = 0; at < members.length; at += batch)
    yield await contentsOf(client, collectionUrl, kind, members.slice(at, at + batch), memberBytes)
}

async function contentsOf(
  client: DavClient,
  collectionUrl: string,
  kind: 'contacts' | 'calendar',
  members: readonly Member[],
  memberBytes: number,
): Promise<Content[]> {
  const found = await client
    .report(collectionUrl, 1, multigetBody(kind, members), Math.min(davLimits.listBytes, batchBytes(members.length, memberBytes)))
    .catch((cause: unknown) => {
      if (davProblemOf(cause) === 'too-large') return undefined
      throw cause
    })
  if (!found) return members.length === 1 ? members.map((member) => ({ ...member, data: undefined })) : halves()
  const name = kind === 'contacts' ? carddav('address-data') : caldav('calendar-data')
  const texts = new Map(found.resources.map(({ url, properties }) => [decoded(url), properties.get(name)?.text]))
  return members.map((member) => ({ ...member, data: fitting(texts.get(decoded(member.url)), memberBytes) }))

  async function halves(): Promise<Content[]> {
    const middle = Math.ceil(members.length / 2)
    const first = await contentsOf(client, collectionUrl, kind, members.slice(0, middle), memberBytes)
    return [...first, ...(await contentsOf(client, collectionUrl, kind, members.slice(middle), memberBytes))]
  }
}

/** Servers escape the same address in one way when they list it, and in another when they send its content. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url // With a stray percent sign it is compared as it is.
  }
}

/** Escapes and the XML around it take their part. */
const batchBytes = (count: number, memberBytes: number) => count * (memberBytes * 1.25 + 2000)

const fitting = (text: string | undefined, most: number) =>
  text !== undefined && text !== '' && Buffer.byteLength(text) <= most ? text : undefined

function multigetBody(kind: 'contacts' | 'calendar', members: readonly Member[]): string {
  const [report, namespace, data] =
    kind === 'contacts'
      ? ['addressbook-multiget', 'urn:ietf:params:xml:ns:carddav', carddav('address-data')]
      : ['calendar-multiget', 'urn:ietf:params:xml:ns:caldav', caldav('calendar-data')]
  const hrefs = members.map(({ url }) => `<D:href>${escapeXml(new URL(url).pathname)}</D:href>`)
  return (
    `<?xml version="1.0" encoding="utf-8"?><C:${report} xmlns:D="DAV:" xmlns:C="${namespace}">` +
    `${propElement([dav('getetag'), data])}${hrefs.join('')}</C:${report}>`
  )
}
