// One Ollama as a child of this process. It is started again when it dies, each time a little later. It ends when this process
// does, however that ends, and so do the runners it started: guard.sh between the two hears its standard input end, and all of
// them are one group of processes.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Log } from '../../core/log.ts'
import { minute } from '../../shared/limits.ts'

export interface OllamaChild extends AsyncDisposable {
  /** For tests: of the shell before it; undefined while there is none. */
  readonly pid: number | undefined
}
export interface OllamaChildRules {
  program: string
  /** The folder it stands in. */
  models: string
  env: NodeJS.ProcessEnv
  log: Log
  /** The first pause before it is started again; doubled up to half a minute. */
  pauseMs?: number
}

const guard = path.join(import.meta.dirname, 'guard.sh')
const longestPause = 30_000
/** What it did before is forgiven after that. */
const livedLong = minute
/** Of what it says before it listens. */
const mostWords = 4_000

export function superviseOllama(rules: OllamaChildRules): OllamaChild {
  const { log, pauseMs = 1_000 } = rules
  let now: Running | undefined
  let failures = 0
  let isOver = false
  let again: NodeJS.Timeout | undefined

  const start = () => {
    const startedAt = performance.now()
    const running = run(rules)
    now = running
    running.ended.then(({ code, said }) => {
      if (isOver) return
      now = undefined
      if (performance.now() - startedAt > livedLong) failures = 0
      const pause = Math.min(longestPause, pauseMs * 2 ** failures++)
      log.warn({ exit: code, pause, said }, 'Ollama ended and is started again')
      again = setTimeout(start, pause)
      again.unref()
    })
  }
  start()
  return {
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
  ended: Promise<{ code: number | null; said: string }>
}

function run({ program, models, env }: OllamaChildRules): Running {
  const child = spawn('/bin/sh', [guard, program], {
    cwd: models,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined) // It ended; that is seen below.
  const said = firstWords(child)
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('error', (cause) => resolve({ code: null, said: cause.message }))
    child.once('exit', (code) => {
      endGroup(child)
      resolve({ code, said: said() })
    })
  })
  return { process: child, ended }
}

/** What it says until it listens is about itself and may stand in the log. Later it might be about a prompt: nobody listens. */
function firstWords(child: ChildProcess): () => string {
  let said = ''
  const listen = (bytes: Buffer) => {
    said = `${said}${bytes.toString()}`.slice(-mostWords)
    if (!said.includes('Listening on ')) return
    said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', listen).resume()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return () => said.trim().slice(-500)
}

/** What it left behind: a runner, or the shell that waits for us to end. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (cause) {
    // Nobody is left.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

async function stop({ process: child, ended }: Running): Promise<void> {
  child.stdin?.end()
  const hard = setTimeout(() => endGroup(child), 2_000)
  await ended
  clearTimeout(hard)
}
