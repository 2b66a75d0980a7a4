// A program that is given a text and answers with bytes. It gets an array of arguments and no shell, and the text on its
// standard input, never as an argument.
import { spawn } from 'node:child_process'
import { AppError } from '../core/errors.ts'

export interface ProgramBounds {
  ms: number
  bytes: number
}
export interface ProgramCall {
  command: string
  args: string[]
  input?: string
  signal: AbortSignal
  bounds: ProgramBounds
}

/** Throws `unavailable` where there is no such program, `timeout`, `too_large`, `provider`, and the reason of `signal`. */
export function askProgram({ command, args, input = '', signal, bounds }: ProgramCall): Promise<Buffer> {
  if (signal.aborted) return Promise.reject(signal.reason)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = (cause: unknown) => {
    reject(cause)
    child.kill('SIGKILL')
  }
  const leave = () => stop(signal.reason)
  const timer = setTimeout(() => stop(new AppError('timeout', 'The voice takes too long. Please try again.')), bounds.ms)
  signal.addEventListener('abort', leave, { once: true })
  child.once('error', (cause) => reject(new AppError('unavailable', 'The voice of this server could not be started.', { cause })))
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > bounds.bytes) stop(new AppError('too_large', 'This text is too long to be spoken at once.'))
  })
  // It may be gone before it has read everything; how it ended is what counts.
  child.stdin.once('error', () => undefined)
  child.once('close', (code) => {
    if (code === 0) resolve(Buffer.concat(chunks))
    else reject(new AppError('provider', 'The voice of this server could not speak this.', { cause: new Error(`exit ${code}`) }))
  })
  child.stdin.end(input)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  })
}
