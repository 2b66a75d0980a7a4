// A server for the pages: procedures by their path, each call remembered. It answers over a link of tRPC's client, so
// that everything above the network is the real thing.
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../src/router.ts'

export type Procedures = Record<string, (input: never) => unknown>

/** An answer that is an error, as the server's error formatter shapes it. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly details: Record<string, string> | undefined
  constructor(code: string, status: number, sentence: string, details?: Record<string, string>) {
    super(sentence)
    this.code = code
    this.status = status
    this.details = details
  }
}

export function fakeServer(procedures: Procedures) {
  const calls: { path: string; input: unknown }[] = []
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        calls.push({ path: op.path, input: op.input })
        if (op.type === 'subscription') return
        op.signal?.addEventListener('abort', () => observer.error(TRPCClientError.from(op.signal?.reason as Error)))
        const timer = setTimeout(async () => {
          try {
            const procedure = procedures[op.path]
            if (!procedure) throw new Refusal('NOT_FOUND', 404, `The test has no ${op.path}.`)
            // A procedure that answers a promise is a slow server.
            observer.next({ result: { data: await procedure(op.input as never) } })
            observer.complete()
          } catch (cause) {
            observer.error(TRPCClientError.from(shaped(cause, op.path)))
          }
        })
        return () => clearTimeout(timer)
      })
  return { link, calls, inputsOf: (path: string) => calls.filter((call) => call.path === path).map((call) => call.input) }
}

function shaped(cause: unknown, path: string) {
  // The client's own errors: a call that another link has read (broken-server.ts).
  if (cause instanceof TRPCClientError) return cause
  if (!(cause instanceof Refusal)) throw cause
  const { message, code, status: httpStatus, details } = cause
  return { error: { code: -32000, message, data: { code, httpStatus, path, ...(details ? { details } : {}) } } }
}
