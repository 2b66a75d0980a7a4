// Requests to one WebDAV server (RFC 4918) with one person's password, through the egress guard. The password goes to the server it
// was entered for and to hosts of the same owner, never where a redirect or an address in a response happens to point.
import type { DavAnswer, DavOptions, Net } from '../../core/net.ts'
import { second } from '../../shared/limits.ts'
import { mayHavePassword, resolveUrl } from './addresses.ts'
import { type Multistatus, readMultistatus } from './multistatus.ts'
import { davError, foreignServer, statusError } from './problems.ts'

export interface DavLogin {
  url: string
  username: string
  password: string
}

export const davLimits = {
  /** For one request, to the end of its response, while a person waits. */
  timeoutMs: 20 * second,
  /** In the background: a small home server takes a minute to list ten thousand contacts. */
  backgroundTimeoutMs: 120 * second,
  listBytes: 16 * 1024 * 1024,
  redirects: 5,
}

/** Precondition of a PUT or DELETE: the resource is new, or still the one with this ETag. */
export type Precondition = { isNew: true } | { etag: string }

export interface DavClient {
  propfind(url: string, depth: 0 | 1, body: string): Promise<Multistatus>
  report(url: string, depth: 0 | 1, body: string, maxBytes?: number): Promise<Multistatus>
  /** False where the precondition failed (RFC 9110, section 13). */
  put(url: string, body: string, contentType: string, precondition: Precondition): Promise<boolean>
  /** A request whose status the caller judges; follows redirects. */
  request(url: string, call: Call): Promise<Answer>
}

export interface Call {
  method: DavOptions['method']
  headers?: Record<string, string>
  body?: string
  maxBytes?: number
}
export type Answer = DavAnswer & {
  /** Where it came from, after redirects. */
  url: string
}

interface ClientOptions {
  /** For one request. */
  timeoutMs?: number
  /** Ends the request in progress, and lets no other begin. */
  signal?: AbortSignal
}

export function createDavClient(
  net: Pick<Net, 'dav'>,
  login: DavLogin,
  { timeoutMs = davLimits.timeoutMs, signal }: ClientOptions = {},
): DavClient {
  const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`
  const request: DavClient['request'] = async (text, { method, headers = {}, body = '', maxBytes = davLimits.listBytes }) => {
    let url = text
    for (let hop = 0; hop <= davLimits.redirects; hop++) {
      if (!mayHavePassword(login.url, url)) throw davError('elsewhere')
      const answer = await net.dav(url, { method, headers: { ...headers, authorization }, body, maxBytes, timeoutMs, signal })
      const followed = method === 'PUT' ? sameRequest : redirects
      if (answer.location === undefined || !followed.has(answer.status)) return { ...answer, url }
      url = resolveUrl(url, answer.location)
    }
    throw foreignServer()
  }
  const multistatus = async (url: string, call: Call): Promise<Multistatus> => {
    const answer = await request(url, call)
    if (answer.status !== 207) throw statusError(answer.status)
    if (answer.cut) throw davError('too-large')
    return readMultistatus(answer.bytes, answer.url)
  }
  return {
    request,
    propfind: (url, depth, body) => multistatus(url, { method: 'PROPFIND', headers: xmlHeaders(depth), body }),
    report: (url, depth, body, maxBytes = davLimits.listBytes) =>
      multistatus(url, { method: 'REPORT', headers: xmlHeaders(depth), body, maxBytes }),
    async put(url, body, contentType, precondition) {
      // `*` would overwrite whatever is there.
      if ('etag' in precondition && !isOfOne(precondition.etag)) throw davError('conflict')
      const condition = 'isNew' in precondition ? { 'if-none-match': '*' } : { 'if-match': precondition.etag }
      const headers = { 'content-type': contentType, ...condition }
      const { status } = await request(url, { method: 'PUT', headers, body, maxBytes: 64 * 1024 })
      if (status === 412) return false
      if (status < 200 || status >= 300) throw statusError(status)
      return true
    },
  }
}

/** Servers write more in an ETag than RFC 9110 allows. */
const isOfOne = (etag: string) => /^[ -~]{1,300}$/.test(etag) && etag.trim() !== '*' && etag.trim() !== ''

/** All that a WebDAV server uses; 300 and 304 name no new place. */
const redirects = new Set([301, 302, 303, 307, 308])
/** Those after which nothing has been stored yet (RFC 9110, section 15.4). */
const sameRequest = new Set([307, 308])

const xmlHeaders = (depth: 0 | 1) => ({ 'content-type': 'application/xml; charset=utf-8', depth: String(depth) })
