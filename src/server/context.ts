// Who a request comes from, found out once and kept for all who ask: tRPC, REST, the rate limit.
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { App } from '../app.ts'
import { authenticate } from '../auth/sessions/token.ts'
import { canonicalAddress } from '../core/net/address.ts'
import type { Context, ProxyFacts } from '../trpc.ts'
import type { CallerResolver } from './caller-address.ts'
import { oauthCookieOf } from './oauth-cookie.ts'

const contexts = new WeakMap<IncomingMessage, Context>()

export function attachContext(app: App, callerOf: CallerResolver): RequestHandler {
  return async (req, res, next) => {
    const { address, isPrivate } = callerOf(req)
    contexts.set(req, {
      app,
      person: await authenticate(app, req.headers.authorization),
      address,
      fromPrivateAddress: isPrivate,
      userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
      idempotencyKey: undefined,
      oauthCookie: oauthCookieOf(app.settings, req, res),
      proxy: { through: passedBy(req, address) },
    })
    next()
  }
}

export function contextOf(req: IncomingMessage): Context {
  const context = contexts.get(req)
  if (!context) throw new Error('this request has passed rememberContext by')
  return context
}

/** A proxy whose word counts makes the caller another one than the peer. */
function passedBy(req: IncomingMessage, caller: string): ProxyFacts['through'] {
  const traces = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].filter((name) => req.headers[name] !== undefined)
  if (traces.length === 0) return 'nobody'
  const peer = canonicalAddress((req.socket.remoteAddress ?? '').replace(/%.*$/, ''))
  return peer === caller ? 'unknown' : 'trusted'
}
