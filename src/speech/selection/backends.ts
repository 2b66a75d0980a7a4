// Speech backends in order of preference, by TTS_BACKEND, each with a health monitor. Remembers the voices of the last
// successful poll.
import { AppError } from '../../core/errors.ts'
import { type Clock, HealthMonitor } from '../../models/health-monitor.ts'
import type { Settings } from '../../settings.ts'
import type { VoiceFacts } from '../../shared/voice.ts'
import type { SpeechSynthesizer } from '../speech.ts'

/** By backend; undefined where not configured. */
export type Synthesizers = Partial<Record<SpeechSynthesizer['backend'], SpeechSynthesizer | undefined>>

export interface VoiceBackend extends AsyncDisposable {
  readonly synthesizer: SpeechSynthesizer
  readonly watch: HealthMonitor
  /** Empty while down. */
  readonly voices: VoiceFacts[]
  /** Of the last successful poll. */
  readonly known: VoiceFacts[]
  readonly firstPoll: Promise<void>
  /** Why it is unavailable. */
  unavailable(): AppError | undefined
}

export const backendOrder: Record<Settings['ttsBackend'], SpeechSynthesizer['backend'][]> = {
  auto: ['piper', 'espeak', 'openai'],
  piper: ['piper'],
  openai: ['openai'],
  espeak: ['espeak'],
  off: [],
}

export function watchSynthesizer(synthesizer: SpeechSynthesizer, clock: Clock, changed: () => void): VoiceBackend {
  let voices: VoiceFacts[] = []
  const watch = new HealthMonitor({
    async poll() {
      const found = await synthesizer.voices()
      if (found.length === 0) throw new AppError('unconfigured', 'Piper has no voices yet.')
      voices = found
    },
    // Voices may be installed at any time, and it may run on another machine.
    pollsWhileUp: synthesizer.backend === 'piper',
    onChange: changed,
    clock,
  })
  return {
    synthesizer,
    watch,
    get voices() {
      return watch.isUp ? voices : []
    },
    get known() {
      return voices
    },
    firstPoll: watch.poll(),
    unavailable() {
      if (watch.isUp) return undefined
      const kind = synthesizer.missing === null ? 'unavailable' : 'unconfigured'
      return new AppError(kind, synthesizer.missing ?? watch.problem ?? "This server's voice isn't responding.")
    },
    async [Symbol.asyncDispose]() {
      watch[Symbol.dispose]()
      await synthesizer[Symbol.asyncDispose]()
    },
  }
}
