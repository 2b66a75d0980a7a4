// GET, two kinds of POST, and the requests of WebDAV, of an untrusted URL. Each hop is checked and then pinned: the socket connects
// only to the checked IP addresses, while certificate and Host header keep the name. No cookies, no Referer.
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { AppError } from '../errors.ts'
import type { DavAnswer, DavOptions, DeliveryAnswer, DeliveryOptions, FetchedBytes, GetOptions, PostOptions } from '../net.ts'
import { readBounded } from './bounded-body.ts'
import { type HostRule, hostOf } from './host-rules.ts'
import { addressesOf, type Resolve } from './resolve.ts'

export interface Target {
  addresses: string[]
  port: number
}
export type Dial = (target: Target) => Target
interface Parts {
  resolve: Resolve
  dial: Dial
  allowed: HostRule
}
type Options = GetOptions | PostOptions | DeliveryOptions | DavOptions

const maxRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

export async function fetchGuarded(text: string, options: GetOptions, parts: Parts): Promise<FetchedBytes> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = webAddress(text)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await withDeadline(signal, request(url, options, parts, signal))
    const location = redirects.has(response.statusCode ?? 0) ? response.headers.location : undefined
    if (location === undefined) return withDeadline(signal, answer(response, options.maxBytes))
    response.destroy()
    url = nextAddress(url, location)
  }
  throw new AppError('provider', 'This address redirects too often.')
}

/** A POST to an https URL. Follows no redirect: the body is meant for that host only. */
export async function postGuarded(text: string, options: PostOptions, parts: Parts): Promise<FetchedBytes> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const url = webAddress(text)
  if (url.protocol !== 'https:') throw refused()
  const response = await withDeadline(signal, request(url, options, parts, signal))
  return withDeadline(signal, answer(response, options.maxBytes))
}

/** For servers a person names: push servers, webhooks, WebDAV. `listed`: what the owner allows. */
export interface DeliveryParts extends Parts {
  listed: HostRule
  refusal: DeliveryRefusal
}
/** One sentence for a name that does not exist, a forbidden address and a forbidden port: it does not say which hosts of this network exist. */
export type DeliveryRefusal = (about: { isPlain: boolean; hostname: string; entry: string }) => string

/** A POST to such a server. Without encryption only to one the owner listed; redirects are not followed. */
export async function deliverGuarded(text: string, options: DeliveryOptions, parts: DeliveryParts): Promise<DeliveryAnswer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const url = webAddress(text)
  const call = request(url, options, partsFor(url, parts), signal).catch((cause: unknown) =>
    Promise.reject(deliveryError(url, cause, parts)),
  )
  const response = await withDeadline(signal, call)
  const status = response.statusCode ?? 0
  // The server has decided by then: a body that breaks off or is too long must not have the message sent again.
  const { bytes } = await withDeadline(signal, answer(response, options.maxBytes)).catch(() => ({ bytes: new Uint8Array() }))
  return { status, bytes, retryAfter: response.headers['retry-after'] }
}

/** One request to a WebDAV server. Without encryption only to one the owner listed; redirects are the caller's. */
export async function davGuarded(text: string, options: DavOptions, parts: DeliveryParts): Promise<DavAnswer> {
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeoutMs), ...(options.signal ? [options.signal] : [])])
  const url = webAddress(text)
  const call = request(url, options, partsFor(url, parts), signal).catch((cause: unknown) =>
    Promise.reject(deliveryError(url, cause, parts)),
  )
  const response = await withDeadline(signal, call)
  // One more than asked for shows that there was more.
  const { status, bytes } = await withDeadline(signal, answer(response, options.maxBytes + 1))
  const { location, etag } = response.headers
  const cut = bytes.length > options.maxBytes
  return { status, bytes: bytes.subarray(0, options.maxBytes), cut, location, etag, retryAfter: response.headers['retry-after'] }
}

/** Throws what `deliverGuarded` would for this address. Connects to nothing; judged again with each message. */
export async function judgeDelivery(text: string, parts: DeliveryParts): Promise<void> {
  const url = webAddress(text)
  await judgedAddresses(url, partsFor(url, parts)).catch((cause: unknown) => Promise.reject(deliveryError(url, cause, parts)))
}

const partsFor = ({ protocol }: URL, parts: DeliveryParts): Parts =>
  protocol === 'http:' ? { ...parts, allowed: parts.listed } : parts

/** Only what a browser would open as a plain web page: http or https, without a password in it. */
function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new AppError('invalid', "This isn't a web address.")
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid', "Web addresses that contain a password can't be opened.")
  return url
}

function nextAddress(from: URL, location: string): URL {
  const next = webAddress(location, from)
  if (from.protocol === 'https:' && next.protocol === 'http:') throw refused()
  return next
}

/** Every address of its host; throws where one of them is not allowed. */
async function judgedAddresses(url: URL, parts: Parts): Promise<{ host: string; addresses: string[]; port: number }> {
  const host = hostOf(url.hostname)
  if (!host) throw new AppError('invalid', "This isn't a web address.")
  // WHATWG URL leaves `port` empty for the scheme's own port.
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const addresses = await addressesOf(parts.resolve, host)
  if (!addresses.every((address) => parts.allowed(host, address, port))) throw refused()
  return { host, addresses, port }
}

async function request(url: URL, options: Options, parts: Parts, signal: AbortSignal): Promise<http.IncomingMessage> {
  const secure = url.protocol === 'https:'
  const { host, addresses, port } = await judgedAddresses(url, parts)
  signal.throwIfAborted()
  const target = parts.dial({ addresses, port })
  const [first = ''] = target.addresses
  const literal = isIP(host) !== 0
  return new Promise((resolve, reject) => {
    const call = (secure ? https : http).request(
      {
        method: methodOf(options),
        host: literal ? first : host,
        port: target.port,
        path: `${url.pathname}${url.search}`,
        // A server name must be a name (RFC 6066, section 3); Node checks a literal against the certificate's addresses.
        ...(secure && !literal ? { servername: host } : {}),
        lookup: pinned(target.addresses),
        agent: false,
        signal,
        maxHeaderSize: 16 * 1024,
        headers: {
          host: url.host,
          accept: options.accept ?? '*/*',
          ...('body' in options ? { ...headersOf(options), 'content-length': Buffer.byteLength(options.body) } : {}),
          'accept-encoding': 'gzip',
          'user-agent': 'Mozilla/5.0 (compatible)',
        },
      },
      resolve,
    )
    call.on('error', reject)
    call.end('body' in options ? options.body : undefined)
  })
}

const methodOf = (options: Options) => ('method' in options ? options.method : 'body' in options ? 'POST' : 'GET')

const headersOf = (options: PostOptions | DeliveryOptions | DavOptions) =>
  'headers' in options ? options.headers : { 'content-type': options.contentType }

/** A lookup that knows only the judged addresses. */
function pinned(addresses: string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const [first] = entries
    if (options.all) callback(null, entries)
    else callback(null, first?.address ?? '', first?.family)
  }
}

async function answer(response: http.IncomingMessage, maxBytes: number): Promise<FetchedBytes> {
  const bytes = await readBounded(response, maxBytes)
  return { status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '', bytes }
}

/** Ends with the time limit whatever `work` waits for, and says in our words what went wrong. */
async function withDeadline<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    if (signal.aborted) throw new AppError('timeout', "This address didn't answer in time.", { cause })
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', "Couldn't reach this address.", { cause })
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function deliveryError({ hostname, port, protocol }: URL, cause: unknown, { refusal }: DeliveryParts): unknown {
  if (!(cause instanceof AppError) || cause.kind !== 'unprocessable') return cause
  const isPlain = protocol === 'http:'
  const entry = `${hostname}:${port || (isPlain ? 80 : 443)}`
  return new AppError('unprocessable', refusal({ isPlain, hostname, entry }), { details: { reason: 'not-allowed' } })
}

function refused(): AppError {
  return new AppError('unprocessable', "This address can't be opened from here.", { details: { reason: 'not-allowed' } })
}
