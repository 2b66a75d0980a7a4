// /trpc: the procedures as the web pages call them. Mails with attachments may be larger than other calls.
import type { AnyTRPCRouter } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { RequestHandler } from 'express'
import { AppError } from '../core/errors.ts'
import { secondsToWait } from '../rest/rest-error.ts'
import { limits } from '../shared/limits.ts'
import { contextOf } from './context.ts'

const acceptsMail = new Set(['mail.send', 'mail.saveDraft', 'drafts.save', 'drafts.addFile'])

/** tRPC would let its streams be stored. What is on the way must not pack them either: an event would wait for the next. */
const stream = { 'cache-control': 'no-store, no-transform' }

export function trpcEndpoint(router: AnyTRPCRouter): RequestHandler {
  const handlerFor = (maxBodySize: number) =>
    createExpressMiddleware({
      router,
      createContext: ({ req }) => contextOf(req),
      maxBodySize,
      maxBatchSize: 25,
      responseMeta: ({ errors, type }) => ({ headers: { ...waitHeader(errors), ...(type === 'subscription' ? stream : {}) } }),
    })
  const small = handlerFor(limits.bodyBytes)
  const large = handlerFor(limits.sendBodyBytes)
  return (req, res, next) => {
    const procedures = req.path.slice(1).split(',')
    const handle = contextOf(req).person && procedures.some((name) => acceptsMail.has(name)) ? large : small
    return handle(req, res, next)
  }
}

function waitHeader(errors: { cause?: unknown }[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (secondsToWait(cause) ?? []) : []))
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {}
}
