// A connection to the database in a thread of its own: the writer, or the reader for searches. It runs the SQL it is sent.
import { parentPort, workerData } from 'node:worker_threads'
import { type BatchStep, DbConnection, type Rows } from './db-connection.ts'

export type DbRequest =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  | { id: number; kind: 'batch'; steps: BatchStep[] }
  | { id: number; kind: 'close' }
export type DbAnswer = ({ id: number } & Rows) | { id: number; error: string; code: string | undefined }

const { file, mode } = workerData as { file: string; mode: 'reader' | 'writer' }
const connection = new DbConnection(file, mode)

function answer(request: DbRequest): Rows {
  switch (request.kind) {
    case 'query':
      return connection.query(request.sql, request.parameters)
    case 'batch':
      return connection.batch(request.steps)
    case 'close':
      connection.close()
      return { rows: [], changes: 0, lastInsertRowid: 0 }
  }
}

parentPort?.on('message', (request: DbRequest) => {
  try {
    parentPort?.postMessage({ id: request.id, ...answer(request) } satisfies DbAnswer)
  } catch (cause) {
    const error = cause as Error & { code?: string }
    parentPort?.postMessage({ id: request.id, error: error.message, code: error.code } satisfies DbAnswer)
  }
  if (request.kind === 'close') parentPort?.close()
})
