// How long Piper may take and how much it may say, wherever it runs.

import { AppError } from '../../core/errors.ts'
import type { PiperVoice } from './piper-voice.ts'

export interface PiperBounds {
  /** Until somebody takes the connection. */
  connectMs: number
  /** Until the first byte, and between bytes. */
  idleMs: number
  /** Of a whole request. */
  totalMs: number
  /** Of the sound of one text. */
  soundBytes: number
  /** Of a list of voices, which has the whole configuration of each. */
  listBytes: number
}
export const defaultBounds: PiperBounds = {
  connectMs: 4_000,
  idleMs: 30_000,
  totalMs: 180_000,
  soundBytes: 64 * 1024 * 1024,
  listBytes: 8 * 1024 * 1024,
}

export const piperUnavailable = (cause?: unknown) =>
  new AppError('unavailable', 'Piper does not answer at the moment.', { cause })
const tooSlow = () => new AppError('timeout', 'Piper took too long.')
export const piperBrokeOff = (cause?: unknown) =>
  new AppError('provider', 'Piper broke off in the middle of its answer.', { cause })
export const tooLarge = () => new AppError('provider', 'Piper answered more than can be used.')
export const notAudio = () => new AppError('provider', 'What Piper answered is no sound.')
export const notPiper = (cause?: unknown) => new AppError('provider', 'What answers there is no Piper.', { cause })

/**
 * What ends a request early: whoever asked leaves, or a limit of time is reached. `signal` is for the work; `why` says what to
 * throw for whatever went wrong then.
 */
export interface Timeouts extends Disposable {
  readonly signal: AbortSignal
  /** Something arrived. */
  onData(): void
  /** What to throw for a failure. */
  toError(cause: unknown): unknown
}

export function startTimeouts({ idleMs, totalMs }: PiperBounds, given: AbortSignal | undefined): Timeouts {
  given?.throwIfAborted()
  const over = new AbortController()
  const stop = () => over.abort(tooSlow())
  const total = setTimeout(stop, totalMs)
  let idle = setTimeout(stop, idleMs)
  return {
    signal: given ? AbortSignal.any([given, over.signal]) : over.signal,
    onData() {
      clearTimeout(idle)
      idle = setTimeout(stop, idleMs)
    },
    toError(cause) {
      if (given?.aborted) return given.reason
      return over.signal.aborted ? over.signal.reason : cause
    },
    [Symbol.dispose]() {
      clearTimeout(idle)
      clearTimeout(total)
    },
  }
}

export interface PiperEngine extends AsyncDisposable {
  /** Why it cannot be used at all, without asking it. */
  readonly missing: string | null
  /** Throws AppErrors. */
  voices(): Promise<PiperVoice[]>
  /** One WAV that says its true length. Throws AppErrors, and the reason of `signal`. */
  speak(text: string, voice: PiperVoice, speed: number, signal?: AbortSignal): Promise<Buffer>
}
