// The client of db-thread.ts: a database connection in another thread. Calls are answered in order. The thread starts with the
// first call and ends when nobody has needed it for a while: each thread of Node takes some 13 MB, and SQLite's cache lies in it.
import { type MessagePort, Worker } from 'node:worker_threads'
import { createIdleTimer, type IdleTimer } from '../../core/idle-timer.ts'
import { createRpc, type Rpc } from '../../core/rpc.ts'
import { second } from '../../shared/limits.ts'
import type { BatchStep, Rows } from './db-connection.ts'
import type { DbMethods, DbParentMethods, DbThreadMethods } from './db-thread.ts'

export interface DbClient {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  /** All steps in one transaction. */
  batch(steps: BatchStep[]): Promise<Rows>
  /** For a transaction, which is one from `begin` to `commit`: the thread does not end before the answer is called, once. */
  hold(): () => void
  /** Resolves when all earlier calls are done and this end is closed. */
  close(): Promise<void>
}
export interface DbThread extends DbClient {
  /** Starts the thread where it has ended: somebody is about to call. */
  prewarm(): void
  /** Connects the other end of this port: another thread may use the same connection by `openDbClient` there. */
  connect(port: MessagePort): void
}
export interface DbThreadOptions {
  mode: 'reader' | 'writer'
  /** It ended unexpectedly; its pending calls were rejected. */
  onDeath?(error: DbThreadEnded): void
  /** Without calls and connected ports for so long, it ends. */
  idleMs?: number
  /** It ended because nobody needed it, or was closed. */
  onEnd?(): void
}

export interface DbClientOptions {
  /** Without calls for so long, the port is closed. */
  idleMs?: number
  onIdle?(): void
}

/** A small young generation: objects of these threads live for one message. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }
const THREAD_IDLE_MS = 30 * second
/** Shorter, since the thread stays as long as a port is connected. Connecting again costs nothing while it runs. */
const CLIENT_IDLE_MS = 10 * second

/** A database thread ended unexpectedly. Rejects its pending calls, and is passed to the one who started it. */
export class DbThreadEnded extends Error {
  constructor(cause: unknown) {
    super(
      'The thread that writes to the database has ended. Nothing that was confirmed is lost; Homing has to be started again.',
      {
        cause,
      },
    )
    this.name = 'DbThreadEnded'
  }
}

/** Only the calls that a dying thread was on fail: the next one starts another. */
export function createDbThread(file: string, options: DbThreadOptions): DbThread {
  const { mode, onDeath = () => undefined, onEnd = () => undefined, idleMs = THREAD_IDLE_MS } = options
  let running: Running | undefined
  let ending = Promise.resolve()
  let isClosed = false
  // A thread that ends closes its connection, which may take a while; the next call already gets a new one.
  const end = () => {
    const ended = running
    running = undefined
    if (ended) ending = Promise.all([ending, ended.end()]).then(onEnd)
    return ending
  }
  const idle = createIdleTimer(idleMs, () => void end())
  const start = () => {
    const opened = openThread(file, mode, idle, (error) => {
      if (running === opened) running = undefined
      onDeath(error)
    })
    return opened
  }
  const rpc = () => {
    if (isClosed) throw new Error('the database is closed')
    running ??= start()
    return running.rpc
  }
  return {
    ...clientOf(rpc, idle),
    prewarm: () => void idle.during(async () => isClosed || rpc()),
    connect(port) {
      if (isClosed) return port.close()
      // Until the thread reports that it is gone.
      idle.begin()
      rpc().notify('addClient', port, [port])
    },
    async close() {
      isClosed = true
      idle.stop()
      await end()
    },
  }
}

interface Running {
  rpc: Rpc<DbThreadMethods>
  /** Closes the connection after all earlier calls, then ends the thread. */
  end(): Promise<void>
}

function openThread(file: string, mode: string, idle: IdleTimer, onDeath: (error: DbThreadEnded) => void): Running {
  const worker = new Worker(new URL('./db-thread.ts', import.meta.url), { workerData: { file, mode }, resourceLimits })
  const rpc = createRpc<DbThreadMethods>(worker, { clientGone: () => idle.end() } satisfies DbParentMethods)
  let isEnding = false
  let reason: unknown
  worker.on('error', (cause) => {
    reason = cause
  })
  worker.on('exit', (code) => {
    const ended = new DbThreadEnded(reason ?? new Error(`exit code ${code}`))
    rpc.end(ended)
    if (!isEnding) onDeath(ended)
  })
  return {
    rpc,
    async end() {
      isEnding = true
      if (!rpc.isEnded) await rpc.call('close', undefined)
      await worker.terminate()
    },
  }
}

/**
 * The same connection, from another thread. `connect` answers a port whose other end was given to `DbThread.connect`; without calls
 * for a while it is closed, so that the database thread can end.
 */
export function openDbClient(connect: () => MessagePort, options: DbClientOptions = {}): DbClient {
  const { idleMs = CLIENT_IDLE_MS, onIdle = () => undefined } = options
  let connected: { port: MessagePort; rpc: Rpc<DbMethods> } | undefined
  let isClosed = false
  const disconnect = () => {
    const closing = connected
    connected = undefined
    closing?.port.close()
  }
  const idle = createIdleTimer(idleMs, () => {
    disconnect()
    onIdle()
  })
  const open = () => {
    const port = connect()
    const opened = { port, rpc: createRpc<DbMethods>(port) }
    port.on('close', () => {
      if (connected === opened) connected = undefined
      opened.rpc.end(new Error('the database thread has ended'))
    })
    return opened
  }
  const rpc = () => {
    if (isClosed) throw new Error('the database is closed')
    connected ??= open()
    return connected.rpc
  }
  return {
    ...clientOf(rpc, idle),
    async close() {
      isClosed = true
      idle.stop()
      // After all earlier calls.
      await connected?.rpc.call('close', undefined)
      disconnect()
    },
  }
}

const clientOf = (rpc: () => Rpc<DbMethods>, idle: IdleTimer): Omit<DbClient, 'close'> => ({
  query: (sql, parameters) => idle.during(() => rpc().call('query', { sql, parameters: parameters.map(ownBytes) })),
  batch: (steps) =>
    idle.during(() =>
      rpc().call(
        'batch',
        steps.map((step) => ({ ...step, rows: step.rows.map((row) => row.map(ownBytes)) })),
      ),
    ),
  hold() {
    idle.begin()
    return () => idle.end()
  },
})

/** Small buffers of Node are parts of one of 64 KB, and a message takes along the whole of it. */
function ownBytes(value: unknown): unknown {
  return value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? new Uint8Array(value) : value
}
