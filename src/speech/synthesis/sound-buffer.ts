// Sound that is still being synthesized, or complete: stored once, read by any number of readers, each from its beginning. A slow
// reader delays nobody: the voice writes into memory.
import { Readable } from 'node:stream'
import type { Spoken } from '../speech.ts'

export class SoundBuffer {
  readonly mimeType: Spoken['mimeType']
  readonly #chunks: Buffer[] = []
  readonly #readers = new Set<() => void>()
  #bytes = 0
  #isComplete = false
  #failure: Error | undefined

  constructor(mimeType: Spoken['mimeType']) {
    this.mimeType = mimeType
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Ended or failed. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    this.#wakeReaders()
  }

  end(): void {
    this.#isComplete = true
    this.#wakeReaders()
  }

  fail(cause: Error): void {
    this.#failure = cause
    this.end()
  }

  reader(): Readable {
    let at = 0
    let wantsMore = false
    const pump = () => {
      for (let chunk = this.#chunks[at]; wantsMore && chunk; chunk = this.#chunks[at]) {
        at++
        wantsMore = stream.push(chunk)
      }
      if (!wantsMore || !this.#isComplete) return
      wantsMore = false
      if (this.#failure) stream.destroy(this.#failure)
      else stream.push(null)
    }
    const stream = new Readable({
      read() {
        wantsMore = true
        pump()
      },
      destroy: (cause, done) => {
        this.#readers.delete(pump)
        done(cause)
      },
    })
    this.#readers.add(pump)
    // The reader gets the error, too; a stream that nobody reads yet must not end the server.
    stream.on('error', () => undefined)
    return stream
  }

  #wakeReaders(): void {
    for (const pump of [...this.#readers]) pump()
  }
}
