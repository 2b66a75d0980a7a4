// Mails with files arrive as one large body each and are taken apart in memory: one caller sends only a few at a time.
import type { RequestHandler } from 'express'
import { limits } from '../shared/limits.ts'
import { contextOf } from './context.ts'
import { refuse } from './refuse.ts'

const atOnce = 3

/** A body that does not say how long it is counts as large. */
export function limitLargeBodies(): RequestHandler {
  const open = new Map<string, number>()
  return (req, res, next) => {
    const length = req.headers['content-length']
    const large = length === undefined ? req.headers['transfer-encoding'] !== undefined : Number(length) > limits.bodyBytes
    if (!large) return next()
    const { person, address } = contextOf(req)
    const caller = person ? `person ${person.userId}` : `address ${address}`
    const count = open.get(caller) ?? 0
    if (count >= atOnce) {
      const message = 'Too many large uploads at once. Please try again in a moment.'
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
