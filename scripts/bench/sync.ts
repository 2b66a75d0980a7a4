// `npm run bench -- sync [count]`: a real Homing syncs a mailbox of generated mails from a real Dovecot, while a person
// lists and searches. Prints each number beside its floor and its goal; answers whether all goals were met.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../../tests/support/mail-server.ts'
import serverNode from '../server-node.json' with { type: 'json' }
import { measureFloors } from './floors.ts'
import { benchMails, ownWord, sharedWord } from './mails.ts'

const user = 'alice@example.test'
const password = 'alice-pw'

export async function benchSync(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 20_000)
  console.log(`Filling Dovecot with ${count} mails…`)
  await using server = await startMailServer()
  server.fill(user, 'INBOX', benchMails(count, new Date(Date.now() - 600_000)))
  console.log('Measuring the floors…')
  const floors = await measureFloors(server, user, password)
  console.log('Syncing…')
  // As at every start but the very first: the compiled code is kept between starts.
  await (await startHoming(server.host))[Symbol.asyncDispose]()
  await using homing = await startHoming(server.host)
  const token = await signIn(homing.url)
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
  const { lists, searches } = await reader.stop()
  const load = await homing.ask()

  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const rows: [string, string, string, boolean][] = [
    [
      'first 20 rows, from 201 of connecting',
      seconds(first - (connected - started)),
      `goal 1.00 s (floor ${seconds(floors.first)})`,
      first - (connected - started) <= 1000,
    ],
    [
      'all listed',
      seconds(listed),
      `goal ${seconds(3 * floors.list)} = 3 × ${seconds(floors.list)}; ratio ${(listed / floors.list).toFixed(2)}`,
      listed <= 3 * floors.list,
    ],
    [
      'all searchable by body',
      seconds(searchable),
      `goal ${seconds(4 * floors.text)} = 4 × ${seconds(floors.text)}; ratio ${(searchable / floors.text).toFixed(2)}`,
      searchable <= 4 * floors.text,
    ],
    ['resident memory, peak', `${load.rss.toFixed(0)} MB`, 'goal 350 MB', load.rss < 350],
    [
      'list p95 while syncing',
      `${p95(lists).toFixed(1)} ms`,
      `goal 15 ms (${lists.length} calls over HTTP, p50 ${share(lists, 0.5).toFixed(1)} ms)`,
      p95(lists) < 15,
    ],
    [
      'search p95 while syncing',
      `${p95(searches).toFixed(1)} ms`,
      `goal 40 ms (${searches.length} calls over HTTP, p50 ${share(searches, 0.5).toFixed(1)} ms)`,
      p95(searches) < 40,
    ],
    ['event loop delay p99', `${load.p99.toFixed(1)} ms`, `goal 30 ms (max ${load.max.toFixed(0)} ms)`, load.p99 < 30],
  ]
  console.log(`\n${count} mails; connecting took ${seconds(connected - started)}`)
  for (const [what, value, goal, met] of rows)
    console.log(`${met ? 'ok  ' : 'MISS'} ${what.padEnd(40)} ${value.padStart(10)}   ${goal}`)
  return rows.every(([, , , met]) => met)
}

interface ListAnswer {
  emails: unknown[]
  total: number
}
type Api = (method: string, route: string, body?: object) => Promise<ListAnswer>

function caller(url: string, token: string): Api {
  return async (method, route, body) => {
    const answer = await fetch(`${url}/api${route}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ListAnswer
  }
}

/** Polls until `done`; answers the time since `started`. */
async function until(
  api: Api,
  route: string,
  done: (answer: ListAnswer) => boolean,
  started: number,
  pause = 100,
): Promise<number> {
  for (;;) {
    if (done(await api('GET', route))) return performance.now() - started
    if (performance.now() - started > 600_000) throw new Error(`not there after 10 minutes: ${route}`)
    await sleep(pause)
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

const share = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const p95 = (values: number[]) => share(values, 0.95)

async function startHoming(mailHost: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  const port = await freePort()
  const probe = new URL('./probe.mjs', import.meta.url).href
  const env = {
    ...process.env,
    ...serverNode.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    MAIL_HOSTS_ALLOW: mailHost,
  }
  const child: ChildProcess = spawn(process.execPath, [...serverNode.flags, '--import', probe, 'src/main.ts'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    if (tries > 200 || child.exitCode !== null) throw new Error('Homing did not start')
    await sleep(50)
  }
  return {
    child,
    url,
    ask: () =>
      new Promise<{ p99: number; max: number; rss: number }>((resolve) => {
        child.once('message', (answer) => resolve(answer as { p99: number; max: number; rss: number }))
        child.send('tell')
      }),
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function signIn(url: string): Promise<string> {
  const post = (route: string, body: object) =>
    fetch(`${url}/api/auth/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const person = { email: 'bench@people.example', password: 'measure-twice-cut-once' }
  await post('register', { name: 'Bench', ...person })
  const answer = (await (await post('login', person)).json()) as { token: string }
  return answer.token
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
