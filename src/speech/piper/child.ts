// A Piper of our own: its HTTP server as a child of this process, on a port of loopback that the system chooses. It is started
// again when it dies, each time a little later; it ends when this process does, however that ends, since it reads its standard
// input and that is over then. It gets nothing of our environment but a path, and proxy settings that lead nowhere, so that its
// libraries fetch nothing.
import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import type { Log } from '../../core/log.ts'
import { unlessAborted } from '../unless-aborted.ts'

export interface Child extends AsyncDisposable {
  /** Where it answers. Waits while it starts; throws where it does not, with what to tell people. */
  url(signal?: AbortSignal): Promise<string>
  /** A request went well: what it did before is forgiven. */
  answered(): void
  /** It does not answer any more: another one is started in its place. */
  replace(): void
  /** For tests: undefined while there is none. */
  readonly pid: number | undefined
}
export interface ChildRules {
  /** `bin/python` of a virtual environment with piper-tts. */
  python: string
  folder: string
  /** The voice it starts with, this time. */
  voice(): string
  log: Log
  startMs?: number
  /** The first pause before it is started again; doubled up to half a minute. */
  pauseMs?: number
}

/** Ends with its standard input; else it is `python -m piper.http_server`. */
const program = `
import os, runpy, threading
def end_with_parent():
    while os.read(0, 4096):
        pass
    os._exit(0)
threading.Thread(target=end_with_parent, daemon=True).start()
runpy.run_module('piper.http_server', run_name='__main__', alter_sys=True)
`
const longestPause = 30_000
/** Of what it says before it is ready. */
const mostWords = 4_000

export function superviseChild(rules: ChildRules): Child {
  const { log, startMs = 60_000, pauseMs = 1_000 } = rules
  let now: Running | undefined
  let failures = 0
  let isOver = false
  let again: NodeJS.Timeout | undefined

  const start = () => {
    const child = run(rules, startMs)
    now = child
    child.ready.then(
      () => log.info('Piper speaks'),
      (cause: unknown) => log.warn({ why: cause instanceof Error ? cause.message : '' }, 'Piper did not start'),
    )
    child.ended.then((how) => {
      if (isOver) return
      now = undefined
      const pause = Math.min(longestPause, pauseMs * 2 ** failures++)
      log.warn({ exit: how.code, signal: how.signal, pause }, 'Piper ended and is started again')
      again = setTimeout(start, pause)
      again.unref()
    })
  }
  start()
  return {
    async url(signal) {
      if (!now) throw new Error('Piper is being started again')
      return unlessAborted(now.ready, signal)
    },
    answered() {
      failures = 0
    },
    replace() {
      now?.process.kill('SIGKILL')
    },
    get pid() {
      return now?.process.pid
    },
    async [Symbol.asyncDispose]() {
      isOver = true
      clearTimeout(again)
      if (now) await stop(now)
    },
  }
}

interface Running {
  process: ChildProcess
  /** Its address. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; signal: string | null }>
}

function run({ python, folder, voice }: ChildRules, startMs: number): Running {
  const options = ['--host', '127.0.0.1', '--port', '0', '--data-dir', folder, '--model', path.join(folder, `${voice()}.onnx`)]
  const child = spawn(python, ['-I', '-B', '-u', '-c', program, ...options], {
    // Where it stands it looks for voices first.
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined) // It ended; that is seen below.
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const ready = addressOf(child, ended, startMs)
  ready.catch(() => child.kill('SIGKILL'))
  return { process: child, ready, ended }
}

/** Nothing of ours but what a program needs to run; the web is behind a proxy that is not there. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const nowhere = 'http://127.0.0.1:1'
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: os.tmpdir(),
    http_proxy: nowhere,
    https_proxy: nowhere,
  }
}

/**
 * It says its address once it listens. What it says before, it says of itself and may stand in the log; later it might repeat
 * what it reads, so nobody listens any more.
 */
function addressOf(child: ChildProcess, ended: Running['ended'], startMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  const listen = (bytes: Buffer) => {
    said = `${said}${bytes.toString()}`.slice(-mostWords)
    const address = said.match(/Running on (http:\/\/127\.0\.0\.1:\d+)\s/)?.[1]
    if (!address) return
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', listen).resume()
    resolve(address)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const late = setTimeout(() => reject(new Error('It took too long.')), startMs)
  ended.then(() => reject(new Error(said.trim().slice(-500) || 'It ended at once.')))
  return promise.finally(() => clearTimeout(late))
}

async function stop({ process: child, ended }: Running): Promise<void> {
  child.stdin?.end()
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(hard)
}
