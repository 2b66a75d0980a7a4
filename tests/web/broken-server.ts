// The ways in which a call fails without a sentence made for the person, each as the real link of the client reads it.
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '../../src/router.ts'

export const general = 'Something went wrong on the server. Details are in the server log.'
const fault = { code: -32603, message: general, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'it' } }
const html = (status: number) => new Response('<!doctype html><title>nginx</title>', { status })

export const failures: Record<string, () => Promise<Response>> = {
  'a fault of the server': async () => Response.json([{ error: fault }], { status: 500 }),
  'a cut connection': () => Promise.reject(new TypeError('Failed to fetch')),
  'a page of the proxy': async () => html(502),
  'half an answer': async () => new Response('[{"result":{"da'),
  'no answer in time': () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError')),
  'a proxy that waited long enough': async () => html(504),
}

/** A procedure that fails like this. */
export function failing(answer: () => Promise<Response>): () => Promise<unknown> {
  const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: 'http://homing.example/trpc', fetch: answer })] })
  return () => client.system.status.query()
}
