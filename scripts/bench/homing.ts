// A running Homing to measure: started as the server is, asked over HTTP.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../program.ts'
import { serverNode } from '../server-node.mjs'

export interface ListAnswer {
  emails: unknown[]
  total: number
}
export type Api = (method: string, route: string, body?: object) => Promise<ListAnswer>

export function caller(url: string, token: string): Api {
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
export async function until(
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

export const share = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
export const p95 = (values: number[]) => share(values, 0.95)

export interface Load {
  /** Delay of the event loop since the last reset, in milliseconds. */
  p99: number
  max: number
  /** Resident memory in megabytes: the most there was, and what there is. */
  rss: number
  now: number
}

/** On a folder of its own, which goes with it, or on one that is given. */
export async function startHoming(mailHost: string, given?: string, settings: Record<string, string> = {}) {
  const dataDir = given ?? mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  const port = await freePort()
  const probe = new URL('./probe.mjs', import.meta.url).href
  const env = {
    ...process.env,
    ...serverNode.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    MAIL_HOSTS_ALLOW: mailHost,
    ...settings,
  }
  // A profiler, for whoever looks for what takes the time.
  const extra = process.env.BENCH_IMPORT ? ['--import', process.env.BENCH_IMPORT] : []
  const child: ChildProcess = spawn(process.execPath, [...serverNode.flags, '--import', probe, ...extra, 'dist/server/main.js'], {
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
    dataDir,
    ask: () =>
      new Promise<Load>((resolve) => {
        child.once('message', (answer) => resolve(answer as Load))
        child.send('tell')
      }),
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The least any answer can take here: see baseline-server.mjs. */
export async function startBaseline() {
  const child = fork(new URL('./baseline-server.mjs', import.meta.url))
  const port = await new Promise((resolve) => child.once('message', resolve))
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
    },
  }
}
