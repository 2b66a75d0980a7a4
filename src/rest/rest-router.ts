// REST over the procedures: a procedure whose `meta` names a method and a path is served under /api. Here is HTTP alone; the
// rules are the procedure's. Mount it before the 404 of /api.
import { type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server'
import type { Request, Response, Router } from 'express'
import express from 'express'
import { AppError } from '../core/errors.ts'
import type { Context } from '../trpc.ts'
import { disconnectSignal, readBody } from './request.ts'
import { restError } from './rest-error.ts'
import { type JsonSchema, type RestRoute, restRoutes } from './routes.ts'
import { sendJson } from './send-json.ts'

export type ContextOf = (req: Request) => Context | Promise<Context>

export function restRouter(router: AnyTRPCRouter, contextOf: ContextOf): Router {
  const rest = express.Router()
  for (const route of restRoutes(router)) {
    const verb = route.method.toLowerCase() as Lowercase<RestRoute['method']>
    rest[verb](route.path.replace(/\{(\w+)\}/g, ':$1'), (req, res) => serve(router, route, contextOf, req, res))
  }
  return rest
}

async function serve(router: AnyTRPCRouter, route: RestRoute, contextOf: ContextOf, req: Request, res: Response): Promise<void> {
  try {
    const ctx = await contextOf(req)
    const input = await inputOf(route, ctx, req, res)
    const answer: unknown = await callTRPCProcedure({
      router,
      path: route.procedure,
      type: route.type,
      ctx: { ...ctx, idempotencyKey: req.get('idempotency-key')?.slice(0, 200) || undefined },
      getRawInput: async () => input,
      signal: disconnectSignal(res),
      batchIndex: 0,
    })
    await succeed(req, res, { ...route, answer, userId: ctx.person?.userId ?? ctx.token?.userId })
  } catch (cause) {
    fail(res, cause)
  }
}

/** Query, body and path together; the path wins. The body of who may not call anyway is not read. */
async function inputOf(route: RestRoute, ctx: Context, req: Request, res: Response): Promise<unknown> {
  const mayCall = route.open || ctx.person !== undefined || ctx.token?.mayCall(route.procedure) === true
  const body = mayCall ? await readBody(req, res, { asMail: acceptsMail(route.method, route.path) }) : {}
  const input = route.input()
  if (!input) return undefined
  const coerced = (from: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [name, coerce(value, input.fields[name])]))
  return { ...coerced(req.query), ...body, ...coerced(req.params) }
}

/** Mails with attachments may be larger than other bodies. */
const acceptsMail = (method: string, path: string) => method === 'POST' && (path === '/emails/send' || path === '/emails/draft')

type Success = Pick<RestRoute, 'type' | 'status' | 'conditional'> & { answer: unknown; userId: string | undefined }

async function succeed(req: Request, res: Response, { type, answer, ...sent }: Success): Promise<void> {
  if (res.headersSent || res.destroyed) return
  if (sent.status === 204) res.status(204).end()
  else if (type === 'query') await sendJson(req, res, { ...sent, answer: answer ?? {} })
  else res.status(sent.status).json(answer ?? {})
}

/** Unexpected errors go on to the server's error handler, which logs them. */
function fail(res: Response, cause: unknown): void {
  if (res.headersSent || res.destroyed) return
  if (!(cause instanceof TRPCError || cause instanceof AppError)) throw cause
  const { status, body, retryAfter } = restError(cause)
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  res.status(status).json(body)
}

/**
 * A string of a query or a path as the type that the input's JSON schema asks for. A JSON body is never coerced, and what is
 * ambiguous is left to zod's own error.
 */
function coerce(value: unknown, schema: JsonSchema | undefined): unknown {
  if (!schema) return value
  const choices = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const types = choices.flatMap((choice) => choice.type ?? [])
  if (Array.isArray(value) || (types.includes('array') && !types.includes('string'))) {
    const items = choices.find((choice) => choice.items)?.items
    return [value].flat().map((one) => coerce(one, items))
  }
  return typeof value === 'string' && !types.includes('string') ? parseWord(value, types) : value
}

function parseWord(word: string, types: string[]): unknown {
  if (types.includes('boolean')) {
    if (word === 'true' || word === '1') return true
    if (word === 'false' || word === '0') return false
  }
  const wantsNumber = types.includes('number') || types.includes('integer')
  return wantsNumber && word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : word
}
