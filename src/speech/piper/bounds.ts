// Limits and errors of Piper, and the interface of its engines.

import { AppError } from '../../core/errors.ts'
import type { PiperVoice } from './piper-voice.ts'

export interface PiperBounds {
  /** To connect. */
  connectMs: number
  /** To the first byte, and between bytes. */
  idleMs: number
  totalMs: number
  soundBytes: number
  /** The list contains the configuration of each voice. */
  listBytes: number
}
export const defaultBounds: PiperBounds = {
  connectMs: 4_000,
  idleMs: 30_000,
  totalMs: 180_000,
  soundBytes: 64 * 1024 * 1024,
  listBytes: 8 * 1024 * 1024,
}

export const piperUnavailable = (cause?: unknown) => new AppError('unavailable', "Piper isn't responding.", { cause })
const tooSlow = () => new AppError('timeout', 'Piper took too long.')
export const piperBrokeOff = (cause?: unknown) => new AppError('provider', "Piper's response was interrupted.", { cause })
export const tooLarge = () => new AppError('provider', "Piper's response was too large.")
export const notAudio = () => new AppError('provider', "Piper's response isn't audio.")
export const notPiper = (cause?: unknown) => new AppError('provider', "The server at that address isn't Piper.", { cause })

/** Aborts a request on cancellation or timeout. `signal` is for the work. */
export interface Timeouts extends Disposable {
  readonly signal: AbortSignal
  /** Restarts the idle timeout. */
  onData(): void
  /** The error to throw. */
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
  /** Why it cannot be used at all. */
  readonly missing: string | null
  voices(): Promise<PiperVoice[]>
  /** A WAV with its correct length. Throws AppErrors, and the reason of `signal`. */
  speak(text: string, voice: PiperVoice, speed: number, signal?: AbortSignal): Promise<Buffer>
}
