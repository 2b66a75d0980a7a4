// The stand-in as a process of its own is moved by calls to /control/…: what a test in the same process does to it directly.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import type { Effect } from './faults.ts'
import type { Gmail } from './server.ts'

export interface Counted {
  asked: { calls: number; units: number }
  allowed: { calls: number; units: number }
  /** Calls let through, by method. */
  calls: Record<string, number>
  refused: Record<string, number>
  /** How many messages were asked for, and how many times altogether. */
  messages: number
  gets: number
  /** Bytes that it holds. */
  memory: number
}
/** A message by its id: its Message-ID and its labels. */
export type Held = Record<string, { messageId: string; labels: string[] }>

interface Asked {
  deliver: { to: string; mime: string; labels?: string[] }
  labels: { of: string; id: string; add?: string[]; remove?: string[] }
  delete: { of: string; id: string }
  quota: { limit?: number; windowSeconds?: number }
  fault: { method: string; effect: Effect; times?: number; every?: number }
  clear: object
  forget: { of: string }
  count: object
  held: { of: string }
}

const actions: { [Name in keyof Asked]: (gmail: Gmail, asked: Asked[Name]) => object } = {
  deliver: (gmail, { to, mime, labels }) => ({ id: gmail.deliver(to, mime, labels).id }),
  labels: (gmail, { of, id, add = [], remove = [] }) => ({ labels: gmail.mailbox(of).setLabels(id, add, remove).labels }),
  delete: (gmail, { of, id }) => {
    gmail.mailbox(of).delete(id)
    return {}
  },
  quota: (gmail, { limit, windowSeconds }) => {
    gmail.quota.limit = limit ?? gmail.quota.limit
    gmail.quota.windowSeconds = windowSeconds ?? gmail.quota.windowSeconds
    return {}
  },
  fault: (gmail, { method, effect, times, every }) => {
    if (every === undefined) gmail.faults.next(method, times ?? 1, effect)
    else gmail.faults.each(every, method, effect)
    return {}
  },
  clear: (gmail) => {
    gmail.faults.clear()
    return {}
  },
  forget: (gmail, { of }) => {
    gmail.mailbox(of).history.forget()
    return {}
  },
  count: (gmail): Counted => ({
    ...gmail.quota.counts,
    calls: Object.fromEntries(gmail.calls),
    refused: Object.fromEntries(gmail.refused),
    messages: gmail.gets.size,
    gets: [...gmail.gets.values()].reduce((sum, times) => sum + times, 0),
    memory: process.memoryUsage().heapUsed + process.memoryUsage().external,
  }),
  held: (gmail, { of }): Held => {
    const mailbox = gmail.mailbox(of)
    const rows = mailbox.newestFirst().map((one) => [one.id, { messageId: mailbox.messageIdOf(one), labels: one.labels }])
    return Object.fromEntries(rows)
  },
}

export async function control(gmail: Gmail, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const name = (request.url ?? '').replace('/control/', '')
  const act = Object.hasOwn(actions, name) ? actions[name as keyof Asked] : undefined
  if (!act) return false
  const answer = (act as (gmail: Gmail, asked: unknown) => object)(gmail, await readJson(request))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  return true
}

export interface Remote {
  <Name extends keyof Asked>(name: Name, asked: Asked[Name]): Promise<unknown>
  count(): Promise<Counted>
  held(of: string): Promise<Held>
}

/** The far end of `control`, for whoever started the process. */
export function remote(url: string): Remote {
  const call = async (name: string, asked: object): Promise<unknown> => {
    const answer = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(asked) })
    if (!answer.ok) throw new Error(`the stand-in refused ${name}: ${await answer.text()}`)
    return answer.json()
  }
  return Object.assign(call, {
    count: () => call('count', {}) as Promise<Counted>,
    held: (of: string) => call('held', { of }) as Promise<Held>,
  })
}
