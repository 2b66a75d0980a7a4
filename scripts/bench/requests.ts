// How long the usual calls take, as a browser makes them: over a kept connection, with compressed answers. In the same rounds the
// floor is asked, an Express that only does `select 1`.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownWord } from './mails.ts'

export interface Answer {
  status: number
  /** Of the body as it came, compressed. */
  bytes: number
  encoding: string | undefined
}

/** Calls over connections of its own, at most as many as a browser opens; throws for anything but success. */
export function openConnection(url: string, token?: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 })
  const usual = { 'accept-encoding': 'gzip, deflate, br, zstd', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const call = (method: string, route: string, body?: object, more: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { ...usual, ...(body ? { 'content-type': 'application/json' } : {}), ...more }
      const request = http.request(`${url}${route}`, { method, agent, headers }, (response) => {
        let bytes = 0
        let refusal = ''
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (response.statusCode !== 200 && refusal.length < 1000) refusal += chunk.toString()
        })
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0 } = response
          if (status >= 300) reject(new Error(`${method} ${route}: ${status} ${refusal}`))
          else resolve({ status, bytes, encoding: response.headers['content-encoding'] })
        })
      })
      request.on('error', reject)
      request.end(body && JSON.stringify(body))
    })
  return { call, [Symbol.dispose]: () => agent.destroy() }
}

export const calls = ['list', 'open', 'rare', 'common', 'empty'] as const
export type Call = (typeof calls)[number]
export type Times = Record<Call | 'floor', number[]>

export interface Asker {
  url: string
  token: string
  /** Ids of mails to open. */
  ids: string[]
  /** How many mails there are: each has a word of its own. */
  mails: number
}
export interface Asking {
  floorUrl: string
  /** Milliseconds each asker waits after an answer: a person may make 3,000 calls a minute. */
  pauseMs: number
  /** Whether another round follows. */
  more(round: number): boolean
}

/** All askers at once; the first round of each is not counted. */
export async function askAll(askers: Asker[], asking: Asking): Promise<Times> {
  const times: Times = { list: [], open: [], rare: [], common: [], empty: [], floor: [] }
  await Promise.all(askers.map((asker, index) => askRounds(asker, index, asking, times)))
  return times
}

async function askRounds(asker: Asker, index: number, { floorUrl, pauseMs, more }: Asking, times: Times): Promise<void> {
  using own = openConnection(`${asker.url}/api`, asker.token)
  using floor = openConnection(floorUrl)
  const timed = async (name: keyof Times, round: number, ask: () => Promise<unknown>) => {
    const before = performance.now()
    await ask()
    if (round > 0) times[name].push(performance.now() - before)
    await sleep(pauseMs)
  }
  // Not all in step.
  await sleep(index * 7)
  for (let round = 0; more(round); round++) {
    for (const name of calls) await timed(name, round, () => own.call('GET', routeOf(name, asker, round * 31 + index)))
    await timed('floor', round, () => floor.call('GET', ''))
  }
}

export function routeOf(name: Call, { ids, mails }: Pick<Asker, 'ids' | 'mails'>, number: number): string {
  switch (name) {
    case 'list':
      return `/emails?limit=20&page=${1 + (number % 3)}`
    case 'open':
      return `/emails/${ids[number % ids.length]}`
    case 'rare':
      return `/emails?limit=20&q=${ownWord((number * 7919) % mails)}`
    case 'common':
      return `/emails?limit=20&q=${number % 2 === 0 ? 'meeting' : 'the'}`
    case 'empty':
      return '/user'
  }
}
