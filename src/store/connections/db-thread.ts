// A connection to the database in a thread of its own: the writer, or the reader for searches. It runs the SQL it is sent.
// More than one thread may send to the writer; while one of them is in a transaction, what the others send waits.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createRpc } from '../../core/rpc.ts'
import { type BatchStep, DbConnection } from './db-connection.ts'

export type DbMethods = ReturnType<typeof methodsFor>
export type DbThreadMethods = DbMethods & {
  /** Accepts another thread as a client. */
  addClient(port: MessagePort): void
}
/** What it tells the one who started it. */
export type DbParentMethods = {
  /** A client of `addClient` has closed its port, or died. */
  clientGone(input: undefined): void
}
type Port = Pick<MessagePort, 'close'>

const { file, mode } = workerData as { file: string; mode: 'reader' | 'writer' }
const connection = new DbConnection(file, mode)
/** Whose transaction is open. */
let transactionPort: Port | undefined
let waiting: { port: Port; start(): void }[] = []

function methodsFor(port: Port) {
  return {
    query: ({ sql, parameters }: { sql: string; parameters: unknown[] }) => inTurn(port, () => connection.query(sql, parameters)),
    batch: (steps: BatchStep[]) => inTurn(port, () => connection.batch(steps)),
    /** All earlier calls are done. */
    close: (_: undefined) =>
      inTurn(port, () => {
        if (port === parentPort) connection.close()
        // The response is sent first.
        setImmediate(() => port.close())
      }),
  }
}

/** Runs at once, unless another port is in a transaction. */
function inTurn<T>(port: Port, run: () => T): T | Promise<T> {
  const runHere = () => {
    try {
      return run()
    } finally {
      transactionPort = connection.inTransaction ? port : undefined
    }
  }
  if (transactionPort && transactionPort !== port) {
    return new Promise((resolve, reject) => {
      waiting.push({
        port,
        start() {
          try {
            resolve(runHere())
          } catch (cause) {
            reject(cause)
          }
        },
      })
    })
  }
  try {
    return runHere()
  } finally {
    startWaiting()
  }
}

function startWaiting(): void {
  while (!transactionPort) {
    const next = waiting.shift()
    if (!next) return
    next.start()
  }
}

function addClient(port: MessagePort): void {
  createRpc(port, methodsFor(port))
  port.on('close', () => {
    // A client that died in its transaction leaves nothing half done, and its queued calls are dropped.
    waiting = waiting.filter((one) => one.port !== port)
    if (transactionPort === port) {
      connection.query('rollback', [])
      transactionPort = undefined
      startWaiting()
    }
    parent.notify('clientGone', undefined)
  })
}

if (!parentPort) throw new Error('db-thread.ts runs in a worker thread only')
const parent = createRpc<DbParentMethods>(parentPort, { ...methodsFor(parentPort), addClient } satisfies DbThreadMethods)
