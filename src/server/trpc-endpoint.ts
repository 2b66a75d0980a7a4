// /trpc: the procedures as the web pages call them. Mails with attachments may be larger than other calls.
import { type AnyTRPCRouter, callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { Request, RequestHandler, Response } from 'express'
import { AppError } from '../core/errors.ts'
import { disconnectSignal } from '../rest/request.ts'
import { secondsToWait } from '../rest/rest-error.ts'
import { sendJson } from '../rest/send-json.ts'
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
      maxBatchSize,
      responseMeta: ({ errors, type }) => ({ headers: { ...waitHeader(errors), ...(type === 'subscription' ? stream : {}) } }),
    })
  const small = handlerFor(limits.bodyBytes)
  const large = handlerFor(limits.sendBodyBytes)
  return (req, res, next) => {
    const procedures = req.path.slice(1).split(',')
    const queries = queriesOf(router, procedures, req)
    if (queries) return answerQueries(router, queries, req, res)
    const handle = contextOf(req).person && procedures.some((name) => acceptsMail.has(name)) ? large : small
    return handle(req, res, next)
  }
}

const maxBatchSize = 25

interface Query {
  path: string
  input: unknown
}

/**
 * A batch of queries, which is how the pages ask for all they show. tRPC's adapter makes a Request and a Response of the Fetch
 * API of each and copies the answer through two streams, which takes longer than most queries do. Whatever is not such a batch,
 * or is malformed, goes that way: undefined.
 */
function queriesOf(router: AnyTRPCRouter, paths: string[], req: Request): Query[] | undefined {
  const known: Record<string, { _def: { type: string } }> = router._def.procedures
  const isQuery = (path: string) => Object.hasOwn(known, path) && known[path]?._def.type === 'query'
  const isStream = `${req.headers['trpc-accept']} ${req.headers.accept}`.includes('application/jsonl')
  if (req.method !== 'GET' || req.query.batch !== '1' || isStream) return undefined
  if (paths.length > maxBatchSize || !paths.every(isQuery)) return undefined
  const inputs = readInputs(req.query.input)
  return inputs && paths.map((path, index) => ({ path, input: inputs[index] }))
}

function readInputs(text: unknown): Record<number, unknown> | undefined {
  if (text === undefined) return {}
  if (typeof text !== 'string') return undefined
  try {
    const inputs: unknown = JSON.parse(text)
    return typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs) ? { ...inputs } : undefined
  } catch {
    return undefined // the adapter says what is wrong with it
  }
}

async function answerQueries(router: AnyTRPCRouter, queries: Query[], req: Request, res: Response): Promise<void> {
  const ctx = contextOf(req)
  const signal = disconnectSignal(res)
  const errors: TRPCError[] = []
  const call = async ({ path, input }: Query, batchIndex: number) => {
    try {
      const getRawInput = async () => input
      return { result: { data: await callTRPCProcedure({ router, path, type: 'query', ctx, getRawInput, signal, batchIndex }) } }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      errors.push(error)
      return { error: getTRPCErrorShape({ config: router._def._config, error, type: 'query', path, input, ctx }) }
    }
  }
  const answer = await Promise.all(queries.map(call))
  if (res.headersSent || res.destroyed) return
  res.vary('trpc-accept, accept').set(waitHeader(errors))
  await sendJson(req, res, { status: getHTTPStatusCode(answer), answer, userId: ctx.person?.userId })
}

function waitHeader(errors: { cause?: unknown }[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (secondsToWait(cause) ?? []) : []))
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {}
}
