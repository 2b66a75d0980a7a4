// `npm run bench -- sync [count]`: a real Homing syncs a mailbox of generated mails from a real Dovecot, while a person
// lists and searches. Prints each number beside its baseline and its goal; answers whether all goals were met.

import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { sortVersions } from '../../src/categories/sorting/sorted-queries.ts'
import { databaseFile } from '../../src/store/open.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { signIn } from '../program.ts'
import { measureBaselines } from './baselines.ts'
import { type Api, caller, type Load, p95, share, startHoming, until } from './homing.ts'
import { benchMails, ownWord, sharedWord } from './mails.ts'

const user = 'alice@example.test'
const password = 'alice-pw'

export async function benchSync(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 20_000)
  console.log(`Filling Dovecot with ${count} mails…`)
  await using server = await startMailServer()
  server.fill(user, 'INBOX', benchMails(count, new Date(Date.now() - 600_000)))
  console.log('Measuring the baselines…')
  const baselines = await measureBaselines(server, user, password)
  console.log('Syncing…')
  // As at every start but the very first: the compiled code is kept between starts.
  await (await startHoming(server.host))[Symbol.asyncDispose]()
  await using homing = await startHoming(server.host)
  const token = await signIn(homing.url, 'bench')
  const api = caller(homing.url, token)
  homing.child.send('reset')

  const started = performance.now()
  const security = 'tls' as const
  const servers = {
    imap: { host: server.host, port: server.ports.imaps, security, fingerprint: server.fingerprint },
    smtp: { host: server.host, port: server.ports.smtps, security, fingerprint: server.fingerprint },
  }
  await api('POST', '/accounts', { provider: 'imap', email: user, password, ...servers })
  const connected = performance.now()
  const reader = readWhile(api)
  const first = await until(api, '/emails?limit=20', (answer) => answer.emails.length === Math.min(20, count), started, 25)
  const listed = await until(api, '/emails?limit=1', (answer) => answer.total === count, started)
  // The oldest mail's own word comes last; then every mail must be found by a word all of them have.
  await until(api, `/emails?limit=1&q=${ownWord(0)}`, (answer) => answer.total === 1, started)
  const searchable = await until(api, `/emails?limit=1&q=${sharedWord}`, (answer) => answer.total === count, started, 200)
  const sorted = await untilSorted(homing.dataDir, count, started)
  const { lists, searches } = await reader.stop()
  const load = await homing.ask()
  const atRest = await memoryAtRest(homing)
  const bytes = statSync(databaseFile(homing.dataDir)).size

  const connecting = connected - started
  console.log(`\n${count} mails; connecting took ${seconds(connecting)}`)
  return printRows(
    rowsOf(baselines, { count, connecting, first, listed, searchable, sorted, lists, searches, load, atRest, bytes }),
  )
}

type Row = [what: string, value: string, goal: string, met: boolean]
interface Measured {
  count: number
  /** Milliseconds since the start. */
  connecting: number
  first: number
  listed: number
  searchable: number
  sorted: number
  lists: number[]
  searches: number[]
  load: Load
  /** Megabytes. */
  atRest: number
  /** Of the database file. */
  bytes: number
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

function rowsOf(
  baselines: Awaited<ReturnType<typeof measureBaselines>>,
  { count, connecting, first, listed, searchable, sorted, lists, searches, load, atRest, bytes }: Measured,
): Row[] {
  return [
    [
      'first 20 rows, from 201 of connecting',
      seconds(first - connecting),
      `goal 1.00 s (baseline ${seconds(baselines.first)})`,
      first - connecting <= 1000,
    ],
    [
      'all listed',
      seconds(listed),
      `goal ${seconds(2 * baselines.list)} = 2 × ${seconds(baselines.list)}; ratio ${(listed / baselines.list).toFixed(2)}`,
      listed <= 2 * baselines.list,
    ],
    [
      'all searchable by body',
      seconds(searchable),
      `goal ${seconds(3 * baselines.text)} = 3 × ${seconds(baselines.text)}; ratio ${(searchable / baselines.text).toFixed(2)}`,
      searchable <= 3 * baselines.text,
    ],
    ['resident memory, peak', `${load.rss.toFixed(0)} MB`, 'goal 260 MB', load.rss <= 260],
    ['resident memory, a minute after the last work', `${atRest.toFixed(0)} MB`, 'goal 140 MB', atRest <= 140],
    [
      'database ÷ text',
      (bytes / baselines.textBytes).toFixed(2),
      `goal 2 (${megabytes(bytes)} ÷ ${megabytes(baselines.textBytes)})`,
      bytes <= 2 * baselines.textBytes,
    ],
    ['all sorted', seconds(sorted), `${((1000 * count) / sorted).toFixed(0)} mails a second, from connecting`, true],
    [
      'list p95 while syncing and sorting',
      `${p95(lists).toFixed(1)} ms`,
      `goal 15 ms (${lists.length} calls over HTTP, p50 ${share(lists, 0.5).toFixed(1)} ms)`,
      p95(lists) < 15,
    ],
    ['list p99 while syncing and sorting', `${share(lists, 0.99).toFixed(1)} ms`, 'goal 30 ms', share(lists, 0.99) <= 30],
    [
      'search p95 while syncing and sorting',
      `${p95(searches).toFixed(1)} ms`,
      `goal 40 ms (${searches.length} calls over HTTP, p50 ${share(searches, 0.5).toFixed(1)} ms)`,
      p95(searches) < 40,
    ],
    ['event loop delay p99', `${load.p99.toFixed(1)} ms`, 'goal 20 ms', load.p99 <= 20],
    ['event loop delay max', `${load.max.toFixed(1)} ms`, 'goal 60 ms', load.max <= 60],
  ]
}

function printRows(rows: Row[]): boolean {
  for (const [what, value, goal, met] of rows)
    console.log(`${met ? 'ok  ' : 'MISS'} ${what.padEnd(40)} ${value.padStart(10)}   ${goal}`)
  return rows.every(([, , , met]) => met)
}

/** Resident megabytes once nothing is done any more: threads that are not needed end after a while. */
async function memoryAtRest(homing: { ask(): Promise<Load> }): Promise<number> {
  await sleep(75_000)
  return (await homing.ask()).now
}

/** Answers the time since `started` after which each mail had been looked at. */
async function untilSorted(dataDir: string, count: number, started: number): Promise<number> {
  const db = new Database(databaseFile(dataDir), { readonly: true })
  try {
    const done = db.prepare('select count(*) from sorted_mail where version = ?').pluck()
    while ((done.get(sortVersions.now) as number) < count) {
      if (performance.now() - started > 900_000) throw new Error('sorting does not end')
      await sleep(100)
    }
    return performance.now() - started
  } finally {
    db.close()
  }
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

/** A person who reads and searches all the time. */
function readWhile(api: Api) {
  const lists: number[] = []
  const searches: number[] = []
  let stopped = false
  const timed = async (into: number[], route: string) => {
    const before = performance.now()
    await api('GET', route)
    into.push(performance.now() - before)
  }
  const run = async () => {
    for (let round = 0; !stopped; round++) {
      await timed(lists, `/emails?limit=20&page=${1 + (round % 3)}`)
      await sleep(75)
      if (round % 3 === 0)
        await timed(searches, `/emails?limit=20&q=${encodeURIComponent(questions[(round / 3) % questions.length] ?? '')}`)
      await sleep(75)
    }
  }
  const running = run()
  return {
    async stop() {
      stopped = true
      await running
      return { lists, searches }
    },
  }
}
