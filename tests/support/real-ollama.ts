// The real Ollama, as scripts/ollama-server.mjs built it, on a free port and in a throw-away folder, with the model of tiny-gguf.ts
// as tiny:1b. Nothing of it leaves this machine: the proxy it is given for the network outside refuses every connection.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { builtOllama } from '../../scripts/ollama-server.mjs'
import { freePort } from '../../scripts/program.ts'
import { digestOf } from './model-registry.ts'
import { tinyGguf } from './tiny-gguf.ts'

export interface RealOllama extends AsyncDisposable {
  url: string
  /** Lines of its log since its last start. */
  count(line: RegExp): number
  /** What the group of `line` matched in the last of them. */
  last(line: RegExp): string | undefined
  /** Resolves once there are so many. */
  counts(line: RegExp, least: number): Promise<void>
  /** SIGKILL to the process that runs the model, as the kernel does when memory is short. */
  killRunner(): void
  /** To all its processes. */
  signal(signal: NodeJS.Signals): void
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** On the same port, with the same models; resolves when it listens. */
  start(): Promise<void>
}

const guard = path.resolve(import.meta.dirname, '..', '..', 'scripts', 'ollama-guard.sh')
const refusing = 'http://127.0.0.1:1'

export async function startRealOllama(env: Record<string, string> = {}): Promise<RealOllama> {
  const program = builtOllama()
  if (!program) throw new Error('There is no Ollama yet: npm run test:ollama builds it.')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-real-ollama-'))
  const port = await freePort()
  const whole = { ...environment(folder, port), ...env }
  const url = `http://127.0.0.1:${port}`
  const waiting = new Set<() => void>()
  let log = ''
  let child: ChildProcess | undefined

  const count = (line: RegExp) => log.split('\n').filter((one) => line.test(one)).length
  const counts = async (line: RegExp, least: number) => {
    while (count(line) < least) await new Promise<void>((resolve) => waiting.add(resolve))
  }
  const signal = (name: NodeJS.Signals) => {
    if (child?.pid) process.kill(-child.pid, name)
  }
  const self: RealOllama = {
    url,
    count,
    counts,
    last: (line) =>
      log
        .split('\n')
        .findLast((one) => line.test(one))
        ?.match(line)?.[1],
    killRunner() {
      for (const pid of runnersOf(child?.pid ?? 0)) process.kill(pid, 'SIGKILL')
    },
    signal,
    async kill() {
      if (!child) return
      const ended = once(child, 'close')
      signal('SIGKILL')
      await ended
      child = undefined
    },
    async start() {
      log = ''
      // The guard ends the whole group when this process is gone.
      child = spawn('/bin/sh', [guard, program], { cwd: folder, env: whole, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          log += text
          for (const resolve of waiting) resolve()
          waiting.clear()
        })
      await counts(/Listening on /, 1)
    },
    async [Symbol.asyncDispose]() {
      await self.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await self.start()
  await createTiny(url)
  return self
}

/** In a process group; by Linux's files. */
function runnersOf(group: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => isRunner(pid, group)).map(Number)
}

function isRunner(pid: string, group: number): boolean {
  try {
    const [, , pgrp] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(pgrp) === group && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0runner\0')
  } catch {
    return false // It has just ended.
  }
}

/** As Homing starts its own (src/models/ollama/local-ollama.ts), and with what it does in its log. */
function environment(folder: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    TMPDIR: folder,
    OLLAMA_HOST: `127.0.0.1:${port}`,
    OLLAMA_MODELS: path.join(folder, 'models'),
    OLLAMA_NO_CLOUD: '1',
    OLLAMA_NUM_PARALLEL: '1',
    OLLAMA_MAX_LOADED_MODELS: '1',
    OLLAMA_DEBUG: '1',
    HTTPS_PROXY: refusing,
    HTTP_PROXY: refusing,
  }
}

const template = '{{ range .Messages }}<{{ .Role }}> {{ .Content }}\n{{ end }}<assistant> '

/** Gives a server the model tiny:1b. */
export async function createTiny(url: string): Promise<void> {
  const gguf = tinyGguf()
  const digest = digestOf(gguf)
  await sent(fetch(`${url}/api/blobs/${digest}`, { method: 'POST', body: new Uint8Array(gguf) }))
  const model = { model: 'tiny:1b', files: { 'tiny.gguf': digest }, template, stream: false }
  await sent(fetch(`${url}/api/create`, { method: 'POST', body: JSON.stringify(model) }))
}

async function sent(call: Promise<Response>): Promise<void> {
  const response = await call
  if (!response.ok) throw new Error(`Ollama answered ${response.status}: ${await response.text()}`)
}
