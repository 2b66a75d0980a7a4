// A whole Homing in a process of its own, that can be killed as a power cut does it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect } from 'vitest'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export interface HomingProcess {
  child: ChildProcess
  url: string
}

/** Answers once it is up. `env`: settings besides the folder. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}): Promise<HomingProcess> {
  const port = await freePort()
  const settings = { HOST: '127.0.0.1', LOG_LEVEL: 'error', TTS_BACKEND: 'off', AI_BACKEND: 'built-in', ...env }
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000, interval: 50 }).toBe(true)
  return { child, url }
}

export async function killProcess({ child }: HomingProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
