// A program as a supervised child process: started without a shell and with a given environment, started again when it ends
// (each time a little later), and stopped with this process, however that ends: its standard input ends then.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { minute, second } from '../shared/limits.ts'
import type { Log } from './log.ts'

export interface ChildRules {
  /** As it is called in the log. */
  name: string
  log: Log
  /** Called at every start. Arguments never hold a person's words: they are visible to every program of the machine. */
  command(): { program: string; args: string[]; options: Pick<SpawnOptions, 'cwd' | 'env' | 'detached'> }
  /** What it prints once it is ready. What it printed before may stand in the log; later output is dropped unread. */
  readyPattern: RegExp
  /** A child that is not ready within this time is killed. Without a limit where absent. */
  startTimeoutMs?: number | undefined
  /** The first wait before it is started again; doubled up to half a minute. */
  backoffMs?: number | undefined
}
export interface SupervisedChild extends AsyncDisposable {
  /** The match of `readyPattern`; rejects where it does not start, with what it printed. */
  ready(): Promise<RegExpMatchArray>
  /** The next restart is quick again. A child that ran for a minute does so by itself. */
  resetBackoff(): void
  /** Ends it at once; another one is started in its place. */
  kill(): void
  readonly pid: number | undefined
}

const LONGEST_BACKOFF_MS = 30 * second
const STOP_TIMEOUT_MS = 2 * second
/** Of its output before it is ready, in characters. */
const LONGEST_OUTPUT = 4_000

export function superviseChild(rules: ChildRules): SupervisedChild {
  const { name, log, backoffMs = second } = rules
  let current: RunningChild | undefined
  let failures = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const start = () => {
    const startedAt = performance.now()
    const child = startChild(rules)
    current = child
    child.ready.then(
      () => log.info({ child: name }, 'child process ready'),
      () => undefined, // Callers get the reason; the log has the rest.
    )
    void child.ended.then(({ code, signal, output }) => {
      if (isClosed) return
      current = undefined
      if (performance.now() - startedAt > minute) failures = 0
      const wait = Math.min(LONGEST_BACKOFF_MS, backoffMs * 2 ** failures++)
      log.warn({ child: name, exit: code, signal, wait, output }, 'child process ended, restarting')
      timer = setTimeout(start, wait).unref()
    })
  }
  start()
  return {
    ready: async () => {
      if (!current) throw new Error(`${name} is being started again`)
      return current.ready
    },
    resetBackoff() {
      failures = 0
    },
    kill: () => current?.end(),
    get pid() {
      return current?.process.pid
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(timer)
      if (current) await stop(current)
    },
  }
}

interface RunningChild {
  process: ChildProcess
  ready: Promise<RegExpMatchArray>
  /** `output`: the end of what it printed, unless it was ready. */
  ended: Promise<{ code: number | null; signal: string | null; output: string }>
  /** With everything it started, where it leads a process group. */
  end(): void
}

function startChild({ command, readyPattern, startTimeoutMs }: ChildRules): RunningChild {
  const { program, args, options } = command()
  const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined) // It ended; `exit` tells.
  const end = () => (options.detached ? killGroup(child) : void child.kill('SIGKILL'))
  const ready = Promise.withResolvers<RegExpMatchArray>()
  let output = ''
  const read = (bytes: Buffer) => {
    output = `${output}${bytes.toString()}`.slice(-LONGEST_OUTPUT)
    const match = output.match(readyPattern)
    if (!match) return
    output = ''
    for (const stream of [child.stdout, child.stderr]) stream.off('data', read).resume()
    ready.resolve(match)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<Awaited<RunningChild['ended']>>((resolve) => {
    const settle = (code: number | null, signal: string | null, message = output.trim().slice(-500)) => {
      ready.reject(new Error(message || 'ended without output'))
      // What it started ends with it.
      if (options.detached) killGroup(child)
      resolve({ code, signal, output: message })
    }
    child.once('error', (cause) => settle(null, null, cause.message))
    child.once('exit', (code, signal) => settle(code, signal))
  })
  const late = () => {
    ready.reject(new Error('start timeout'))
    end()
  }
  if (startTimeoutMs !== undefined) {
    const timer = setTimeout(late, startTimeoutMs)
    void ready.promise.catch(() => undefined).finally(() => clearTimeout(timer))
  }
  return { process: child, ready: ready.promise, ended, end }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (cause) {
    // The process group is empty.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

async function stop({ process: child, ended, end }: RunningChild): Promise<void> {
  child.stdin?.end()
  const timer = setTimeout(end, STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
