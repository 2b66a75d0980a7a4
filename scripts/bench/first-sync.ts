// A first sync of one mailbox, from the answer to connecting until every text can be found and every mail is sorted, while a person
// lists and searches; then the memory a minute after the last work, and the size of the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailServer } from '../../tests/support/mail-server.ts'
import type { Floors } from './baselines.ts'
import type { Figure } from './figures.ts'
import { type Api, caller, connectMailbox, type RunningHoming, share, until } from './homing.ts'
import type { Layout } from './layouts.ts'
import { ownWord, sharedWord } from './mails.ts'
import { cpuSeconds, type Memory, memoryOf, processTree, watchPeak } from './processes.ts'
import { databaseBytes, endSorting, inboxMails, untilFilesRead, untilListed, untilSorted } from './sync-state.ts'

export interface FirstSync {
  user: string
  mails: number
  layout: Layout
  /** Or mark as sorted what is left when every text can be found: sorting 100,000 mails takes minutes. */
  awaitSorting: boolean
  floors: Floors
  /** Resident megabytes of the server that only does `select 1`. */
  bareMemory: number
}

/** After the last work threads that are not needed end within a minute. */
export const restMs = 75_000
const goalsAtRest: [mails: number, megabytes: number][] = [
  [20_000, 140],
  [100_000, 170],
]

export async function measureFirstSync(
  server: MailServer,
  homing: RunningHoming,
  token: string,
  sync: FirstSync,
): Promise<Figure[]> {
  const { user, mails, layout, awaitSorting } = sync
  const api = caller(homing.url, token)
  const peak = watchPeak(homing.pid)
  const cpuBefore = cpuSeconds(homing.pid)
  const started = performance.now()
  await connectMailbox(api, server, user)
  const connecting = performance.now() - started
  const reader = readWhile(api)
  const first = await until(api, '/emails?limit=20', ({ emails }) => emails.length === Math.min(20, mails), started, 25)
  const listed = await untilListed(api, mails, layout, started)
  // The oldest mail's own word comes last; then every mail must be found by a word all of them have.
  await until(api, `/emails?limit=1&q=${ownWord(0)}`, ({ total }) => total === 1, started)
  const searchable = await until(api, `/emails?limit=1&q=${sharedWord}`, ({ total }) => total === mails, started, 200)
  const cpu = cpuSeconds(homing.pid) - cpuBefore
  const sorted = awaitSorting ? await untilSorted(homing.dataDir, inboxMails(mails, layout), started) : undefined
  if (sorted === undefined) await endSorting(homing.dataDir)
  const waits = await reader.stop()
  await untilFilesRead(homing.dataDir)
  const most = peak.stop()
  await sleep(restMs)
  const atRest = memoryOf(processTree(homing.pid))
  const times = { connecting, first, listed, searchable, sorted, cpu }
  return [...syncFigures(sync, times, waits), ...sizeFigures(sync, { most, atRest, bytes: databaseBytes(homing.dataDir) })]
}

interface Moments {
  /** Milliseconds since connecting was asked for. */
  connecting: number
  first: number
  listed: number
  searchable: number
  /** Undefined: not waited for. */
  sorted: number | undefined
  /** Seconds of processor time until every text could be found. */
  cpu: number
}

function syncFigures({ mails, layout, floors }: FirstSync, times: Moments, waits: Waits): Figure[] {
  const seconds = (ms: number) => ms / 1000
  const { connecting, first, listed, searchable, sorted, cpu } = times
  return [
    {
      id: 'first-rows',
      what: 'first 20 rows, from 201 of connecting',
      unit: 's',
      value: seconds(first - connecting),
      floor: { what: 'imapflow, with connecting', value: seconds(floors.first) },
      aim: { most: 1, of: 'value' },
    },
    {
      id: 'listed',
      what: 'all listed',
      unit: 's',
      value: seconds(listed),
      floor: { what: 'imapflow, envelopes', value: seconds(floors.list) },
      aim: { most: 2, of: 'ratio' },
    },
    {
      id: 'searchable',
      what: 'all bodies searchable',
      unit: 's',
      value: seconds(searchable),
      floor: { what: 'imapflow, text parts', value: seconds(floors.text) },
      aim: { most: 3, of: 'ratio' },
    },
    {
      id: 'searchable-from-nothing',
      what: 'the same beside all that imapflow needs for it',
      unit: 's',
      value: seconds(searchable),
      floor: { what: 'imapflow, envelopes, then text parts', value: seconds(floors.list + floors.text) },
    },
    {
      id: 'searchable-from-listed',
      what: 'all bodies searchable, from all listed',
      unit: 's',
      value: seconds(searchable - listed),
      floor: { what: 'imapflow, text parts', value: seconds(floors.text) },
    },
    {
      id: 'cpu',
      what: 'processor time until then',
      unit: 's',
      value: cpu,
      floor: { what: 'imapflow, both', value: seconds(floors.cpu) },
    },
    ...(sorted === undefined
      ? []
      : [
          {
            id: 'sorted',
            what: `all sorted (${Math.round(inboxMails(mails, layout) / seconds(sorted))} a second)`,
            unit: 's',
            value: seconds(sorted),
          } as const,
        ]),
    ...(['list', 'search'] as const).flatMap((name) =>
      ([0.5, 0.95, 0.99] as const).map(
        (part): Figure => ({
          id: `${name}-first-sync-p${part * 100}`,
          what: `${name} p${part * 100} meanwhile, one caller`,
          unit: 'ms',
          value: share(waits[name], part),
        }),
      ),
    ),
  ]
}

function sizeFigures(
  { mails, floors, bareMemory }: FirstSync,
  { most, atRest, bytes }: { most: number; atRest: Memory; bytes: ReturnType<typeof databaseBytes> },
): Figure[] {
  const goal = goalsAtRest.find(([upTo]) => mails <= upTo)
  const floor = { what: 'Express, select 1', value: bareMemory }
  return [
    {
      id: 'memory-peak',
      what: 'resident memory, peak',
      unit: 'MB',
      value: most,
      floor,
      ...(mails <= 20_000 ? { aim: { most: 260, of: 'value' as const } } : {}),
    },
    {
      id: 'memory-at-rest',
      what: 'resident memory, a minute after the last work',
      unit: 'MB',
      value: atRest.rss,
      floor,
      ...(goal ? { aim: { most: goal[1], of: 'value' as const } } : {}),
    },
    { id: 'pss-at-rest', what: 'the same as proportional set size', unit: 'MB', value: atRest.pss },
    {
      id: 'database',
      what: 'database',
      unit: 'MB',
      value: bytes.file / 1e6,
      floor: { what: 'text as people read it', value: floors.textBytes / 1e6 },
      aim: { most: 2, of: 'ratio' },
    },
    { id: 'log', what: 'write-ahead log beside it', unit: 'MB', value: bytes.log / 1e6 },
  ]
}

const questions = [
  'budget',
  'invoice meeting',
  'from:person7',
  '"train platform"',
  'subject:report',
  'concert is:unread',
  'the',
  'zq',
  'garden -kitchen',
  'harvest',
]

interface Waits {
  list: number[]
  search: number[]
}

/** A person who reads and searches all the time. */
function readWhile(api: Api) {
  const waits: Waits = { list: [], search: [] }
  let stopped = false
  const timed = async (into: number[], route: string) => {
    const before = performance.now()
    await api('GET', route)
    into.push(performance.now() - before)
    await sleep(75)
  }
  const run = async () => {
    for (let round = 0; !stopped; round++) {
      await timed(waits.list, `/emails?limit=20&page=${1 + (round % 3)}`)
      if (round % 3 === 0)
        await timed(waits.search, `/emails?limit=20&q=${encodeURIComponent(questions[(round / 3) % questions.length] ?? '')}`)
    }
  }
  const running = run()
  // Should the sync fail, that is what is reported.
  running.catch(() => undefined)
  return {
    async stop() {
      stopped = true
      await running
      return waits
    },
  }
}
