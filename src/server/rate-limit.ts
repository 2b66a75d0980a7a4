// How many calls one caller may make: against runaway programs and the merely curious. Signing in has its own, much
// tighter counters (auth).
import type { RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import { minute } from '../shared/limits.ts'
import { contextOf } from './context.ts'
import { refuse } from './refuse.ts'

const visitorPerMinute = 600
const personPerMinute = 3000

/** Visitors are counted by address (IPv6 by network), people by who they are. */
export function createRateLimit(): RequestHandler {
  return rateLimit({
    windowMs: minute,
    limit: (req) => (contextOf(req).person ? personPerMinute : visitorPerMinute),
    keyGenerator: (req) => {
      const { person, address } = contextOf(req)
      return person ? `person ${person.userId}` : `address ${address === '' ? '' : ipKeyGenerator(address)}`
    },
    // One mail may show a hundred images, each by an address that only this server can sign.
    skip: (req) => req.originalUrl.startsWith('/api/img/'),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    validate: false,
    handler: (req, res) => {
      const message = 'Too many requests. Please try again in a minute.'
      refuse(req, res, { status: 429, code: 'TOO_MANY_REQUESTS', message, retryAfter: 60 })
    },
  })
}
