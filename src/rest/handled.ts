// A route that answers with bytes: what it throws becomes an answer by the one table of errors.
import type { Request, Response } from 'express'
import type { App } from '../app.ts'
import { errorTable, toAppError } from '../core/errors.ts'
import { restError } from './error.ts'

export type Handler = (req: Request, res: Response) => Promise<void>

/** Errors as JSON by the one table; once bytes are on their way, the connection is cut instead. */
export function handled(app: App, handler: Handler): Handler {
  return async (req, res) => {
    try {
      await handler(req, res)
    } catch (cause) {
      if (res.headersSent) res.destroy()
      if (isHangUp(cause)) return
      sendError(app, res, cause)
    }
  }
}

const isHangUp = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'ERR_STREAM_PREMATURE_CLOSE'

export function sendError(app: App, res: Response, cause: unknown): void {
  const error = toAppError(cause)
  const err = error.kind === 'internal' ? (error.cause ?? error) : undefined
  app.log[errorTable[error.kind].log]({ kind: error.kind, err }, 'bytes could not be sent')
  if (res.headersSent || res.destroyed) return
  const { status, body, retryAfter } = restError(error)
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  res.status(status).json(body)
}

/** A part of the path, as it was written. */
export const param = (req: Request, name: string) => {
  const value = req.params[name]
  return typeof value === 'string' ? value : ''
}
