// Who a request comes from, found out once and kept for all who ask: tRPC, REST, the rate limit.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { App } from '../app.ts'
import { tokenBearer } from '../auth/personal-tokens/bearer.ts'
import { authenticate } from '../auth/sessions/token.ts'
import { canonicalAddress } from '../core/net/address.ts'
import type { Settings } from '../settings.ts'
import { oauthLimits } from '../shared/oauth.ts'
import { mailboxHeader } from '../shared/shared-mailboxes.ts'
import { sharedMailboxAccess } from '../shared-mailboxes/admit.ts'
import type { Context, OauthCookie, ProxyFacts } from '../trpc.ts'
import type { CallerResolver } from './caller-address.ts'

const contexts = new WeakMap<IncomingMessage, Context>()

export interface ContextOptions {
  /** Whether access tokens are accepted, besides those of sessions. */
  tokens: boolean
}

export function attachContext(app: App, callerOf: CallerResolver, { tokens }: ContextOptions): RequestHandler {
  return async (req, res, next) => {
    const { address, isPrivate, byTrustedProxy } = callerOf(req)
    const { authorization } = req.headers
    const person = await authenticate(app, authorization)
    const token = tokens ? await tokenBearer(app, authorization) : undefined
    contexts.set(req, {
      app,
      person,
      token,
      sharedMailbox: sharedMailboxAccess(app, { person, token }, req.headers[mailboxHeader]),
      address,
      fromPrivateAddress: isPrivate,
      userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
      idempotencyKey: undefined,
      oauthCookie: oauthCookieOf(app.settings, req, res),
      proxyUser: byTrustedProxy ? proxyUserOf(app.settings, req) : undefined,
      proxy: { through: passedBy(req, address) },
    })
    next()
  }
}

const ProxyUser = z.string().trim().toLowerCase().pipe(z.email().max(254))

/** Undefined for anything but one address. */
function proxyUserOf({ trustedUserHeader }: Pick<Settings, 'trustedUserHeader'>, req: IncomingMessage): string | undefined {
  if (trustedUserHeader === undefined) return undefined
  return ProxyUser.safeParse(req.headers[trustedUserHeader]).data
}

export function contextOf(req: IncomingMessage): Context {
  const context = contexts.get(req)
  if (!context) throw new Error('this request has passed rememberContext by')
  return context
}

/** A trusted proxy makes the caller differ from the peer. */
function passedBy(req: IncomingMessage, caller: string): ProxyFacts['through'] {
  const traces = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].filter((name) => req.headers[name] !== undefined)
  if (traces.length === 0) return 'nobody'
  const peer = canonicalAddress((req.socket.remoteAddress ?? '').replace(/%.*$/, ''))
  return peer === caller ? 'unknown' : 'trusted'
}

// The cookie of an OAuth sign-in in progress: the only cookie there is, and only below /api/auth. It binds the callback to the
// browser that started the sign-in.

/** 256 random bits, base64url. */
const wellFormed = /^[\w-]{43}$/

/** Undefined outside the cookie's path. */
function oauthCookieOf(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  req: IncomingMessage & { originalUrl?: string },
  res: ServerResponse,
): OauthCookie | undefined {
  if (!(req.originalUrl ?? '').startsWith('/api/auth/')) return undefined
  const { protocol, pathname } = new URL(publicUrl)
  const secure = protocol === 'https:'
  const name = secure ? '__Secure-oauth_tx' : 'oauth_tx'
  const path = `${pathname.replace(/\/+$/, '')}/api/auth`
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const write = (value: string, seconds: number) => {
    res.appendHeader('Set-Cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`)
  }
  return {
    value: readCookie(req.headers.cookie, name),
    set: (value) => write(value, oauthLimits.flowSeconds),
    clear: () => write('', 0),
  }
}

/** Of two cookies of one name, one was planted: neither is accepted. */
function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name ? [value] : []
  })
  const [value, another] = values
  return another === undefined && value !== undefined && wellFormed.test(value) ? value : undefined
}
