// What may speak here, by TTS_BACKEND, the wanted first; each with a watch that does not let anybody wait for a voice that is
// down. What they said to have at the last look is remembered.
import { AppError } from '../../core/errors.ts'
import { type Clock, HealthMonitor } from '../../models/health-monitor.ts'
import type { Settings } from '../../settings.ts'
import type { VoiceFacts } from '../../shared/voice.ts'
import type { SpeechSynthesizer } from '../speech.ts'

/** By who they are; undefined where nothing of the kind is set up. */
export type Synthesizers = Partial<Record<SpeechSynthesizer['backend'], SpeechSynthesizer | undefined>>

export interface VoiceBackend extends AsyncDisposable {
  readonly synthesizer: SpeechSynthesizer
  readonly watch: HealthMonitor
  /** Empty while it is down. */
  readonly voices: VoiceFacts[]
  /** What it had when it last answered. */
  readonly known: VoiceFacts[]
  /** Over when it has been looked at once. */
  readonly firstPoll: Promise<void>
  /** Why nothing is to be had of it now; undefined where it answers. */
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
    // Voices are added to it while it runs, and it may be another program on another machine.
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
      return new AppError(kind, synthesizer.missing ?? watch.problem ?? 'The voice of this server does not answer at the moment.')
    },
    async [Symbol.asyncDispose]() {
      watch[Symbol.dispose]()
      await synthesizer[Symbol.asyncDispose]()
    },
  }
}
