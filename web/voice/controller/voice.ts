// The interface of a page's voice and its dependencies.
import type { Emitter } from '../../emitter.ts'
import type { Answer, Call, Effect, VoiceEvent, VoiceState } from '../conversation/state.ts'
import type { MicrophoneSessionDeps, MicrophoneState } from '../stt/microphone-session.ts'
import type { SttError } from '../stt/recognizer.ts'
import type { SpeechOptions, Synthesizer, TtsError } from '../tts/synthesizer.ts'

export type Step = (state: VoiceState, event: VoiceEvent, now: number) => { state: VoiceState; effects: Effect[] }

export interface PageState {
  /** The tab is visible and focused. */
  focused: () => boolean
  hidden: () => boolean
  /** The user has interacted with the page: browsers allow no speech before. */
  hasUserActivation: () => boolean
}
export interface VoiceDeps {
  initial: VoiceState
  step: Step
  call: (call: Call, signal: AbortSignal) => Promise<Answer>
  navigate: (to: string) => void
  synthesizer: Synthesizer
  /** `language` null: the user's own. */
  speechOptionsFor: (language: string | null) => SpeechOptions
  microphone: Pick<MicrophoneSessionDeps, 'createRecognizer' | 'gate' | 'now'>
  page: PageState
  /** Reopens the microphone after each response. */
  handsFree: () => boolean
  /** Wall-clock time. */
  now: () => number
  /** Called before speaking or listening. */
  requestAudioFocus: () => void
  sttErrorMessage: (problem: SttError, sentence: string | undefined) => string | null
  /** Shown when a transcript was dropped as a possible echo. */
  dropped: string
  ttsErrorMessage: (problem: TtsError) => string | undefined
}

/** Snapshot for rendering. */
export interface VoiceView {
  state: VoiceState
  microphone: MicrophoneState
  /** The last response could not be spoken. */
  inaudible: boolean
}
export interface Voice {
  view: () => VoiceView
  /** Fits useSyncExternalStore. */
  subscribe: Emitter['subscribe']
  /** 0 to 1; changes several times a second while the microphone is open. */
  level: () => number
  onLevel: Emitter['subscribe']
  dispatch: (event: VoiceEvent) => void
  /** A transcript accepted by the echo gate. */
  onTranscript: (text: string) => void
  /** Stops listening; what was said so far still counts. */
  finishListening: () => void
  /** Closes the microphone immediately: another component listens, or the tab is hidden. */
  closeMicrophone: () => void
  dispose: () => void
}

/** Closes the microphone and stops speech; a pending confirmation stays. */
export function stopVoice(voice: Voice): void {
  voice.closeMicrophone()
  if (voice.view().state.phase !== 'idle') voice.dispatch({ is: 'stop' })
}
