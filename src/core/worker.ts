// One thread that is called one call after the other. A call's time starts when the thread takes it up, never while it
// waits its turn. A call that exceeds its time ends the thread; a thread that dies (out of memory) takes only the call it
// was on with it. The next call gets a new thread. One that has had nothing to do for a while ends, and its memory is free.
import { parentPort, type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { second } from '../shared/limits.ts'
import { createIdleTimer, type IdleTimer } from './idle-timer.ts'
import { createRpc, type Input, type Methods, type Output, type Rpc } from './rpc.ts'

/** timeout: the call took too long. died: its thread ended under it. failed: it threw. closed: the worker was closed. */
export class WorkerError extends Error {
  readonly reason: 'timeout' | 'died' | 'failed' | 'closed'
  constructor(reason: WorkerError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkerError'
    this.reason = reason
  }
}

export interface CallOptions {
  timeoutMs: number
  transfer?: Transferable[]
}
export interface WorkerClient<M extends Methods> {
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
interface Thread {
  worker: Worker
  rpc: Rpc<Methods>
  isReady: boolean
}
interface WorkerOptions {
  workerData?: unknown
  resourceLimits?: ResourceLimits
  /** Without work for so long, the thread ends. */
  idleMs?: number | undefined
}
/** What a thread tells the one who started it. */
type ParentMethods = { ready(input: undefined): void }

/** A thread that loads its modules longer than this is broken. */
const START_TIMEOUT_MS = 20 * second
/** A thread without work for so long ends: it has 15 to 40 MB, and starting one again takes less than 100 ms. */
const IDLE_MS = 5 * second

export function startWorker<M extends Methods>(url: URL, options: WorkerOptions = {}): WorkerClient<M> {
  const worker = new SerialWorker(url, options)
  return {
    call: <K extends keyof M & string>(method: K, input: Input<M, K>, callOptions: CallOptions) =>
      worker.call(method, input, callOptions) as Promise<Output<M, K>>,
    close: () => worker.close(),
  }
}

class SerialWorker {
  readonly #url: URL
  readonly #options: WorkerOptions
  #waiting: Job[] = []
  #current: Job | undefined
  #thread: Thread | undefined
  #timer: NodeJS.Timeout | undefined
  readonly #idle: IdleTimer
  #isClosed = false

  constructor(url: URL, { idleMs = IDLE_MS, ...options }: WorkerOptions) {
    this.#url = url
    this.#options = options
    this.#idle = createIdleTimer(idleMs, () => void this.#endIdle())
  }

  call(method: string, input: unknown, options: CallOptions): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new WorkerError('closed', 'The worker is closed.'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ method, input, options, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const job of this.#waiting.splice(0)) job.reject(new WorkerError('closed', 'The worker was closed.'))
    await this.#end(new WorkerError('closed', 'The worker was closed.'))
    this.#idle.stop()
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return
    this.#current = this.#waiting.shift()
    this.#idle.begin()
    this.#thread ??= this.#open()
    this.#thread.worker.ref()
    if (this.#thread.isReady) void this.#send(this.#thread.rpc)
    else this.#startTimer(START_TIMEOUT_MS)
  }

  #open(): Thread {
    const worker = new Worker(this.#url, { ...this.#options, name: 'homing' })
    const ready = () => {
      thread.isReady = true
      if (this.#thread === thread) void this.#send(thread.rpc)
    }
    const thread: Thread = { worker, rpc: createRpc<Methods>(worker, { ready } satisfies ParentMethods), isReady: false }
    const died = (cause?: unknown) => {
      if (this.#thread === thread) void this.#end(new WorkerError('died', 'The worker ended unexpectedly.', { cause }))
    }
    worker.on('error', died)
    worker.on('exit', () => died())
    return thread
  }

  async #send(rpc: Rpc<Methods>): Promise<void> {
    const job = this.#current
    if (!job) return
    this.#startTimer(job.options.timeoutMs)
    try {
      const value = await rpc.call(job.method, job.input as never, job.options.transfer)
      if (this.#current === job) this.#finish()?.resolve(value)
    } catch (cause) {
      const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown'
      if (this.#current === job) this.#finish()?.reject(new WorkerError('failed', message, { cause }))
    }
    this.#next()
  }

  #startTimer(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#end(new WorkerError('timeout', `The worker took longer than ${ms} ms.`)), ms)
  }

  #finish(): Job | undefined {
    clearTimeout(this.#timer)
    const job = this.#current
    this.#current = undefined
    this.#thread?.worker.unref()
    if (job) this.#idle.end()
    return job
  }

  async #endIdle(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.worker.terminate()
  }

  /** Ends the thread and its current call; queued calls go to a new thread. */
  async #end(cause: WorkerError): Promise<void> {
    const job = this.#finish()
    const thread = this.#thread
    this.#thread = undefined
    job?.reject(cause)
    this.#next()
    await thread?.worker.terminate()
  }
}

/** The thread's side: answers calls with `methods`. Call it once, after everything is loaded. */
export function serveThread<M extends Methods>(methods: M): void {
  if (!parentPort) throw new Error('serveThread runs in a worker thread only')
  createRpc<ParentMethods>(parentPort, methods).notify('ready', undefined)
}
