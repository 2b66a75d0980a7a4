// Which names this server answers to, and which pages may talk to it. A name that a stranger owns and points at a
// private address (DNS rebinding) is refused; so is a change asked for by a page of somebody else.
import type { RequestHandler } from 'express'
import { addressKind } from '../core/net/address.ts'
import type { Settings } from '../settings.ts'
import { refuse } from './refuse.ts'

const ownKinds = new Set(['loopback', 'private', 'link-local', 'shared'])

/** 421 for a Host that is not ours (RFC 9110, section 15.5.20). */
export function checkHost(settings: Pick<Settings, 'publicUrl' | 'allowedHosts'>): RequestHandler {
  const names = new Set([new URL(settings.publicUrl).hostname, 'localhost', ...settings.allowedHosts.map(withoutPort)])
  /** The last that was ours: nearly all requests bring the same. */
  let known: string | undefined
  return (req, res, next) => {
    const { host } = req.headers
    if (host !== undefined && host === known) return next()
    const name = nameOf(host)
    if (name !== undefined && (names.has(name) || ownKinds.has(addressKind(bare(name))))) {
      known = host
      return next()
    }
    const message = "This host name isn't allowed. The server owner can add it to ALLOWED_HOSTS."
    refuse(req, res, { status: 421, code: 'BAD_REQUEST', message })
  }
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** 403 for changes that a page of another site asks for. Programs send neither header. */
export function checkOrigin(settings: Pick<Settings, 'publicUrl'>): RequestHandler {
  const ownOrigin = new URL(settings.publicUrl).origin
  return (req, res, next) => {
    if (harmless.has(req.method)) return next()
    const { origin, host } = req.headers
    const foreign = origin !== undefined && origin !== ownOrigin && !isSameHost(origin, host)
    if (!foreign && req.headers['sec-fetch-site'] !== 'cross-site') return next()
    refuse(req, res, { status: 403, code: 'FORBIDDEN', message: 'This request came from another site.' })
  }
}

/** The scheme is left out: a proxy in front may speak https. */
function isSameHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(origin)) return false
  const url = new URL(origin)
  const sameScheme = `${url.protocol}//${host}`
  return URL.canParse(sameScheme) && new URL(sameScheme).host === url.host
}

/** The name in a Host header, as URLs write it; undefined when it is none. */
function nameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^(\[[0-9a-f:.]+\]|[^\s:/@?#\\[\]]+)(:\d{1,5})?$/i.test(host)) return undefined
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, '') : undefined
}

const withoutPort = (name: string) => nameOf(name) ?? name.toLowerCase()
const bare = (name: string) => name.replace(/^\[|\]$/g, '')
