// Runs a program with text on standard input, never as an argument and without a shell, and returns its output. One process is
// kept ready for the next sentence for a minute: starting takes half of the time to the first sound.
import { spawn } from 'node:child_process'
import { AppError } from '../../core/errors.ts'
import { tooSlow } from '../errors.ts'

export interface ProgramBounds {
  ms: number
  bytes: number
}
export interface Program {
  /** Waiting for its input. */
  readonly isRunning: boolean
  /** Throws `unavailable` where it is not installed, `timeout`, `too_large`, `provider`, and the reason of `signal`. */
  run(input: string, signal: AbortSignal, bounds: ProgramBounds): Promise<Buffer>
  stop(): void
}

export function startProgram(command: string, args: string[]): Program {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const { promise: ended, resolve: end } = Promise.withResolvers<AppError | undefined>()
  let isThere = true
  child.once('error', (cause) => end(new AppError('unavailable', "Couldn't start this server's voice.", { cause })))
  child.once('close', (code) => end(code === 0 ? undefined : failed(code)))
  void ended.then(() => {
    isThere = false
  })
  // It may exit before reading everything; its exit code counts.
  child.stdin.on('error', () => undefined)

  const collect = async (limit: number, stop: (cause: AppError) => void) => {
    const chunks: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > limit) stop(new AppError('too_large', 'This text is too long to read aloud.'))
    })
    const failure = await ended
    if (failure) throw failure
    return Buffer.concat(chunks)
  }
  return {
    get isRunning() {
      return isThere
    },
    run(input, signal, bounds) {
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      const stop = (cause: unknown) => {
        reject(cause)
        child.kill('SIGKILL')
      }
      const leave = () => stop(signal.reason)
      const timer = setTimeout(() => stop(tooSlow()), bounds.ms)
      signal.addEventListener('abort', leave, { once: true })
      if (signal.aborted) leave()
      else child.stdin.end(input)
      return Promise.race([stopped, collect(bounds.bytes, stop)]).finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
      })
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

const failed = (code: number | null) =>
  new AppError('provider', "This server's voice couldn't read this aloud.", { cause: new Error(`exit ${code}`) })

export interface StandbyProcess extends Disposable {
  /** The waiting process, if its arguments are the same; otherwise a new one. */
  take(args: string[]): Program
  prepare(args: string[]): void
}

const timeoutMs = 60_000

export function createStandbyProcess(command: string): StandbyProcess {
  let waiting: { way: string; program: Program; timer: NodeJS.Timeout } | undefined
  let isClosed = false
  const take = (way: string): Program | undefined => {
    if (waiting?.way !== way) return undefined
    const { program, timer } = waiting
    clearTimeout(timer)
    waiting = undefined
    return program.isRunning ? program : undefined
  }
  const stopWaiting = () => {
    if (waiting) take(waiting.way)?.stop()
  }
  return {
    take: (args) => take(args.join(' ')) ?? startProgram(command, args),
    prepare(args) {
      stopWaiting()
      if (isClosed) return
      waiting = { way: args.join(' '), program: startProgram(command, args), timer: setTimeout(stopWaiting, timeoutMs).unref() }
    },
    [Symbol.dispose]() {
      isClosed = true
      stopWaiting()
    },
  }
}
