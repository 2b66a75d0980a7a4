// A Homing that can be killed and started again on the same folder, and the person whose it is.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import serverNode from '../server-node.json' with { type: 'json' }

export interface Homing extends AsyncDisposable {
  dataDir: string
  url: string
  /** How often it was started. */
  starts: number
  start(): Promise<void>
  /** kill -9; at once, without waiting for anything. */
  kill(): void
  /** Resolves when the killed process is gone. */
  gone(): Promise<void>
  /** A call of the API as the person; throws when there is no answer, answers what came otherwise. */
  call(method: string, route: string, body?: object, headers?: Record<string, string>): Promise<{ status: number; body: unknown }>
}

/** The program ends with this one, however that ends. */
const withParent = new URL('../with-parent.mjs', import.meta.url).href
const person = { email: 'chaos@people.example', password: 'measure-twice-cut-once' }
const mostTries = 600

export async function newHoming(mailHost: string): Promise<Homing> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', MAIL_HOSTS_ALLOW: mailHost }
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  let token = ''

  const homing: Homing = {
    dataDir,
    url,
    starts: 0,
    async start() {
      const started = spawn(process.execPath, [...serverNode.flags, '--import', withParent, 'src/main.ts'], {
        env: { ...process.env, ...serverNode.env, ...env, HOMING_PARENT: String(process.pid) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child = started
      ended = new Promise((resolve) => started.once('exit', resolve))
      homing.starts++
      await answering(url, started)
      if (token === '') token = await signIn(url)
    },
    kill: () => void child?.kill('SIGKILL'),
    gone: async () => void (await ended),
    async call(method, route, body, headers = {}) {
      const answer = await fetch(`${url}${route}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: answer.status, body: await answer.json() }
    },
    async [Symbol.asyncDispose]() {
      homing.kill()
      await ended
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await homing.start()
  // Ended in peace once, it keeps its compiled code; killed, it never would, and every start would take twice as long.
  child?.kill('SIGTERM')
  await ended
  await homing.start()
  return homing
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const healthy = async () => (await fetch(`${url}/healthz`)).ok
  for (let tries = 0; !(await healthy().catch(() => false)); tries++) {
    if (child.exitCode !== null || tries > mostTries) throw new Error('Homing did not start')
    await sleep(25)
  }
}

async function signIn(url: string): Promise<string> {
  const post = (route: string, body: object) =>
    fetch(`${url}/api/auth/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('register', { name: 'Chaos', ...person })
  return ((await (await post('login', person)).json()) as { token: string }).token
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
