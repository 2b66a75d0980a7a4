// Sound that is still growing, or is whole: kept once, read by as many as like, each from its beginning. Who reads slowly holds
// up nobody: the voice speaks into memory.
import { Readable } from 'node:stream'
import type { Spoken } from '../speech.ts'

export interface GrowingSound {
  readonly mimeType: Spoken['mimeType']
  readonly bytes: number
  readonly isOver: boolean
  readonly hasFailed: boolean
  push(chunk: Buffer): void
  end(): void
  fail(cause: Error): void
  reader(): Readable
}

export function createGrowingSound(mimeType: Spoken['mimeType']): GrowingSound {
  const chunks: Buffer[] = []
  const readers = new Set<() => void>()
  let bytes = 0
  let isOver = false
  let failed: Error | undefined
  const emit = () => {
    for (const more of [...readers]) more()
  }
  return {
    mimeType,
    get bytes() {
      return bytes
    },
    get isOver() {
      return isOver
    },
    get hasFailed() {
      return failed !== undefined
    },
    push(chunk) {
      chunks.push(chunk)
      bytes += chunk.length
      emit()
    },
    end() {
      isOver = true
      emit()
    },
    fail(cause) {
      isOver = true
      failed = cause
      emit()
    },
    reader() {
      let at = 0
      let isThirsty = false
      const more = () => {
        for (let chunk = chunks[at]; isThirsty && chunk; chunk = chunks[at]) {
          at++
          isThirsty = stream.push(chunk)
        }
        if (!isThirsty || !isOver) return
        isThirsty = false
        if (failed) stream.destroy(failed)
        else stream.push(null)
      }
      const stream = new Readable({
        read() {
          isThirsty = true
          more()
        },
        destroy(cause, done) {
          readers.delete(more)
          done(cause)
        },
      })
      readers.add(more)
      // Whoever reads sees it, too; who has not begun to read must not bring the server down.
      stream.on('error', () => undefined)
      return stream
    },
  }
}
