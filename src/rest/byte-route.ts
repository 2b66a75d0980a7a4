// Routes that take or answer bytes and therefore are no procedures. Each is described where it is served: byteRouter mounts it,
// openapi.ts documents it. What a handler throws becomes an answer by the one table of errors.
import { pipeline } from 'node:stream/promises'
import { TRPCError } from '@trpc/server'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { App } from '../app.ts'
import { AppError, errorTable, toAppError } from '../core/errors.ts'
import type { FileBytes } from '../mail/body/attachment.ts'
import { minute } from '../shared/limits.ts'
import type { SignedInAs } from '../trpc.ts'
import { restError } from './rest-error.ts'
import type { JsonSchema } from './routes.ts'

export interface ByteRoute {
  method: 'GET' | 'POST'
  /** Below /api, parameters in braces. */
  path: `/${string}`
  /** Absent for addresses that only this server writes into a page. */
  operation?: ByteOperation
  limit?: CallLimit
  handle(call: ByteCall): Promise<void>
}
export interface ByteOperation {
  id: string
  summary: string
  tag: string
  /** No bearer token is needed. */
  open?: boolean
  /** Of parameters that are not any text. */
  params?: Record<string, JsonSchema>
  query?: Record<string, { required?: boolean; schema?: JsonSchema; description?: string }>
  /** By media type. */
  body?: Record<string, JsonSchema>
  answer: { status?: number; description?: string; content?: Record<string, JsonSchema> }
}
interface CallLimit {
  perMinute: number
  sentence: string
  /** Who is counted; a caller it throws for is refused uncounted. Nothing of the body is read before. */
  userId(call: ByteCall): Promise<string>
}
export interface ByteCall {
  app: App
  req: Request
  res: Response
  /** Throws for a visitor. */
  person(): Promise<SignedInAs>
  /** Throws for anybody else. */
  admin(): Promise<SignedInAs>
}
export interface ByteRouterOptions {
  app: App
  /** Who calls this operation, by the bearer token; undefined for a visitor. */
  authenticate(req: Request, operation: string | undefined): Promise<SignedInAs | undefined>
}

export const text: JsonSchema = { type: 'string' }
export const binary: JsonSchema = { type: 'string', format: 'binary' }

/** Bytes of strangers: whatever a browser makes of them, it runs nothing and loads nothing. */
export const fileHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function byteRouter(routes: ByteRoute[], { app, authenticate }: ByteRouterOptions): Router {
  const router = express.Router()
  for (const { method, path, limit, handle, operation } of routes) {
    const whoCalls = (req: Request) => authenticate(req, operation?.id)
    const handler = (run: (call: ByteCall) => Promise<void>) =>
      withErrorResponse(app, (req, res) => run(callOf(app, req, res, whoCalls)))
    const verb = method === 'GET' ? 'get' : 'post'
    router[verb](path.replace(/\{(\w+)\}/g, ':$1'), ...(limit ? limited(app, limit, handler) : []), handler(handle))
  }
  return router
}

function callOf(app: App, req: Request, res: Response, whoCalls: (req: Request) => Promise<SignedInAs | undefined>): ByteCall {
  const person = async () => {
    const found = await whoCalls(req)
    if (!found) throw new AppError('unauthenticated', 'Please sign in.')
    return found
  }
  const admin = async () => {
    const found = await person()
    if (found.role !== 'admin') throw new AppError('forbidden', 'Only admins can do this.')
    return found
  }
  return { app, req, res, person, admin }
}

type AsyncHandler = (req: Request, res: Response) => Promise<void>

function limited(
  app: App,
  { perMinute, sentence, userId }: CallLimit,
  handler: (run: (call: ByteCall) => Promise<void>) => AsyncHandler,
): RequestHandler[] {
  const identify = handler(async (call) => {
    call.res.locals.limitKey = await userId(call)
  })
  const keyOf = (res: Response): string | undefined => res.locals.limitKey
  const count = rateLimit({
    windowMs: minute,
    limit: perMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (_req, res) => keyOf(res) ?? '',
    handler: (_req, res) => sendError(app, res, new AppError('limited', sentence, { retryAfter: 60 })),
  })
  return [(req, res, next) => void identify(req, res).then(() => (keyOf(res) === undefined ? undefined : next())), count]
}

/** Errors as JSON by the one table; once bytes are on their way, the connection is cut instead. */
function withErrorResponse(app: App, handler: AsyncHandler): AsyncHandler {
  return async (req, res) => {
    try {
      await handler(req, res)
    } catch (cause) {
      const isDisconnected = res.destroyed
      if (res.headersSent) res.destroy()
      if (isPrematureClose(cause) || (isDisconnected && isAbort(cause))) return
      sendError(app, res, cause)
    }
  }
}

const isPrematureClose = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_STREAM_PREMATURE_CLOSE'
const isAbort = (cause: unknown) =>
  cause instanceof Error && (cause.name === 'AbortError' || ('code' in cause && cause.code === 'ECONNRESET'))

function sendError(app: App, res: Response, cause: unknown): void {
  // An invalid input is answered as for any procedure, and not logged.
  const error = cause instanceof TRPCError ? cause : toAppError(cause)
  if (error instanceof AppError) {
    const err = error.kind === 'internal' ? (error.cause ?? error) : undefined
    app.log[errorTable[error.kind].log]({ kind: error.kind, err }, 'byte route failed')
  }
  if (res.headersSent || res.destroyed) return
  const { status, body, retryAfter } = restError(error)
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  res.status(status).json(body)
}

/** A part of the path as it was written. */
export function param(req: Request, name: string): string {
  return stringOf(req.params[name])
}

/** '' where a parameter is absent or given twice. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A ticket works once: a HEAD request must not use it up. */
export function refuseHead(req: Request, sentence: string): void {
  if (req.method === 'HEAD') throw new AppError('invalid', sentence)
}

export function contentLength(req: Request): number | undefined {
  const length = Number(req.headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

export async function sendFile(
  res: Response,
  file: Pick<FileBytes, 'disposition' | 'type' | 'mismatch' | 'stream'>,
): Promise<void> {
  if (res.destroyed) return
  res.set({ ...fileHeaders, 'Content-Disposition': file.disposition })
  res.setHeader('Content-Type', file.type)
  if (file.mismatch) res.setHeader('X-File-Mismatch', file.mismatch)
  await pipeline(file.stream, res)
}
