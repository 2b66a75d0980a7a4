// Homing as a person starts it: the program as a child process, on a free port, with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { limits, second } from '../../../src/shared/limits.ts'
import { answer } from './api.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const clock = new URL('./clock.ts', import.meta.url).href
/** Passed, a mail that was sent cannot be taken back any more. */
export const undoWindow = (limits.undoSeconds + 1) * second
/** Against hanging only: a busy machine may take long. */
const START_TIMEOUT_MS = 120_000

export interface Homing {
  url: string
  dataDir: string
  /** The link that signs in once, where it was started with `--demo`. */
  demoLink: string
  log(): string
  /** Throws, with the end of the log, where it ended without being told to. */
  requireAlive(): void
  /** Moves its clock forward. */
  passTime(ms: number): Promise<void>
  stop(): Promise<void>
  /** Ends it without waiting for anything, for good. */
  kill(): Promise<void>
}

export interface DemoHoming extends Homing {
  /** Of the person with the demo mailbox. */
  token: string
}

interface HomingOptions {
  env?: Record<string, string>
  demo?: boolean
}

export async function startHoming({ env = {}, demo = false }: HomingOptions = {}): Promise<Homing> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-e2e-'))
  // Filled before the first test (global-setup.ts).
  if (demo && process.env.DEMO_FOLDER) cpSync(process.env.DEMO_FOLDER, folder, { recursive: true })
  const child = spawn(process.execPath, ['--import', clock, 'dist/server/main.js', ...(demo ? ['--demo'] : [])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
      WEB_FOLDER: process.env.WEB_FOLDER,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      DEMO: demo ? '1' : '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = { out: '', log: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    output.out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    output.log += chunk.toString()
  })
  let died = ''
  child.once('exit', (code, signal) => {
    if (!isEnding) died = `Homing ended by itself: ${signal ?? `code ${code}`}\n${output.log.slice(-3000)}`
  })
  let isEnding = false
  const requireAlive = () => {
    if (died !== '') throw new Error(died)
  }
  const endBy = async (signal: NodeJS.Signals) => {
    isEnding = true
    await end(child, signal)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await printed(child, output, /Homing is ready at (\S+)/)
    const demoLink = demo ? await printed(child, output, /(http:\S+token=\S+)/) : ''
    const passTime = async (ms: number) => {
      const passed = once(child, 'message')
      child.send({ passTime: ms })
      await passed
    }
    const dataDir = env.DATA_DIR ?? folder
    const [stop, kill] = [() => endBy('SIGTERM'), () => endBy('SIGKILL')]
    return { url, dataDir, demoLink, log: () => output.log, requireAlive, passTime, stop, kill }
  } catch (cause) {
    await endBy('SIGKILL')
    throw cause
  }
}

/** All of its mail is here, and sorted. */
export async function startDemo(env: Record<string, string>): Promise<DemoHoming> {
  const homing = await startHoming({ demo: true, env })
  const ticket = new URL(homing.demoLink).searchParams.get('token')
  const { token } = await answer<{ token: string }>(homing, '/api/auth/oauth/exchange', { body: { ticket } })
  const states = async () => {
    const { accounts } = await answer<{ accounts: { sync: { state: string; lastSyncAt: string | null } }[] }>(
      homing,
      '/api/accounts',
      { token },
    )
    const { result } = await answer<{ result: { data: { waiting: number } } }>(homing, '/trpc/categories.progress', { token })
    return [...accounts.map(({ sync }) => sync.lastSyncAt !== null && sync.state), result.data.waiting]
  }
  await expect.poll(states, { timeout: START_TIMEOUT_MS }).toEqual(['idle', 'idle', 'idle', 0])
  return { ...homing, token }
}

/** What `wanted` captures in the program's output; an error with all of it where that does not come. */
function printed(child: ChildProcess, output: { out: string; log: string }, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(late)
      reject(new Error(`${why}\n${output.out}${output.log}`))
    }
    const late = setTimeout(() => fail(`Homing did not print ${wanted}`), START_TIMEOUT_MS)
    const check = () => {
      const found = wanted.exec(output.out)?.[1]
      if (!found) return
      clearTimeout(late)
      resolve(found)
    }
    child.stdout?.on('data', check)
    child.once('error', (cause) => fail(`Homing could not be started: ${cause.message}`))
    child.once('exit', (code) => fail(`Homing ended with code ${code}`))
    check()
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await ended
  clearTimeout(late)
}
