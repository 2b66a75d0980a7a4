// An answer that says no, in the shape the caller understands: tRPC's envelope, the API's JSON, or a line of text.
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { Request, Response } from 'express'
import type { RestErrorBody } from '../rest/rest-error.ts'

export interface Refusal extends RestErrorBody {
  status: number
  code: TRPC_ERROR_CODE_KEY
  message: string
  /** Seconds. */
  retryAfter?: number | undefined
}

export type Part = 'api' | 'trpc' | 'health' | 'web'

/** Which part of the server a request is for, whatever router sees it. */
export function partOf(req: Pick<Request, 'originalUrl'>): Part {
  const [path = '/'] = req.originalUrl.split('?')
  if (path === '/trpc' || path.startsWith('/trpc/')) return 'trpc'
  if (path === '/api' || path.startsWith('/api/')) return 'api'
  return path === '/healthz' ? 'health' : 'web'
}

export function refuse(req: Request, res: Response, refusal: Refusal): void {
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  const { status, retryAfter, ...body } = refusal
  // What is refused now may be welcome in a moment.
  res.status(status).set('Cache-Control', 'no-store')
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  switch (partOf(req)) {
    case 'trpc':
      res.json(envelope(status, body))
      return
    case 'web':
      res.type('text/plain').send(`${body.message}\n`)
      return
    default:
      res.json(body)
  }
}

function envelope(httpStatus: number, { code, message, ...rest }: RestErrorBody) {
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus, ...rest } } }
}
