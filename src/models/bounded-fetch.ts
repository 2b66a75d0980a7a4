// Limits one call of a model server in silence, duration and size. Client libraries use the `fetch` made here, so that they
// cannot exceed the limits. Failures become AppErrors that repeat nothing of the response. The connection ends with the call.
import { connect } from 'node:net'
import { AppError } from '../core/errors.ts'
import { unlessAborted } from '../core/unless-aborted.ts'
import { HttpRefusal, toCallError } from './http-refusal.ts'

export interface Bounds {
  /** To connect. */
  connectMs: number
  /** To the first byte of the body; `idleMs` by default. A model is silent while it is loaded and reads the prompt. */
  firstMs?: number
  /** Between bytes. */
  idleMs: number
  totalMs: number
  /** Of the generated text. */
  answerBytes: number
  /** On the wire: each token arrives in a row of some 200 bytes. */
  wireBytes: number
  rowBytes: number
}
export const defaultBounds: Bounds = {
  connectMs: 4_000,
  idleMs: 60_000,
  totalMs: 120_000,
  answerBytes: 32 * 1024,
  wireBytes: 8 * 1024 * 1024,
  rowBytes: 256 * 1024,
}

/**
 * A model of 4B that reads 20 tokens a second needs 200 s for a prompt of 4,000, and a minute more to be loaded. Nobody waits for it:
 * the built-in answer is shown meanwhile.
 */
export const modelBounds = (given: Partial<Bounds> = {}): Bounds => ({
  ...defaultBounds,
  totalMs: 480_000,
  ...given,
  firstMs: given.firstMs ?? given.idleMs ?? 300_000,
})

export interface CallOptions {
  bounds: Bounds
  signal?: AbortSignal | undefined
  /** Accepted media types. */
  types: string[]
  /** Every row has to be JSON. */
  rows?: boolean
  /** Is connected to before `work` begins, which then need not even load a library where nothing answers. */
  host?: string
}

/** Throws AppErrors, HttpRefusals, and the reason of `signal` once it has aborted. */
export async function withinBounds<T>(rules: CallOptions, work: (bounded: typeof fetch) => Promise<T>): Promise<T> {
  const { bounds, signal: given } = rules
  given?.throwIfAborted()
  const over = new AbortController()
  const stopAt = (ms: number, sentence: string) => setTimeout(() => over.abort(new AppError('timeout', sentence)), ms)
  const total = stopAt(bounds.totalMs, 'The AI model took too long.')
  let idle: NodeJS.Timeout | undefined
  const restart = (ms: number) => {
    clearTimeout(idle)
    idle = stopAt(ms, 'The AI model stopped responding.')
  }
  const onData = () => restart(bounds.idleMs)
  const signal = given ? AbortSignal.any([given, over.signal]) : over.signal
  const call = { ...rules, signal, onData, end: (error: AppError) => over.abort(error), begun: false, reached: false }
  restart(bounds.firstMs ?? bounds.idleMs)
  try {
    if (rules.host !== undefined) {
      await probeConnection(new URL(rules.host), call)
      call.reached = true
    }
    // A library may ignore the signal.
    return await unlessAborted(work(boundedFetch(call)), signal)
  } catch (cause) {
    given?.throwIfAborted()
    throw toCallError(over.signal.aborted ? over.signal.reason : cause, call.begun)
  } finally {
    clearTimeout(total)
    clearTimeout(idle)
    over.abort()
  }
}

interface Call extends CallOptions {
  signal: AbortSignal
  onData(): void
  end(error: AppError): void
  /** The response has begun. */
  begun: boolean
  /** Its host has accepted a connection. */
  reached: boolean
}

function boundedFetch(call: Call): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!call.reached) await probeConnection(new URL(url), call)
    const signal = init?.signal ? AbortSignal.any([init.signal, call.signal]) : call.signal
    const response = await fetch(input, { ...init, redirect: 'error', signal })
    // Some servers send the head of the response before they read the prompt.
    call.begun = true
    if (!response.ok) throw await HttpRefusal.from(response)
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!call.types.includes(type) || !response.body)
      throw new AppError('provider', "The server at that address isn't an AI model.")
    const { status, headers } = response
    return new Response(response.body.pipeThrough(limitStream(call)), {
      status,
      headers: { 'content-type': headers.get('content-type') ?? '' },
    })
  }
}

/** Connects first, since `fetch` waits far longer for a host that is gone. */
async function probeConnection({ protocol, hostname, port }: URL, { bounds, signal }: Call): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80), timeout: bounds.connectMs })
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  socket.once('connect', resolve)
  socket.once('error', reject)
  socket.once('timeout', () => reject(new AppError('unavailable', "The AI model isn't responding.")))
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', stop)
    socket.on('error', () => undefined)
    socket.destroy()
  }
}

/** Enforces the size limits; with `rows` only complete rows pass. */
function limitStream(call: Call): TransformStream<Uint8Array, Uint8Array> {
  const { bounds, rows } = call
  let size = 0
  let row = 0
  let begun = ''
  const decoder = new TextDecoder()
  const fail = (error: AppError): never => {
    call.end(error)
    throw error
  }
  return new TransformStream({
    transform(chunk, controller) {
      call.onData()
      size += chunk.byteLength
      const lineEnd = chunk.lastIndexOf(10)
      row = lineEnd < 0 ? row + chunk.byteLength : chunk.byteLength - lineEnd
      if (size > bounds.wireBytes || row > bounds.rowBytes) fail(tooLong())
      if (!rows) return controller.enqueue(chunk)
      const lines = (begun + decoder.decode(chunk, { stream: true })).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) if (!isRow(line)) fail(noAnswer())
      if (lines.length > 0) controller.enqueue(new TextEncoder().encode(`${lines.join('\n')}\n`))
    },
    flush(controller) {
      if (begun.trim() === '') return
      if (!isRow(begun)) fail(noAnswer())
      controller.enqueue(new TextEncoder().encode(begun))
    },
  })
}

function isRow(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null
  } catch {
    return false // The caller says so in a sentence.
  }
}

export const tooLong = () => new AppError('provider', "The AI model's response was too large.")
const noAnswer = () => new AppError('provider', "The AI model's response couldn't be read.")
