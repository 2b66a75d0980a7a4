// What a household does all day, made dense: calls in the usual mix at fixed times, whether or not the one before has been answered;
// an event stream for each person; and new mail for everybody.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../../../tests/support/mail-server.ts'
import { type Asker, openConnection, routeOf } from '../requests.ts'

export type Kind = 'list' | 'open' | 'search' | 'mark'
export type Latencies = Record<Kind, number[]>
/** Of twenty calls: half lists, a quarter mails, three searches, two changes. */
const mix: Kind[] = [
  ...Array<Kind>(10).fill('list'),
  ...Array<Kind>(5).fill('open'),
  ...Array<Kind>(3).fill('search'),
  ...Array<Kind>(2).fill('mark'),
]
export const callsPerSecond = 10

/** Milliseconds from the time a call was due to its answer, and how many were refused or failed. */
export async function callInMix(askers: Asker[], seconds: number): Promise<{ latencies: Latencies; failed: number }> {
  let failed = 0
  const latencies: Latencies = { list: [], open: [], search: [], mark: [] }
  const connections = askers.map(({ url, token }) => openConnection(`${url}/api`, token))
  const calls: Promise<void>[] = []
  const began = performance.now()
  for (let number = 0; number < seconds * callsPerSecond; number++) {
    const due = began + (number * 1000) / callsPerSecond
    await sleep(Math.max(0, due - performance.now()))
    const kind = mix[(number * 7) % mix.length] ?? 'list'
    // Everybody makes calls of every kind.
    const who = (number + Math.floor(number / mix.length)) % askers.length
    const asker = askers[who] as Asker
    const answered = () => void latencies[kind].push(performance.now() - due)
    const call = connections[who]?.call(...callOf(kind, asker, number)).then(answered, (cause: Error) => {
      if (failed++ === 0) console.log(`  ${cause.message}`)
    })
    if (call) calls.push(call)
  }
  await Promise.all(calls)
  for (const connection of connections) connection[Symbol.dispose]()
  return { latencies, failed }
}

function callOf(kind: Kind, asker: Asker, number: number): [method: string, route: string, body?: object] {
  switch (kind) {
    case 'list':
      return ['GET', routeOf('list', asker, number)]
    case 'open':
      return ['GET', routeOf('open', asker, number)]
    case 'search':
      return ['GET', routeOf(number % 3 === 0 ? 'rare' : 'common', asker, number)]
    case 'mark':
      return ['PATCH', routeOf('open', asker, number), number % 2 === 0 ? { starred: number % 4 === 0 } : { read: true }]
  }
}

/** An event stream for each, as a browser holds it; `events` counts what came. */
export function holdStreams(askers: Asker[]) {
  let events = 0
  const requests = askers.map(({ url, token }) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const request = http.get(`${url}/trpc/system.events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) throw new Error(`no event stream: ${response.statusCode}`)
      response.on('data', (chunk: Buffer) => {
        events += chunk.toString().split('\ndata:').length - 1
      })
      response.on('error', () => undefined)
    })
    // Ended here, below.
    request.on('error', () => undefined)
    return request
  })
  return {
    events: () => events,
    [Symbol.dispose]: () => {
      for (const request of requests) request.destroy()
    },
  }
}

/** New mail for each user every few seconds, over LMTP, until `signal`. Answers how many. */
export async function deliver(server: MailServer, users: string[], everyMs: number, signal: AbortSignal): Promise<number> {
  const transport = createTransport({
    host: server.host,
    port: server.ports.lmtp,
    lmtp: true,
    pool: true,
    maxConnections: 1,
    ignoreTLS: true,
  })
  let delivered = 0
  try {
    for (let number = 0; !signal.aborted; number++) {
      const to = users[number % users.length] ?? ''
      const from = `news${number % 40}@bench.example`
      await transport.sendMail({ from, to, subject: `News ${number}`, text: `This is new, number ${number}.\n`.repeat(20) })
      delivered++
      await sleep(everyMs / users.length)
    }
  } finally {
    transport.close()
  }
  return delivered
}
