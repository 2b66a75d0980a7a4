// The real server on a filled store, under what many people do at once. Each of them has a second, small mailbox on a real Dovecot,
// which gets new mail; it goes again at the end, so that the store stays what it was.
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import { signIn } from '../../program.ts'
import { restMs } from '../first-sync.ts'
import { type Api, caller, connectMailbox, type RunningHoming, share, startHoming, until } from '../homing.ts'
import { cpuSeconds, memoryOf, processTree, watchPeak } from '../processes.ts'
import { askerOf } from '../request-figures.ts'
import type { Asker } from '../requests.ts'
import { callInMix, deliver, holdStreams, type Kind, type Latencies } from './load.ts'
import type { Percentiles, Step } from './steps.ts'

/** Each person gets a mail so often. */
const mailEveryMs = 5000

type Load = Pick<
  Step,
  'latencies' | 'failed' | 'arrived' | 'events' | 'memoryPeak' | 'memoryAtRest' | 'cpuShare' | 'startSeconds'
>

export async function measureLoad(
  dataDir: string,
  names: string[],
  { mails, seconds }: { mails: number; seconds: number },
): Promise<Load> {
  const users = names.map((name) => `${name}@example.test`)
  await using server = await startMailServer({ users: Object.fromEntries(users.map((user) => [user, `${user}-pw`])) })
  await using homing = await startHoming(server.host, dataDir)
  const startSeconds = homing.healthyMs / 1000
  const tokens: string[] = []
  for (const name of names) tokens.push(await signIn(homing.url, name))
  const apis = tokens.map((token) => caller(homing.url, token))
  for (const [index, api] of apis.entries()) await connectMailbox(api, server, users[index] ?? '')
  try {
    const askers = await Promise.all(tokens.map((token) => askerOf(homing.url, token, mails)))
    console.log(`  ${seconds} s of calls, streams and new mail…`)
    const under = await underLoad(homing, askers, { seconds, deliver: (signal) => deliver(server, users, mailEveryMs, signal) })
    await untilArrived(apis, users, under.arrived)
    await sleep(restMs)
    return { ...under, memoryAtRest: memoryOf(processTree(homing.pid)).rss, startSeconds }
  } finally {
    await Promise.all(apis.map(disconnectSmall))
  }
}

interface Given {
  seconds: number
  deliver(signal: AbortSignal): Promise<number>
}

async function underLoad(homing: RunningHoming, askers: Asker[], given: Given) {
  const peak = watchPeak(homing.pid)
  const cpu = cpuSeconds(homing.pid)
  const began = performance.now()
  const ending = new AbortController()
  using streams = holdStreams(askers)
  const delivering = given.deliver(ending.signal)
  // Should the calls fail, that is what is reported.
  delivering.catch(() => undefined)
  let called: Awaited<ReturnType<typeof callInMix>>
  try {
    called = await callInMix(askers, given.seconds)
  } finally {
    ending.abort()
  }
  const arrived = await delivering
  const cpuShare = (cpuSeconds(homing.pid) - cpu) / ((performance.now() - began) / 1000)
  return {
    latencies: percentilesOf(called.latencies),
    failed: called.failed,
    arrived,
    events: streams.events(),
    memoryPeak: peak.stop(),
    cpuShare,
  }
}

function percentilesOf(latencies: Latencies): Record<Kind, Percentiles> {
  const of = (kind: Kind) => ({
    p50: share(latencies[kind], 0.5),
    p95: share(latencies[kind], 0.95),
    p99: share(latencies[kind], 0.99),
  })
  return { list: of('list'), open: of('open'), search: of('search'), mark: of('mark') }
}

/** Every mail that was delivered is listed. */
async function untilArrived(apis: Api[], users: string[], arrived: number): Promise<void> {
  const started = performance.now()
  for (const [index, api] of apis.entries()) {
    const own = Math.ceil((arrived - index) / users.length)
    await until(api, `/emails?limit=1&account=${users[index]}`, ({ total }) => total === own, started)
  }
}

async function disconnectSmall(api: Api): Promise<void> {
  const { accounts } = (await api('GET', '/accounts')) as unknown as { accounts: { id: string; email: string }[] }
  for (const { id, email } of accounts) if (email.endsWith('@example.test')) await api('DELETE', `/accounts/${id}`)
}
