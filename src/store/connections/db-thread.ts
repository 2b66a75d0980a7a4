// The near end of db-worker.ts: a connection to the database in another thread, spoken to by messages, answered in order.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { BatchStep, Rows } from './db-connection.ts'
import type { DbAnswer, DbGuest, DbRequest } from './db-worker.ts'

export interface DbDesk {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  /** All steps in one transaction. */
  batch(steps: BatchStep[]): Promise<Rows>
  /** Resolves when everything asked before is done and this end is closed. */
  close(): Promise<void>
}
export interface DbThread extends DbDesk {
  /** A port through which another thread may use the same connection: `openDbGuest` there. */
  invite(): MessagePort
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
  const worker = new Worker(new URL('./db-worker.ts', import.meta.url), { workerData: { file, mode }, resourceLimits })
  const line = createLine((request) => worker.postMessage(request))
  let closing = false
  let reason: unknown
  worker.on('message', line.hear)
  worker.on('error', (cause) => {
    reason = cause
    line.end(cause)
  })
  worker.on('exit', (code) => {
    const ended = new DbThreadEnded(reason ?? new Error(`exit code ${code}`))
    line.end(ended)
    if (!closing) onDeath(ended)
  })
  return {
    ...line.desk,
    invite: () => {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ kind: 'guest', port: port1 } satisfies DbGuest, [port1])
      return port2
    },
    close: async () => {
      closing = true
      await line.desk.close()
      await worker.terminate()
    },
  }
}

/** A reader that is started again should it die: a question that was too much for it is refused, the next one is answered. */
export function startReaderThread(file: string): DbDesk {
  let thread = start()
  function start(): DbThread {
    return startDbThread(file, 'reader', () => {
      thread = start()
    })
  }
  return {
    query: (sql, parameters) => thread.query(sql, parameters),
    batch: (steps) => thread.batch(steps),
    close: () => thread.close(),
  }
}

/** The far end of `invite`. */
export function openDbGuest(port: MessagePort): DbDesk {
  const line = createLine((request) => port.postMessage(request))
  port.on('message', line.hear)
  port.on('close', () => line.end(new Error('the database thread has ended')))
  return line.desk
}

type Waiting = { resolve(rows: Rows): void; reject(error: Error): void }
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never

function createLine(send: (request: DbRequest) => void) {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let ended: Error | undefined
  const ask = (request: Unnumbered<DbRequest>) =>
    new Promise<Rows>((resolve, reject) => {
      if (ended) return reject(ended)
      const id = ++last
      waiting.set(id, { resolve, reject })
      send({ ...request, id })
    })
  const desk: DbDesk = {
    query: (sql, parameters) => ask({ kind: 'query', sql, parameters: [...parameters] }),
    batch: (steps) => ask({ kind: 'batch', steps }),
    close: async () => {
      if (!ended) await ask({ kind: 'close' })
    },
  }
  return {
    desk,
    hear: (answer: DbAnswer) => {
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) one?.reject(Object.assign(new Error(answer.error), { code: answer.code }))
      else one?.resolve(answer)
    },
    end: (error: Error) => {
      ended = error
      for (const one of waiting.values()) one.reject(error)
      waiting.clear()
    },
  }
}
