// The real program, started, killed and started again on one data folder, and spoken to like any client does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import serverNode from '../server-node.json' with { type: 'json' }

export interface Program {
  url: string
  /** Milliseconds until it answered a question about mail (the first start: until it answered at all). */
  startMs: number
  api<T>(method: string, route: string, body?: object): Promise<T>
  /** As a power cut does it. */
  kill(): Promise<void>
  /** As an owner does it; answers its exit code. */
  stop(): Promise<number | null>
  /** What it wrote to its log. */
  log(): string
}
export interface ProgramPlace {
  dataDir: string
  mailHost: string
  env?: Record<string, string>
}

let token: string | undefined

export async function startProgram({ dataDir, mailHost, env = {} }: ProgramPlace): Promise<Program> {
  const started = performance.now()
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [...serverNode.flags, path.resolve('src/main.ts')], {
    env: {
      ...process.env,
      ...serverNode.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      MAIL_HOSTS_ALLOW: mailHost,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr?.on('data', (data: Buffer) => {
    log = (log + data.toString()).slice(-200_000)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://127.0.0.1:${port}`
  const api = <T>(method: string, route: string, body?: object) => ask<T>(url, method, route, body)
  const answers = token === undefined ? () => fetch(`${url}/healthz`) : () => api('GET', '/emails?limit=20')
  while (
    !(await answers().then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`Homing did not start: ${log}`)
    if (performance.now() - started > 60_000) throw new Error('Homing did not start within a minute')
    await sleep(25)
  }
  const startMs = performance.now() - started
  token ??= await signIn(url)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { url, startMs, api, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM'), log: () => log }
}

async function ask<T>(url: string, method: string, route: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${route}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function signIn(url: string): Promise<string> {
  const post = (route: string, body: object) =>
    fetch(`${url}/api/auth/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const person = { email: 'chaos@people.example', password: 'measure-twice-cut-once' }
  await post('register', { name: 'Chaos', ...person })
  const answer = (await (await post('login', { ...person, rememberMe: true })).json()) as { token: string }
  return answer.token
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

/** Looks into the database of a program that has ended. */
export function inDatabase<T>(dataDir: string, look: (db: Database.Database) => T): T {
  const db = new Database(path.join(dataDir, 'homing.db'))
  try {
    return look(db)
  } finally {
    db.close()
  }
}

export const isWhole = (dataDir: string): boolean =>
  inDatabase(dataDir, (db) => db.pragma('integrity_check', { simple: true }) === 'ok')

export interface Row {
  what: string
  value: string
  goal: string
  met: boolean
}

/** Prints what came out; answers whether all of it was right. */
export function printRows(rows: Row[]): boolean {
  for (const { what, value, goal, met } of rows)
    console.log(`${met ? 'ok  ' : 'MISS'} ${what.padEnd(46)} ${value.padStart(14)}   ${goal}`)
  return rows.every((row) => row.met)
}
