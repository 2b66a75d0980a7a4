// A connection to the database, in another thread (db-worker.ts, spoken to by messages, answered in order) or in this one.
import { Worker } from 'node:worker_threads'
import { type BatchStep, DbConnection, type Rows } from './db-connection.ts'
import type { DbAnswer, DbRequest } from './db-worker.ts'

/** Where SQL is run: another thread, or this one. */
export interface DbDesk {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  batch(steps: BatchStep[]): Promise<Rows>
  /** Resolves when everything asked before is done and the file is closed. */
  close(): Promise<void>
}

type Waiting = { resolve(rows: Rows): void; reject(error: Error): void }
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never

/** A small young generation: what these threads make lives for one message. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

export function startDbThread(file: string, mode: 'reader' | 'writer'): DbDesk {
  const worker = new Worker(new URL('./db-worker.ts', import.meta.url), { workerData: { file, mode }, resourceLimits })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let ended: Error | undefined

  const end = (error: Error) => {
    ended = error
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  worker.on('message', (answer: DbAnswer) => {
    const one = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) one?.reject(Object.assign(new Error(answer.error), { code: answer.code }))
    else one?.resolve(answer)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the database thread has ended')))

  const ask = (request: Unnumbered<DbRequest>) =>
    new Promise<Rows>((resolve, reject) => {
      if (ended) return reject(ended)
      const id = ++last
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...request, id })
    })

  return {
    query: (sql, parameters) => ask({ kind: 'query', sql, parameters: [...parameters] }),
    batch: (steps) => ask({ kind: 'batch', steps }),
    close: async () => {
      if (ended) return
      await ask({ kind: 'close' })
      await worker.terminate()
    },
  }
}

/** The same on a connection in this thread. */
export function openDbHere(file: string, mode: 'reader' | 'writer'): DbDesk {
  const connection = new DbConnection(file, mode)
  return {
    query: async (sql, parameters) => connection.query(sql, parameters),
    batch: async (steps) => connection.batch(steps),
    close: async () => connection.close(),
  }
}
