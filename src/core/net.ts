// The egress guard: every connection the server makes to a host that a person or a mail named goes through here.
// A name is resolved once, every address it has is judged, and the connection is made to a judged address, so that a
// name that changes its mind in between (DNS rebinding) changes nothing.
import { AppError } from './errors.ts'
import type { Log } from './log.ts'
import { addressKind } from './net/address.ts'
import {
  type DeliveryRefusal,
  type Dial,
  davGuarded,
  deliverGuarded,
  fetchGuarded,
  judgeDelivery,
  postGuarded,
} from './net/guarded-fetch.ts'
import { deliveryHostRules, hostOf, mailHostRule, webHostRule } from './net/host-rules.ts'
import { addressesOf, type Resolve, systemResolve } from './net/resolve.ts'

export interface MailTarget {
  /** The judged address to connect to. */
  address: string
  /** The name to verify the certificate against. */
  servername: string
  port: number
}
export interface FetchedBytes {
  status: number
  contentType: string
  bytes: Uint8Array
}
export interface GetOptions {
  maxBytes: number
  timeoutMs: number
  accept?: string
}
export interface PostOptions extends GetOptions {
  contentType: string
  body: string
}
export interface DeliveryOptions extends GetOptions {
  headers: Record<string, string>
  body: string | Uint8Array
}
export interface DeliveryAnswer {
  status: number
  bytes: Uint8Array
  /** As it came (RFC 9110, section 10.2.3). */
  retryAfter: string | undefined
}
export interface DavOptions extends GetOptions {
  method: 'GET' | 'PROPFIND' | 'REPORT' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body: string
  /** Ends the request. */
  signal?: AbortSignal | undefined
}
export interface DavAnswer {
  status: number
  /** Never more than `maxBytes`; `cut` where there was more. */
  bytes: Uint8Array
  cut: boolean
  /** Of a redirect, as it came: the caller decides whether a password may go there. */
  location: string | undefined
  etag: string | undefined
  retryAfter: string | undefined
}
export interface Net {
  /** A mail server a person named. Public and private-network hosts on the standard ports; the rest by MAIL_HOSTS_ALLOW. */
  mailServer(host: string, port: number): Promise<MailTarget>
  /** GET of a public web address, or one that WEB_HOSTS_ALLOW lists (remote images, autoconfig): at most 3 redirects, each judged; bytes are cut off at `maxBytes`. */
  get(url: string, options: GetOptions): Promise<FetchedBytes>
  /** POST to a public https address, judged in the same way; redirects are not followed. */
  post(url: string, options: PostOptions): Promise<FetchedBytes>
  /** POST to a push service: a public https address on port 443, or what PUSH_HOSTS_ALLOW lists, also by http. */
  push(url: string, options: DeliveryOptions): Promise<DeliveryAnswer>
  /** One request to a WebDAV server: the same rules, with what DAV_HOSTS_ALLOW lists. Follows no redirect. */
  dav(url: string, options: DavOptions): Promise<DavAnswer>
  /** Throws where `push` would refuse this address now. Looks its name up, and connects to nothing. */
  judgePush(url: string): Promise<void>
  /** POST to the address of a webhook: the same rules, with what WEBHOOK_HOSTS_ALLOW lists. */
  webhook(url: string, options: DeliveryOptions): Promise<DeliveryAnswer>
  judgeWebhook(url: string): Promise<void>
}

export interface NetParts {
  resolve?: Resolve
  /** Where a judged connection really goes; tests send it to a server of their own. */
  dial?: Dial
}

interface HostSettings {
  mailHostsAllow: string[]
  webHostsAllow?: string[]
  pushHostsAllow?: string[]
  webhookHostsAllow?: string[]
  davHostsAllow?: string[]
}

/** Throws an Error when one of the HOSTS_ALLOW settings cannot be understood. */
export function createNet(settings: HostSettings, log: Log, parts: NetParts = {}): Net {
  const resolve = parts.resolve ?? systemResolve
  const mailAllowed = mailHostRule(settings.mailHostsAllow)
  const web = {
    resolve,
    dial: parts.dial ?? ((target) => target),
    allowed: webHostRule(settings.webHostsAllow ?? []),
  } satisfies Parameters<typeof fetchGuarded>[2]
  const push = { ...web, ...deliveryHostRules('PUSH_HOSTS_ALLOW', settings.pushHostsAllow ?? []), refusal: pushRefusal }
  const hooks = {
    ...web,
    ...deliveryHostRules('WEBHOOK_HOSTS_ALLOW', settings.webhookHostsAllow ?? []),
    refusal: webhookRefusal,
  }
  const dav = { ...web, ...deliveryHostRules('DAV_HOSTS_ALLOW', settings.davHostsAllow ?? []), refusal: davRefusal }
  const logRefusal = (cause: unknown): never => {
    if (cause instanceof AppError && cause.details?.reason === 'not-allowed') log.info('delivery refused by the egress guard')
    throw cause
  }
  return {
    mailServer: async (text, port) => {
      const host = hostOf(text)
      if (!host) throw notAHost()
      const addresses = await addressesOf(resolve, host)
      const [address] = addresses
      if (address === undefined || !addresses.every((each) => mailAllowed(host, each, port))) {
        log.info({ port, kinds: [...new Set(addresses.map(addressKind))] }, 'mail server refused by the egress guard')
        throw mailHostRefused(host, port)
      }
      return { address, servername: host, port }
    },
    get: (url, options) => fetchGuarded(url, options, web),
    post: (url, options) => postGuarded(url, options, web),
    push: (url, options) => deliverGuarded(url, options, push).catch(logRefusal),
    judgePush: (url) => judgeDelivery(url, push).catch(logRefusal),
    dav: (url, options) => davGuarded(url, options, dav).catch(logRefusal),
    webhook: (url, options) => deliverGuarded(url, options, hooks).catch(logRefusal),
    judgeWebhook: (url) => judgeDelivery(url, hooks).catch(logRefusal),
  }
}

const pushRefusal: DeliveryRefusal = ({ isPlain, hostname, entry }) =>
  isPlain
    ? `Push servers need an https address, unless the server owner allows this one: PUSH_HOSTS_ALLOW=${entry}`
    : `This push server can't be found, or isn't allowed here. If ${hostname} is correct, the server owner can allow it: PUSH_HOSTS_ALLOW=${entry}`

const webhookRefusal: DeliveryRefusal = ({ isPlain, hostname, entry }) =>
  isPlain
    ? `Webhooks need an https address, unless the server owner allows this one: WEBHOOK_HOSTS_ALLOW=${entry}`
    : `This server can't be found, or isn't allowed here. If ${hostname} is correct, the server owner can allow it: WEBHOOK_HOSTS_ALLOW=${entry}`

const davRefusal: DeliveryRefusal = ({ isPlain, hostname, entry }) =>
  isPlain
    ? `Servers of contacts and calendars need an https address, unless the server owner allows this one: DAV_HOSTS_ALLOW=${entry}`
    : `This server can't be found, or isn't allowed here. If ${hostname} is correct, the server owner can allow it: DAV_HOSTS_ALLOW=${entry}`

function notAHost(): AppError {
  return new AppError('unprocessable', "This isn't a valid mail server name. Please check the spelling.", {
    details: { reason: 'host' },
  })
}

/** One text for a forbidden address and for a forbidden port: it does not say which hosts of this network exist. */
function mailHostRefused(host: string, port: number): AppError {
  const sentence = `This mail server address isn't allowed here. If ${host} is correct, the server owner can allow it: MAIL_HOSTS_ALLOW=${host}:${port}`
  return new AppError('unprocessable', sentence, { details: { reason: 'not-allowed' } })
}
