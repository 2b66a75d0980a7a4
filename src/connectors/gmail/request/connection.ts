// What all connectors of an account share in this thread: pacing and connections. A mailbox is opened for each operation; without
// this each would learn the rate limit and do the TLS handshake anew.
import http from 'node:http'
import https from 'node:https'
import { minute } from '../../../shared/limits.ts'
import { type Clock, connections, createRequestPacer, type RequestPacer } from './pacing.ts'

export interface GmailConnection {
  pace: RequestPacer
  agent: Agents
  /** Each request on a new connection: an idle one may be dead unnoticed. */
  fresh: Agents
}

type Agents = (url: URL) => http.Agent

/** With more accounts the least recently used are dropped. */
const kept = 500
const lines = new Map<string, GmailConnection>()

export function connectionOf(accountId: string, baseUrl: string, unitsPerMinute?: number): GmailConnection {
  const name = `${accountId} ${baseUrl}`
  const line = lines.get(name) ?? openLine(systemClock, unitsPerMinute)
  // Least recently used first.
  lines.delete(name)
  lines.set(name, line)
  if (lines.size > kept) forgetOldest()
  return line
}

function forgetOldest(): void {
  const [oldest] = [...lines].find(([, { pace }]) => pace.idle) ?? []
  if (oldest !== undefined) lines.delete(oldest)
}

export function openLine(clock: Clock, unitsPerMinute?: number): GmailConnection {
  // Idle connections end by themselves, and keep no process alive.
  const kept = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections, timeout: minute + 5000 }
  return { pace: createRequestPacer(clock, unitsPerMinute), agent: agents(kept), fresh: agents({ maxSockets: connections }) }
}

function agents(options: http.AgentOptions): Agents {
  const plain = new http.Agent(options)
  const secure = new https.Agent(options)
  return ({ protocol }) => (protocol === 'http:' ? plain : secure)
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, Math.min(milliseconds, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
