// A connection to the database in a thread of its own: the writer, or the reader for searches. It runs the SQL it is sent.
// More than one thread may send to the writer; while one of them is in a transaction, what the others send waits.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type BatchStep, DbConnection, type Rows } from './db-connection.ts'

export type DbRequest =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  | { id: number; kind: 'batch'; steps: BatchStep[] }
  | { id: number; kind: 'close' }
/** Lets another thread send too. */
export interface DbGuest {
  kind: 'guest'
  port: MessagePort
}
export type DbAnswer = ({ id: number } & Rows) | { id: number; error: string; code: string | undefined }

type Sender = Pick<MessagePort, 'postMessage' | 'close'>

const { file, mode } = workerData as { file: string; mode: 'reader' | 'writer' }
const connection = new DbConnection(file, mode)
/** Whose transaction is open. */
let inside: Sender | undefined
let waiting: [Sender, DbRequest][] = []

function answer(request: DbRequest): Rows {
  switch (request.kind) {
    case 'query':
      return connection.query(request.sql, request.parameters)
    case 'batch':
      return connection.batch(request.steps)
    case 'close':
      return { rows: [], changes: 0, lastInsertRowid: 0 }
  }
}

function serve(sender: Sender, request: DbRequest): void {
  if (inside && inside !== sender) {
    waiting.push([sender, request])
    return
  }
  try {
    sender.postMessage({ id: request.id, ...answer(request) } satisfies DbAnswer)
  } catch (cause) {
    const error = cause as Error & { code?: string }
    sender.postMessage({ id: request.id, error: error.message, code: error.code } satisfies DbAnswer)
  }
  if (connection.inTransaction) inside = sender
  else letGo()
}

function letGo(): void {
  inside = undefined
  while (!inside) {
    const next = waiting.shift()
    if (!next) return
    serve(...next)
  }
}

function welcome({ port }: DbGuest): void {
  port.on('message', (request: DbRequest) => {
    serve(port, request)
    if (request.kind === 'close') port.close()
  })
  port.on('close', () => {
    // A thread that died in its transaction, or before its turn came, leaves nothing half done, and nobody waiting.
    waiting = waiting.filter(([sender]) => sender !== port)
    if (inside !== port) return
    connection.query('rollback', [])
    letGo()
  })
}

const parent = parentPort
parent?.on('message', (message: DbRequest | DbGuest) => {
  if (message.kind === 'guest') return welcome(message)
  if (message.kind === 'close') connection.close()
  serve(parent, message)
  if (message.kind === 'close') parent.close()
})
