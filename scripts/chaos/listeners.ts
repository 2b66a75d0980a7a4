// Who is connected while a server ends: browsers that hear its stream, downloads that are read and one that nobody reads, and
// whoever comes anew.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Download {
  /** Bytes that came. `whole`: up to the end that the server said. */
  ended: Promise<{ whole: boolean; bytes: number }>
  close(): void
}

/** Fetches a path; `lazy` reads the beginning and then no more. Resolves with the first bytes. */
export async function download(url: string, token: string, route: string, lazy = false): Promise<Download> {
  const request = http.get(`${url}${route}`, { agent: false, headers: { authorization: `Bearer ${token}` } })
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  // It ends when the server does, in whatever way.
  request.on('error', () => undefined)
  const ended = Promise.withResolvers<{ whole: boolean; bytes: number }>()
  const first = Promise.withResolvers<void>()
  let bytes = 0
  answer.on('data', (data: Buffer) => {
    bytes += data.length
    first.resolve()
    if (lazy) answer.pause()
  })
  answer.on('error', () => undefined)
  answer.on('close', () => {
    first.resolve()
    ended.resolve({ whole: answer.complete, bytes })
  })
  await first.promise
  return { ended: ended.promise, close: () => request.destroy() }
}

export interface Newcomers {
  /** Answers once the end had begun, by their status; `refused` where nobody listened any more. */
  said: Map<string, number>
  /** 503 without a Retry-After. */
  unkind: number
  stop(): Promise<void>
}

/** Comes anew again and again, each on a connection of its own. */
export function newcomers(url: string): Newcomers {
  const ending = new AbortController()
  const come = async () => {
    while (!ending.signal.aborted) {
      const { status, retryAfter } = await knock(url)
      counts.said.set(status, (counts.said.get(status) ?? 0) + 1)
      if (status === '503' && !retryAfter) counts.unkind++
      await sleep(25)
    }
  }
  const coming = come()
  const counts: Newcomers = {
    said: new Map(),
    unkind: 0,
    stop: async () => {
      ending.abort()
      await coming
    },
  }
  return counts
}

function knock(url: string): Promise<{ status: string; retryAfter: boolean }> {
  return new Promise((resolve) => {
    const request = http.get(`${url}/api/emails`, { agent: false }, (answer) => {
      answer.resume()
      resolve({ status: String(answer.statusCode), retryAfter: answer.headers['retry-after'] !== undefined })
    })
    request.on('error', () => resolve({ status: 'refused', retryAfter: false }))
  })
}
