// One thread with a request/response line to it. Calls run one after the other, and a call's time starts when the
// thread takes it up, never while it waits in the line. A call that exceeds its time ends the thread; a thread that
// dies (out of memory) takes only the call it was on with it. The next call gets a new thread.
import { parentPort, type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { second } from '../shared/limits.ts'

/** timeout: the call took too long. died: its thread ended under it. failed: it threw. closed: nobody is there any more. */
export class WorkerError extends Error {
  readonly reason: 'timeout' | 'died' | 'failed' | 'closed'
  constructor(reason: WorkerError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkerError'
    this.reason = reason
  }
}

/** What a thread can be asked: names and functions of one argument. */
export type Methods = Record<string, (input: never) => unknown>
type Input<M extends Methods, K extends keyof M> = Parameters<M[K]>[0]
type Output<M extends Methods, K extends keyof M> = Awaited<ReturnType<M[K]>>

export interface CallOptions {
  timeoutMs: number
  transfer?: Transferable[]
}
export interface WorkerLine<M extends Methods> {
  call<K extends keyof M & string>(method: K, input: Input<M, K>, options: CallOptions): Promise<Output<M, K>>
  close(): Promise<void>
}
interface Job {
  method: string
  input: unknown
  options: CallOptions
  resolve(value: unknown): void
  reject(cause: Error): void
}
type Answer = { ready: true } | { id: number; value: unknown } | { id: number; error: string }

/** A thread that loads its modules longer than this is broken. */
const startMs = 20 * second

export function startWorker<M extends Methods>(
  url: URL,
  options: { workerData?: unknown; resourceLimits?: ResourceLimits } = {},
): WorkerLine<M> {
  const line = new Line(url, options)
  return {
    call: <K extends keyof M & string>(method: K, input: Input<M, K>, callOptions: CallOptions) =>
      line.call(method, input, callOptions) as Promise<Output<M, K>>,
    close: () => line.close(),
  }
}

class Line {
  readonly #url: URL
  readonly #options: { workerData?: unknown; resourceLimits?: ResourceLimits }
  #waiting: Job[] = []
  #current: Job | undefined
  #worker: Worker | undefined
  #ready = false
  #timer: NodeJS.Timeout | undefined
  #lastId = 0
  #closed = false

  constructor(url: URL, options: { workerData?: unknown; resourceLimits?: ResourceLimits }) {
    this.#url = url
    this.#options = options
  }

  call(method: string, input: unknown, options: CallOptions): Promise<unknown> {
    if (this.#closed) return Promise.reject(new WorkerError('closed', 'The worker is closed.'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ method, input, options, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#waiting.splice(0)) job.reject(new WorkerError('closed', 'The worker was closed.'))
    await this.#end(new WorkerError('closed', 'The worker was closed.'))
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return
    this.#current = this.#waiting.shift()
    this.#worker ??= this.#open()
    this.#worker.ref()
    if (this.#ready) this.#send()
    else this.#within(startMs)
  }

  #open(): Worker {
    const worker = new Worker(this.#url, { ...this.#options, name: 'homing' })
    const died = (cause?: unknown) => {
      if (this.#worker === worker) void this.#end(new WorkerError('died', 'The worker ended unexpectedly.', { cause }))
    }
    worker.on('message', (answer: Answer) => {
      if (this.#worker === worker) this.#hear(answer)
    })
    worker.on('error', died)
    worker.on('exit', () => died())
    return worker
  }

  #hear(answer: Answer): void {
    if ('ready' in answer) {
      this.#ready = true
      if (this.#current) this.#send()
      return
    }
    if (answer.id !== this.#lastId) return
    const job = this.#finish()
    if ('error' in answer) job?.reject(new WorkerError('failed', answer.error))
    else job?.resolve(answer.value)
    this.#next()
  }

  #send(): void {
    const job = this.#current
    if (!job || !this.#worker) return
    this.#lastId += 1
    this.#within(job.options.timeoutMs)
    try {
      this.#worker.postMessage({ id: this.#lastId, method: job.method, input: job.input }, job.options.transfer ?? [])
    } catch (cause) {
      this.#finish()?.reject(new WorkerError('failed', 'The input cannot be handed to a worker.', { cause }))
      this.#next()
    }
  }

  #within(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#end(new WorkerError('timeout', `The worker took longer than ${ms} ms.`)), ms)
  }

  #finish(): Job | undefined {
    clearTimeout(this.#timer)
    const job = this.#current
    this.#current = undefined
    this.#worker?.unref()
    return job
  }

  /** Ends the thread and the call it was on; what waits goes on with a new thread. */
  async #end(cause: WorkerError): Promise<void> {
    const job = this.#finish()
    const worker = this.#worker
    this.#worker = undefined
    this.#ready = false
    job?.reject(cause)
    this.#next()
    await worker?.terminate()
  }
}

/** The thread's side: answers calls with `methods`. Call it once, after everything is loaded. */
export function serveThread<M extends Methods>(methods: M): void {
  const port = parentPort
  if (!port) throw new Error('serveThread runs in a worker thread only')
  port.on('message', async ({ id, method, input }: { id: number; method: string; input: never }) => {
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new Error(`no method ${method}`)
      port.postMessage({ id, value: await run(input) })
    } catch (cause) {
      port.postMessage({ id, error: cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown' })
    }
  })
  port.postMessage({ ready: true })
}
