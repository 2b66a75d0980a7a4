// The body of a REST call: a JSON object within its limit, or none.
import { TRPCError } from '@trpc/server'
import express, { type Request, type Response } from 'express'
import type { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { limits } from '../shared/limits.ts'

const small = express.json({ limit: limits.bodyBytes })
const large = express.json({ limit: limits.sendBodyBytes })

/** Reads the body once. `asMail` allows the size of a mail with attachments. */
export async function readBody(req: Request, res: Response, { asMail }: { asMail: boolean }): Promise<Record<string, unknown>> {
  if (!hasBody(req)) return {}
  if (!req.is('json')) throw new AppError('invalid', 'Please send the body as JSON, with Content-Type: application/json.')
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

/** body-parser's errors carry a `type`; theirs are the caller's mistakes. */
export function bodyError(cause: unknown): unknown {
  const type = typeof cause === 'object' && cause !== null && 'type' in cause ? cause.type : undefined
  if (type === 'entity.too.large') return new AppError('too_large', 'This is too large for the server.', { cause })
  if (type === 'entity.parse.failed') return new AppError('invalid', 'The body is not valid JSON.', { cause })
  if (typeof type === 'string') return new AppError('invalid', 'The body could not be read.', { cause })
  return cause
}
