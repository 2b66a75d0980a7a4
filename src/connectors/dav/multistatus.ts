// Responses of status 207 (RFC 4918, section 13), and the names of properties that are asked for.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { resolveUrl } from './addresses.ts'
import { foreignServer } from './problems.ts'
import { childOf, childrenOf, parseXml, type XmlElement } from './xml.ts'

export const dav = (name: string) => `{DAV:}${name}`
export const carddav = (name: string) => `{urn:ietf:params:xml:ns:carddav}${name}`
export const caldav = (name: string) => `{urn:ietf:params:xml:ns:caldav}${name}`
/** Of CalendarServer and of Apple, understood by most. */
export const calendarServer = (name: string) => `{http://calendarserver.org/ns/}${name}`
export const apple = (name: string) => `{http://apple.com/ns/ical/}${name}`

export interface DavResource {
  /** Absolute. */
  url: string
  /** Of the resource as a whole; undefined where it has properties. */
  status: number | undefined
  /** Those that were found. */
  properties: ReadonlyMap<string, XmlElement>
}
export interface Multistatus {
  /** The address that answered. */
  url: string
  resources: DavResource[]
  syncToken: string | undefined
}

export async function readMultistatus(bytes: Uint8Array, url: string): Promise<Multistatus> {
  const root = await parseXml(bytes)
  if (root.name !== dav('multistatus')) throw foreignServer()
  const token = childOf(root, dav('sync-token'))?.text ?? ''
  return {
    url,
    resources: await resourcesIn(root, url),
    syncToken: token === '' || token.length > longestToken ? undefined : token,
  }
}

/** It is stored, and sent with each sync. */
const longestToken = 2000
/** Read in one go; other work gets its turn in between. */
const sliceResponses = 200

async function resourcesIn(root: XmlElement, url: string): Promise<DavResource[]> {
  const responses = childrenOf(root, dav('response'))
  const resources: DavResource[] = []
  for (let at = 0; at < responses.length; at += sliceResponses) {
    if (at > 0) await nextTurn()
    for (const response of responses.slice(at, at + sliceResponses)) resources.push(...resourcesOf(response, url))
  }
  return resources
}

/** Each is parsed; servers name one. */
const mostHrefs = 1000

/** Several hrefs share one status (RFC 4918, section 14.24). */
function resourcesOf(response: XmlElement, base: string): DavResource[] {
  const status = statusOf(childOf(response, dav('status'))?.text)
  const properties = new Map<string, XmlElement>()
  for (const found of childrenOf(response, dav('propstat'))) {
    if ((statusOf(childOf(found, dav('status'))?.text) ?? 200) !== 200) continue
    for (const property of childOf(found, dav('prop'))?.children ?? []) properties.set(property.name, property)
  }
  const hrefs = childrenOf(response, dav('href'))
  if (hrefs.length > mostHrefs) throw foreignServer()
  return hrefs.map(({ text }) => ({ url: resolveUrl(base, text), status, properties }))
}

const statusOf = (line: string | undefined): number | undefined => {
  const code = /^HTTP\/\S+\s+(\d{3})\b/.exec(line ?? '')?.[1]
  return code === undefined ? undefined : Number(code)
}

/** A PROPFIND body. Names are in Clark notation. */
export function propfindBody(names: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><D:propfind xmlns:D="DAV:">${propElement(names)}</D:propfind>`
}

export function propElement(names: readonly string[]): string {
  const elements = names.map((name) => {
    const [, namespace = '', local = ''] = /^\{(.*)\}(.*)$/.exec(name) ?? []
    return `<x:${local} xmlns:x="${namespace}"/>`
  })
  return `<D:prop>${elements.join('')}</D:prop>`
}
