// Limits on requests: calls a minute, concurrent large bodies, time for a body to arrive. Sign-in has its own, much tighter limits
// (auth).
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, MemoryStore, type Options, rateLimit } from 'express-rate-limit'
import { limits, minute } from '../shared/limits.ts'
import { contextOf } from './context.ts'
import { refuse } from './refuse.ts'

const visitorPerMinute = 600
const personPerMinute = 3000
const tokenPerMinute = 600

export interface RequestLimits {
  /** Visitors are counted by address (IPv6 by network), people by id, access tokens each by its own id and together by `programs`. */
  callers: RequestHandler[]
  /**
   * One limit for all access tokens and connected programs of a person, over REST and MCP together. `personOf` is undefined for calls
   * that it doesn't count; `refuse` responds with 429 and Retry-After.
   */
  programs(personOf: (req: Request, res: Response) => string | undefined, refuse: RequestHandler): RequestHandler
}

export function createRateLimit(): RequestLimits {
  const ofCaller = limitBy({
    limit: (req) => {
      const { person, token } = contextOf(req)
      return person ? personPerMinute : token?.id === undefined ? visitorPerMinute : tokenPerMinute
    },
    keyGenerator: (req) => {
      const { person, token, address } = contextOf(req)
      if (token?.id !== undefined) return `token ${token.id}`
      return person ? `person ${person.userId}` : `address ${address === '' ? '' : ipKeyGenerator(address)}`
    },
    // One mail may have a hundred images, each at an address that only this server can sign.
    skip: (req) => req.originalUrl.startsWith('/api/img/'),
    standardHeaders: 'draft-8',
    handler: tooMany,
  })
  const store = new MemoryStore()
  const programs: RequestLimits['programs'] = (personOf, refuse) =>
    limitBy({
      store,
      limit: personPerMinute,
      keyGenerator: (req, res) => `person ${personOf(req, res)}`,
      skip: (req, res) => personOf(req, res) === undefined,
      standardHeaders: false,
      handler: refuse,
    })
  return { callers: [ofCaller, programs((req) => contextOf(req).token?.userId, tooMany)], programs }
}

const tooMany: RequestHandler = (req, res) => {
  const message = 'Too many requests. Please try again in a minute.'
  refuse(req, res, { status: 429, code: 'TOO_MANY_REQUESTS', message, retryAfter: 60 })
}

function limitBy(options: Partial<Options>): RequestHandler {
  return rateLimit({ ...options, windowMs: minute, legacyHeaders: false, validate: false })
}

/** Of one caller: a mail with files is one large body, parsed in memory. */
const MAX_LARGE_BODIES = 3

/** A body of unknown length counts as large. */
export function limitLargeBodies(): RequestHandler {
  const open = new Map<string, number>()
  return (req, res, next) => {
    const length = req.headers['content-length']
    const large = length === undefined ? req.headers['transfer-encoding'] !== undefined : Number(length) > limits.bodyBytes
    if (!large) return next()
    const { person, token, address } = contextOf(req)
    const userId = person?.userId ?? token?.userId
    const caller = userId === undefined ? `address ${address}` : `person ${userId}`
    const count = open.get(caller) ?? 0
    if (count >= MAX_LARGE_BODIES) {
      const message = 'Too many large uploads. Please try again in a moment.'
      return refuse(req, res, { status: 429, code: 'TOO_MANY_REQUESTS', message, retryAfter: 2 })
    }
    open.set(caller, count + 1)
    res.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1
      if (left > 0) open.set(caller, left)
      else open.delete(caller)
    })
    next()
  }
}

interface Bounds {
  /** Milliseconds for a whole body. */
  whole: number
  /** Milliseconds without data, for a body of any length. */
  silent: number
}

/**
 * Node has one timeout for all bodies; a mailbox of gigabytes over a home line needs hours, and any other body that takes minutes
 * holds a connection for nothing. `longOnes`: paths whose bodies are files of any size, streamed, from signed-in people.
 */
export function bodyTimeout(
  longOnes: readonly string[],
  bounds: Bounds = { whole: 5 * minute, silent: 5 * minute },
): RequestHandler {
  return (req, res, next) => {
    if (longOnes.includes(req.path)) {
      const hangUp = () => req.destroy()
      req.socket.setTimeout(bounds.silent, hangUp)
      res.once('close', () => req.socket.setTimeout(0).off('timeout', hangUp))
      return next()
    }
    // There is nothing to arrive.
    if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return next()
    const timer = setTimeout(() => {
      if (!res.headersSent) {
        res.set('Connection', 'close')
        refuse(req, res, { status: 408, code: 'TIMEOUT', message: 'The request took too long.' })
      }
      req.destroy()
    }, bounds.whole)
    const arrived = () => clearTimeout(timer)
    req.once('end', arrived).once('close', arrived)
    next()
  }
}
