// The client of db-thread.ts: a database connection in another thread. Calls are answered in order.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { createRpc, type Rpc } from '../../core/rpc.ts'
import type { BatchStep, Rows } from './db-connection.ts'
import type { DbMethods, DbThreadMethods } from './db-thread.ts'

export interface DbClient {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  /** All steps in one transaction. */
  batch(steps: BatchStep[]): Promise<Rows>
  /** Resolves when all earlier calls are done and this end is closed. */
  close(): Promise<void>
}
export interface DbThread extends DbClient {
  /** A port through which another thread may use the same connection: `openDbClient` there. */
  openPort(): MessagePort
}

/** A small young generation: objects of these threads live for one message. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

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

export function startDbThread(file: string, mode: 'reader' | 'writer', onDeath: (error: DbThreadEnded) => void): DbThread {
  const worker = new Worker(new URL('./db-thread.ts', import.meta.url), { workerData: { file, mode }, resourceLimits })
  const rpc = createRpc<DbThreadMethods>(worker)
  let isClosing = false
  let reason: unknown
  worker.on('error', (cause) => {
    reason = cause
  })
  worker.on('exit', (code) => {
    const ended = new DbThreadEnded(reason ?? new Error(`exit code ${code}`))
    rpc.end(ended)
    if (!isClosing) onDeath(ended)
  })
  const client = clientOf(rpc)
  return {
    ...client,
    openPort: () => {
      const { port1, port2 } = new MessageChannel()
      rpc.notify('addClient', port1, [port1])
      return port2
    },
    close: async () => {
      isClosing = true
      await client.close()
      await worker.terminate()
    },
  }
}

/** A reader that starts with the first query, and again after it died: only the query that killed it fails. */
export function startReaderThread(file: string): DbClient {
  let running: DbThread | undefined
  const thread = () => {
    running ??= startDbThread(file, 'reader', () => {
      running = undefined
    })
    return running
  }
  return {
    query: (sql, parameters) => thread().query(sql, parameters),
    batch: (steps) => thread().batch(steps),
    close: async () => running?.close(),
  }
}

/** For the port of `openPort`. */
export function openDbClient(port: MessagePort): DbClient {
  const rpc = createRpc<DbMethods>(port)
  port.on('close', () => rpc.end(new Error('the database thread has ended')))
  return clientOf(rpc)
}

const clientOf = (rpc: Rpc<DbMethods>): DbClient => ({
  query: (sql, parameters) => rpc.call('query', { sql, parameters: [...parameters] }),
  batch: (steps) => rpc.call('batch', steps),
  close: async () => {
    if (!rpc.isEnded) await rpc.call('close', undefined)
  },
})
