// REST over the procedures: a procedure whose `meta` names a method and a path is served under /api. The rule lives
// once, in the procedure; here are only the words of HTTP. Mount it before the 404 of /api.
import { type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server'
import express, { type Request, type Response, type Router } from 'express'
import { AppError } from '../core/errors.ts'
import type { Context } from '../trpc.ts'
import { coerce } from './coerce.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { readBody } from './json-body.ts'
import { restError } from './rest-error.ts'
import { type RestRoute, restRoutes } from './routes.ts'

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
    succeed(res, route.status, answer)
  } catch (cause) {
    fail(res, cause)
  }
}

/** Query, body and path together; the path wins. A stranger's body is not read where signing in is needed. */
async function inputOf(route: RestRoute, ctx: Context, req: Request, res: Response): Promise<unknown> {
  const welcome = route.open || ctx.person !== undefined
  const body = welcome ? await readBody(req, res, { asMail: carriesMail(route.method, route.path) }) : {}
  if (!route.input) return undefined
  const words = (from: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [name, coerce(value, route.fields[name])]))
  return { ...words(req.query), ...body, ...words(req.params) }
}

/** Mails with attachments may be larger than other bodies. */
const carriesMail = (method: string, path: string) => method === 'POST' && (path === '/emails/send' || path === '/emails/draft')

function succeed(res: Response, status: number, answer: unknown): void {
  if (res.headersSent || res.destroyed) return
  res.status(status)
  if (status === 204) res.end()
  else res.json(answer ?? {})
}

/** Answers what went wrong; a mistake of ours travels on to the server's own error handler, which logs it. */
function fail(res: Response, cause: unknown): void {
  if (res.headersSent || res.destroyed) return
  if (!(cause instanceof TRPCError || cause instanceof AppError)) throw cause
  const { status, body, retryAfter } = restError(cause)
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  res.status(status).json(body)
}
