// Where attachments are read for the search index: a thread with limits on time and memory. A file that cannot be read
// within them has no text.
import type { Log } from '../../../core/log.ts'
import { startWorker, WorkerError } from '../../../core/worker.ts'
import { second } from '../../../shared/limits.ts'
import type { FileMethods } from './file-text-thread.ts'

export interface FileTextWorker {
  /** The text of a file, at most 200,000 characters; '' where there is none to be had. The bytes are handed over. */
  readFile(bytes: Uint8Array): Promise<string>
  close(): Promise<void>
}
export interface FileLimits {
  fileMs: number
  /** Of the thread's objects; and by how much the whole program may grow meanwhile, which counts buffers too. */
  memoryMb: number
  growthMb: number
}
const fileLimits: FileLimits = { fileMs: 10 * second, memoryMb: 192, growthMb: 300 }
const pollEvery = 25

export function createFileTextWorker(log: Log, limit: FileLimits = fileLimits): FileTextWorker {
  const open = () =>
    startWorker<FileMethods>(new URL('./file-text-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limit.memoryMb },
    })
  let line = open()
  return {
    async readFile(bytes) {
      const own = copied(bytes)
      let grown = false
      using _ = whenGrown(limit.growthMb, () => {
        grown = true
        const old = line
        line = open()
        return old.close()
      })
      try {
        return await line.call('readFile', own, { timeoutMs: limit.fileMs, transfer: [own.buffer] })
      } catch (cause) {
        // Closed by somebody else: the program ends, and the file is read another time.
        if (!(cause instanceof WorkerError) || (cause.reason === 'closed' && !grown)) throw cause
        log.info({ reason: grown ? 'memory' : cause.reason, bytes: bytes.length }, 'attachment text not extracted')
        return ''
      }
    },
    close: () => line.close(),
  }
}

/** A buffer of its own: what Node reads into may be shared with other data. */
function copied(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(bytes.length)
  own.set(bytes)
  return own
}

/** Packed data that unfolds into gigabytes lies in buffers, which no limit of a thread counts. */
function whenGrown(mostMb: number, then: () => Promise<void>): Disposable {
  const before = process.memoryUsage.rss()
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() - before < mostMb * 2 ** 20) return
    clearInterval(timer)
    void then()
  }, pollEvery)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
