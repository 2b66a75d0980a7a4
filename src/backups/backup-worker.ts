// Makes, checks and unpacks backups in a thread of its own (backup-thread.ts), which ends with the work.
import { AppError } from '../core/errors.ts'
import { startWorker, type WorkerClient } from '../core/worker.ts'
import { hour } from '../shared/limits.ts'
import type { BackupMethods } from './backup-thread.ts'

const longest = 12 * hour

export interface BackupThread extends AsyncDisposable {
  call<K extends keyof BackupMethods & string>(method: K, input: Parameters<BackupMethods[K]>[0]): Promise<Done<K>>
}
type Done<K extends keyof BackupMethods> = Extract<Awaited<ReturnType<BackupMethods[K]>>, { done: unknown }>['done']

export function startBackupThread(): BackupThread {
  const line: WorkerClient<BackupMethods> = startWorker(new URL('./backup-thread.ts', import.meta.url))
  return {
    async call(method, input) {
      const answer = await line.call(method, input, { timeoutMs: longest })
      if ('refused' in answer) throw new AppError(answer.refused.kind, answer.refused.sentence)
      return answer.done as Done<typeof method>
    },
    [Symbol.asyncDispose]: () => line.close(),
  }
}
