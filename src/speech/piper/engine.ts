// A Piper that answers, wherever it is. `piper.ts` makes a SpeechSynthesizer of it.
import type { PiperVoice } from './facts.ts'

export interface PiperEngine extends AsyncDisposable {
  /** Why it cannot be used at all, without asking it. */
  readonly missing: string | null
  /** Throws AppErrors. */
  voices(): Promise<PiperVoice[]>
  /** One WAV that says its true length. Throws AppErrors, and the reason of `signal`. */
  speak(text: string, voice: PiperVoice, speed: number, signal?: AbortSignal): Promise<Buffer>
}
