// Waiting with an end: so long for one thing, so long for all of them together, and no longer than anybody wants it.
import { AppError } from '../core/errors.ts'

export interface ReadTimeouts {
  /** Throws an AppError when it takes too long or is not wanted any more. What comes later all the same is given to `late`. */
  wait<T>(work: Promise<T>, late?: (value: T) => Promise<void>): Promise<T>
}

/** Milliseconds: `piece` for each wait, `mail` for all of them. */
export function createReadTimeouts(waits: { piece: number; mail: number }, signal: AbortSignal): ReadTimeouts {
  let left = waits.mail
  return {
    async wait(work, late) {
      const began = performance.now()
      const end = Promise.withResolvers<never>()
      const timer = setTimeout(() => end.reject(tooLong()), Math.min(waits.piece, left))
      const stop = () => end.reject(ended())
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      let givenUp = false
      work.then((value) => (givenUp ? late?.(value) : undefined)).catch(() => undefined)
      try {
        return await Promise.race([work, end.promise])
      } catch (cause) {
        givenUp = true
        throw cause
      } finally {
        left = Math.max(0, left - (performance.now() - began))
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

const tooLong = () => new AppError('unavailable', 'The mail server does not answer.')
const ended = () => new AppError('unavailable', 'The export has ended.')
