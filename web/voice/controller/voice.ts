// The voice of a page, as the rest of the page has it, and what it is made of.
import type { Emitter } from '../../emitter.ts'
import type { Answer, Call, Effect, VoiceEvent, VoiceState } from '../conversation/state.ts'
import type { MicrophoneSessionDeps, MicrophoneState } from '../stt/microphone-session.ts'
import type { SttError } from '../stt/recognizer.ts'
import type { SpeechOptions, Synthesizer, TtsError } from '../tts/synthesizer.ts'

export type Step = (state: VoiceState, event: VoiceEvent, now: number) => { state: VoiceState; effects: Effect[] }

export interface PageState {
  /** It is shown and has the focus. */
  focused: () => boolean
  hidden: () => boolean
  /** The person has pressed something on it: before, no browser lets it speak. */
  hasUserActivation: () => boolean
}
export interface VoiceDeps {
  initial: VoiceState
  step: Step
  call: (call: Call, signal: AbortSignal) => Promise<Answer>
  navigate: (to: string) => void
  synthesizer: Synthesizer
  /** Null: as the person has chosen. */
  speechOptionsFor: (language: string | null) => SpeechOptions
  microphone: Pick<MicrophoneSessionDeps, 'createRecognizer' | 'gate' | 'now'>
  page: PageState
  /** The microphone opens again after an answer. */
  handsFree: () => boolean
  /** By the calendar. */
  now: () => number
  /** It is about to speak or to listen: nobody else in this page does. */
  requestAudioFocus: () => void
  sttErrorMessage: (problem: SttError, sentence: string | undefined) => string | null
  /** Said where what was heard could be its own speech. */
  dropped: string
  ttsErrorMessage: (problem: TtsError) => string | undefined
}

/** What is shown of it. */
export interface VoiceView {
  state: VoiceState
  microphone: MicrophoneState
  /** What it said last could not be heard. */
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
  /** A sentence that passed the gate. */
  onTranscript: (text: string) => void
  /** What was said up to now still counts. */
  finishListening: () => void
  /** At once: somebody else listens, or nobody sees this page. */
  closeMicrophone: () => void
  dispose: () => void
}
