// Homing as a person starts it: the program as a child process, on a free port, with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../../..')
const timeoutMs = 40_000

export interface Homing {
  url: string
  /** The link that signs in, where it was started with `--demo`. */
  demoLink: string
  /** What it wrote into its log. */
  log(): string
  stop(): Promise<void>
}

interface HomingOptions {
  env?: Record<string, string>
  demo?: boolean
}

export async function startHoming({ env = {}, demo = false }: HomingOptions = {}): Promise<Homing> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-e2e-'))
  const child = spawn(process.execPath, ['src/main.ts', ...(demo ? ['--demo'] : [])], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      WEB_FOLDER: process.env.WEB_FOLDER,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      DEMO: demo ? '1' : '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', log: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.log += chunk.toString()
  })
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await waitFor(child, said, /Homing is ready at (\S+)/)
    const demoLink = demo ? await waitFor(child, said, /(http:\S+token=\S+)/) : ''
    return { url, demoLink, log: () => said.log, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** What `wanted` captures in the program's words; an error with all it said where that does not come. */
async function waitFor(child: ChildProcess, said: { out: string; log: string }, wanted: RegExp): Promise<string> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const found = wanted.exec(said.out)?.[1]
    if (found) return found
    if (hasEnded(child)) throw new Error(`Homing ended with code ${child.exitCode}\n${said.out}${said.log}`)
    if (Date.now() > until) throw new Error(`Homing did not say ${wanted} in ${timeoutMs / 1000} s\n${said.out}${said.log}`)
    await sleep(20)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 9000)
  await ended
  clearTimeout(late)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
