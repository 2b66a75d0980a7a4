// The near end of db-worker.ts: a connection to the database in another thread, spoken to by messages, answered in order.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { createRpc, type Rpc } from '../../core/rpc.ts'
import type { BatchStep, Rows } from './db-connection.ts'
import type { DbMethods, DbThreadMethods } from './db-thread.ts'

export interface DbClient {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  /** All steps in one transaction. */
  batch(steps: BatchStep[]): Promise<Rows>
  /** Resolves when everything asked before is done and this end is closed. */
  close(): Promise<void>
}
export interface DbThread extends DbClient {
  /** A port through which another thread may use the same connection: `openDbGuest` there. */
  openPort(): MessagePort
}

/** A small young generation: what these threads make lives for one message. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

/** A database thread that ended by itself. Whoever asked it something hears of it; so does the one who started it. */
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

/** A reader that starts with the first query, and again after it died: only the query that was too much for it fails. */
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

/** The far end of `invite`. */
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
