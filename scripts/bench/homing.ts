// A running Homing to measure: started as the server is, asked over HTTP.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailServer } from '../../tests/support/mail-server.ts'
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
    // Some answer with nothing (204).
    return JSON.parse((await answer.text()) || 'null') as ListAnswer
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
    if (performance.now() - started > 3_600_000) throw new Error(`not there after an hour: ${route}`)
    await sleep(pause)
  }
}

export const share = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
export const p95 = (values: number[]) => share(values, 0.95)

/** On a folder of its own, which goes with it, or on one that is given. */
export async function startHoming(mailHost: string, given?: string, settings: Record<string, string> = {}) {
  const dataDir = given ?? mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  const port = await freePort()
  const env = {
    ...process.env,
    ...serverNode.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    MAIL_HOSTS_ALLOW: mailHost,
    ...settings,
  }
  const started = performance.now()
  // A profiler, for whoever looks for what takes the time.
  const extra = process.env.BENCH_IMPORT ? ['--import', process.env.BENCH_IMPORT] : []
  const child: ChildProcess = spawn(process.execPath, [...serverNode.flags, ...extra, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const healthyMs = await answers(`${url}/healthz`, child, started)
  return {
    pid: child.pid ?? 0,
    child,
    url,
    dataDir,
    /** Milliseconds from the start of the process to the first answer of /healthz. */
    healthyMs,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningHoming = Awaited<ReturnType<typeof startHoming>>

/** Answers the milliseconds since `started` after which that address answered well. */
async function answers(url: string, child: ChildProcess, started: number): Promise<number> {
  while (!(await isGood(url))) {
    if (performance.now() - started > 30_000 || child.exitCode !== null) throw new Error('Homing did not start')
    await sleep(5)
  }
  return performance.now() - started
}

const isGood = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

/** Connects that mailbox of a test mail server; resolves when it has logged in there. */
export async function connectMailbox(api: Api, { host, ports, fingerprint, users }: MailServer, email: string): Promise<void> {
  const security = 'tls' as const
  await api('POST', '/accounts', {
    provider: 'imap',
    email,
    password: users[email],
    imap: { host, port: ports.imaps, security, fingerprint },
    smtp: { host, port: ports.smtps, security, fingerprint },
  })
}

/** The least any answer can take here: see baseline-server.mjs. */
export async function startBaseline() {
  const started = performance.now()
  const child = fork(new URL('./baseline-server.mjs', import.meta.url), { execArgv: serverNode.flags })
  const port = await new Promise((resolve) => child.once('message', resolve))
  const url = `http://127.0.0.1:${port}/`
  return {
    url,
    pid: child.pid ?? 0,
    /** Milliseconds from the start of the process to its first answer. */
    healthyMs: await answers(url, child, started),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
    },
  }
}
