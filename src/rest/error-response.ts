// A route that answers with bytes: what it throws becomes an answer by the one table of errors.
import { TRPCError } from '@trpc/server'
import type { Request, Response } from 'express'
import type { App } from '../app.ts'
import { AppError, errorTable, toAppError } from '../core/errors.ts'
import { restError } from './rest-error.ts'

export type AsyncHandler = (req: Request, res: Response) => Promise<void>

/** Errors as JSON by the one table; once bytes are on their way, the connection is cut instead. */
export function withErrorResponse(app: App, handler: AsyncHandler): AsyncHandler {
  return async (req, res) => {
    try {
      await handler(req, res)
    } catch (cause) {
      const hasLeft = res.destroyed
      if (res.headersSent) res.destroy()
      if (isHangUp(cause) || (hasLeft && isBrokenOff(cause))) return
      sendError(app, res, cause)
    }
  }
}

const isHangUp = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'ERR_STREAM_PREMATURE_CLOSE'
/** What was under way for a caller who hung up. */
const isBrokenOff = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'AbortError' || ('code' in cause && cause.code === 'ECONNRESET'))

export function sendError(app: App, res: Response, cause: unknown): void {
  // What is wrong with an input is told as it is of any procedure's, and not logged.
  const error = cause instanceof TRPCError ? cause : toAppError(cause)
  if (error instanceof AppError) {
    const err = error.kind === 'internal' ? (error.cause ?? error) : undefined
    app.log[errorTable[error.kind].log]({ kind: error.kind, err }, 'bytes could not be sent')
  }
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
