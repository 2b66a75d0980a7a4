// Synthesis under way, shared by all who request the same text; it stops when the last reader is gone.
import type { Readable } from 'node:stream'
import { unlessAborted } from '../../core/unless-aborted.ts'
import type { SoundBuffer } from './sound-buffer.ts'

export interface SynthesisRun {
  /** Resolves with the first audio. */
  begun: Promise<SoundBuffer>
  stop: AbortController
}
export interface SharedSound {
  sound: SoundBuffer
  stream: Readable
}
export interface SharedRuns {
  /** Starts a run unless one with this name exists. */
  listen(name: string, signal: AbortSignal | undefined, begin: () => SynthesisRun): Promise<SharedSound>
  stopAll(cause: Error): void
}
interface Shared extends SynthesisRun {
  listeners: number
}

export function createSharedRuns(): SharedRuns {
  const running = new Map<string, Shared>()

  const start = (name: string, begin: () => SynthesisRun): Shared => {
    const run = { ...begin(), listeners: 0 }
    running.set(name, run)
    const drop = () => {
      if (running.get(name) === run) running.delete(name)
    }
    run.stop.signal.addEventListener('abort', drop, { once: true })
    run.begun.then((sound) => (sound.isComplete ? drop() : sound.reader().once('close', drop).resume()), drop)
    return run
  }
  return {
    async listen(name, signal, begin) {
      signal?.throwIfAborted()
      const run = running.get(name) ?? start(name, begin)
      run.listeners++
      const leave = () => {
        run.listeners--
        if (run.listeners === 0) run.stop.abort()
      }
      try {
        const sound = await unlessAborted(run.begun, signal)
        return { sound, stream: withCleanup(sound.reader(), signal, leave) }
      } catch (cause) {
        leave()
        throw cause
      }
    },
    stopAll(cause) {
      for (const { stop } of [...running.values()]) stop.abort(cause)
    },
  }
}

/** Closes when `signal` aborts; `leave` is called once it has closed. */
function withCleanup(stream: Readable, signal: AbortSignal | undefined, leave: () => void): Readable {
  const stop = () => stream.destroy(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  return stream.once('close', () => {
    signal?.removeEventListener('abort', stop)
    leave()
  })
}
