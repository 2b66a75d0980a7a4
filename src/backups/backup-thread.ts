// The program of the thread that backup-worker.ts starts. A refusal keeps its kind and its sentence on the way.
import { AppError } from '../core/errors.ts'
import { serveThread } from '../core/worker.ts'
import type { ErrorKind } from '../shared/errors.ts'
import { type CreateOrder, writeBackup } from './create/write-backup.ts'
import { type InspectOrder, inspectBackup, type StageOrder, stageBackup } from './restore/stage.ts'

export type Answer<T> = { done: T } | { refused: { kind: ErrorKind; sentence: string } }

async function answered<T>(work: Promise<T>): Promise<Answer<T>> {
  try {
    return { done: await work }
  } catch (cause) {
    if (cause instanceof AppError) return { refused: { kind: cause.kind, sentence: cause.message } }
    throw cause
  }
}

const methods = {
  make: (order: CreateOrder) => answered(writeBackup(order)),
  inspect: (order: InspectOrder) => answered(inspectBackup(order)),
  stage: (order: StageOrder) => answered(stageBackup(order)),
}
export type BackupMethods = typeof methods

serveThread(methods)
