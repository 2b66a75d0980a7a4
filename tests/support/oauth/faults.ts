// What goes wrong on purpose, endpoint by endpoint, and what was asked for how often.
import type { ServerResponse } from 'node:http'
import type { Endpoint } from './state.ts'

/**
 * hang: no answer, ever. trickle: an answer whose body never ends, a byte at a time. garbage: 200 with what is no JSON.
 * huge: 200 with 64 MB of JSON. drop: the connection is cut. An object with `error` is an OAuth error (RFC 6749, 5.2);
 * `more` are fields beside it, such as Microsoft's `error_codes`. `answer` is JSON in place of the right one.
 */
export type Fault =
  | 'hang'
  | 'trickle'
  | 'garbage'
  | 'huge'
  | 'drop'
  | { status: number; retryAfter?: number | string }
  | { error: string; description?: string; status?: number; more?: Record<string, unknown> }
  | { answer: unknown; status?: number }

export interface Faults {
  /** From now on `endpoint` answers so; `times`: only so often. Faults of one endpoint queue up. */
  fail(endpoint: Endpoint, fault: Fault, times?: number): void
  /** All is well again, there or everywhere. Who hangs goes on hanging. */
  heal(endpoint?: Endpoint): void
  /** Answers of `endpoint` wait until what is returned here is called. */
  hold(endpoint: Endpoint): () => void
  /** How often an endpoint was asked, faults included. */
  calls(endpoint: Endpoint): number
  /** Resolves when an endpoint has been asked that often, counted from the beginning. */
  called(endpoint: Endpoint, times: number): Promise<void>
}

interface Planned {
  fault: Fault
  left: number
}

export interface FaultInjector extends Faults {
  /** Counts a call at its endpoints; the fault that is due, after waiting for what holds it. */
  complete(endpoints: Endpoint[]): Promise<Fault | undefined>
}

export function faultInjector(): FaultInjector {
  const planned = new Map<Endpoint, Planned[]>()
  const held = new Map<Endpoint, Promise<void>>()
  const counts = new Map<Endpoint, number>()
  const waiting: { endpoint: Endpoint; times: number; done: () => void }[] = []
  const calls = (endpoint: Endpoint) => counts.get(endpoint) ?? 0
  const due = (endpoint: Endpoint): Fault | undefined => {
    const [first, ...others] = planned.get(endpoint) ?? []
    if (!first) return undefined
    first.left -= 1
    if (first.left <= 0) planned.set(endpoint, others)
    return first.fault
  }
  return {
    calls,
    fail: (endpoint, fault, times = Number.POSITIVE_INFINITY) =>
      void planned.set(endpoint, [...(planned.get(endpoint) ?? []), { fault, left: times }]),
    heal: (endpoint) => (endpoint ? void planned.delete(endpoint) : planned.clear()),
    hold(endpoint) {
      const gate = Promise.withResolvers<void>()
      held.set(endpoint, gate.promise)
      return () => {
        if (held.get(endpoint) === gate.promise) held.delete(endpoint)
        gate.resolve()
      }
    },
    called: (endpoint, times) =>
      new Promise((done) => (calls(endpoint) >= times ? done() : void waiting.push({ endpoint, times, done }))),
    async complete(endpoints) {
      for (const endpoint of endpoints) counts.set(endpoint, calls(endpoint) + 1)
      for (const one of waiting) if (calls(one.endpoint) >= one.times) one.done()
      const fault = endpoints.map(due).find((each) => each !== undefined)
      for (const endpoint of endpoints) await held.get(endpoint)
      return fault
    },
  }
}

const json = { 'content-type': 'application/json' }

export function misbehave(response: ServerResponse, fault: Fault): void {
  if (fault === 'hang') return
  if (fault === 'drop') return void response.destroy()
  if (fault === 'garbage') return void response.writeHead(200, json).end('<html>Service Temporarily Unav')
  if (fault === 'trickle') return void trickle(response)
  if (fault === 'huge') return void huge(response)
  if ('error' in fault) {
    const { error, description, status = error === 'invalid_client' ? 401 : 400, more = {} } = fault
    const said = { error, ...(description === undefined ? {} : { error_description: description }), ...more }
    return void response.writeHead(status, json).end(JSON.stringify(said))
  }
  if ('answer' in fault) return void response.writeHead(fault.status ?? 200, json).end(JSON.stringify(fault.answer))
  const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
  response.writeHead(fault.status, { 'content-type': 'text/html', ...headers }).end('<h1>That did not work</h1>')
}

function trickle(response: ServerResponse): void {
  response.writeHead(200, json).write('{"access_token":"')
  const timer = setInterval(() => response.write('a'), 100)
  response.once('close', () => clearInterval(timer))
}

function huge(response: ServerResponse): void {
  response.writeHead(200, json).write('{"access_token":"')
  const part = 'a'.repeat(1 << 20)
  let left = 64
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(part)) return void response.once('drain', more)
    }
    if (!response.destroyed) response.end('"}')
  }
  more()
}
