// The body and the disconnect signal of a REST call.
import { TRPCError } from '@trpc/server'
import type { Request, Response } from 'express'
import express from 'express'
import type { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { limits } from '../shared/limits.ts'

const small = express.json({ limit: limits.bodyBytes })
const large = express.json({ limit: limits.sendBodyBytes })

/** A JSON object, or {} without a body. `asMail` allows the size of a mail with attachments. */
export async function readBody(req: Request, res: Response, { asMail }: { asMail: boolean }): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {}
  if (!req.is('json')) throw new AppError('invalid', 'Please send the request body as JSON, with Content-Type: application/json.')
  await parse(asMail ? large : small, req, res)
  const body: unknown = req.body
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw new AppError('invalid', 'Please send a JSON object.')
}

/** Throws what a procedure throws for an invalid input, so that both are answered alike. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
}

function parse(parser: express.RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(bodyError(error))))
  })
}

/** An error of body-parser, which has a `type`, is the caller's. */
export function bodyError(cause: unknown): unknown {
  const type = typeof cause === 'object' && cause !== null && 'type' in cause ? cause.type : undefined
  if (type === 'entity.too.large') return new AppError('too_large', 'This is too large for the server.', { cause })
  if (type === 'entity.parse.failed') return new AppError('invalid', "The request body isn't valid JSON.", { cause })
  if (typeof type === 'string') return new AppError('invalid', "Couldn't read the request body.", { cause })
  return cause
}

/** Aborts when the caller disconnects before the response is complete. */
export function disconnectSignal(res: Response): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort()
  res.once('close', () => {
    if (!res.writableEnded) gone.abort()
  })
  return gone.signal
}
