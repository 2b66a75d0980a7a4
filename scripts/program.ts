// The real program, started, killed and started again on one data folder, and spoken to like any client does. For the
// trials of chaos/, and for tests that need a process of its own. It ends with this one, however that ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverNode } from './server-node.mjs'

export interface Program {
  url: string
  /** Milliseconds until it answered a question about mail (the first start: until it answered at all). */
  startMs: number
  /** A call of the API as the person; throws where the answer is not a good one. */
  api<T>(method: string, route: string, body?: object): Promise<T>
  /** The same for any path, answering whatever came. It throws only where no answer came. */
  call(method: string, route: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  /** As a power cut does it, at once; resolves when the process is gone. */
  kill(): Promise<void>
  /** As an owner does it; answers its exit code. */
  stop(): Promise<number | null>
  /** What it wrote to its log. */
  log(): string
}
export interface Answer {
  status: number
  body: unknown
}
export interface ProgramPlace {
  dataDir: string
  mailHost: string
  env?: Record<string, string>
}

const withParent = new URL('./with-parent.mjs', import.meta.url).href
const timeoutMs = 60_000
/** The person of each data folder, once signed in: tokens outlive the program. */
const tokens = new Map<string, string>()

export async function startProgram(place: ProgramPlace): Promise<Program> {
  const started = performance.now()
  const port = await freePort()
  const child = launch(place, port)
  const log = keepLog(child)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://127.0.0.1:${port}`
  const call: Program['call'] = (method, route, body, headers) =>
    ask(url, tokens.get(place.dataDir) ?? '', method, route, body, headers)
  await answering(call, tokens.has(place.dataDir) ? '/api/emails?limit=20' : '/healthz', child, log)
  const startMs = performance.now() - started
  if (!tokens.has(place.dataDir)) tokens.set(place.dataDir, await signIn(url, 'chaos'))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    startMs,
    call,
    api: <T>(method: string, route: string, body?: object) => good<T>(call, method, `/api${route}`, body),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    log,
  }
}

function launch({ dataDir, mailHost, env = {} }: ProgramPlace, port: number): ChildProcess {
  const many = '1000000'
  const limits = { SEND_LIMIT_PER_HOUR: many, SEND_LIMIT_PER_DAY: many }
  const own = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', MAIL_HOSTS_ALLOW: mailHost, ...limits }
  return spawn(process.execPath, [...serverNode.flags, '--import', withParent, path.resolve('src/main.ts')], {
    env: { ...process.env, ...serverNode.env, ...own, HOMING_PARENT: String(process.pid), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Its last words, up to 200,000 characters. */
function keepLog(child: ChildProcess): () => string {
  let log = ''
  child.stderr?.on('data', (data: Buffer) => {
    log = (log + data.toString()).slice(-200_000)
  })
  return () => log
}

async function answering(call: Program['call'], route: string, child: ChildProcess, log: () => string): Promise<void> {
  const began = performance.now()
  const well = async () => (await call('GET', route)).status === 200
  while (!(await well().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`Homing did not start: ${log()}`)
    if (performance.now() - began > timeoutMs) throw new Error('Homing did not start within a minute')
    await sleep(25)
  }
}

async function ask(url: string, token: string, method: string, route: string, body?: object, headers = {}): Promise<Answer> {
  const answer = await fetch(`${url}${route}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

async function good<T>(call: Program['call'], method: string, route: string, body?: object): Promise<T> {
  const answer = await call(method, route, body)
  if (answer.status >= 300) throw new Error(`${method} ${route}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

/** Registers that person where it is new; answers a token. */
export async function signIn(url: string, name: string): Promise<string> {
  const post = (route: string, body: object) => ask(url, '', 'POST', `/api/auth/${route}`, body)
  const person = { email: `${name}@people.example`, password: 'measure-twice-cut-once' }
  await post('register', { name, ...person })
  return ((await post('login', { ...person, rememberMe: true })).body as { token: string }).token
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
