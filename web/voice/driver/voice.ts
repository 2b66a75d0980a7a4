// The voice of a page, as the rest of the page has it, and what it is made of.
import type { Listeners } from '../../listeners.ts'
import type { Answer, Call, Effect, VoiceEvent, VoiceState } from '../conversation/conversation.ts'
import type { EarProblem } from '../ear/ear.ts'
import type { HearingDeps, Microphone } from '../ear/hearing.ts'
import type { Manner, Mouth, VoiceProblem } from '../mouth/mouth.ts'

export type Step = (state: VoiceState, event: VoiceEvent, now: number) => { state: VoiceState; effects: Effect[] }

export interface PageFacts {
  /** It is shown and has the focus. */
  focused: () => boolean
  hidden: () => boolean
  /** The person has pressed something on it: before, no browser lets it speak. */
  touched: () => boolean
}
export interface VoiceDeps {
  initial: VoiceState
  step: Step
  call: (call: Call, signal: AbortSignal) => Promise<Answer>
  navigate: (to: string) => void
  mouth: Mouth
  /** Null: as the person has chosen. */
  mannerFor: (language: string | null) => Manner
  hearing: Pick<HearingDeps, 'makeEar' | 'gate' | 'now'>
  page: PageFacts
  /** The microphone opens again after an answer. */
  handsFree: () => boolean
  /** By the calendar. */
  now: () => number
  /** It is about to speak or to listen: nobody else in this page does. */
  takeFloor: () => void
  earSentence: (problem: EarProblem, sentence: string | undefined) => string | null
  /** Said where what was heard could be its own speech. */
  dropped: string
  mouthSentence: (problem: VoiceProblem) => string | undefined
}

/** What is shown of it. */
export interface VoiceView {
  state: VoiceState
  microphone: Microphone
  /** What it said last could not be heard. */
  mute: boolean
}
export interface Voice {
  view: () => VoiceView
  /** Fits useSyncExternalStore. */
  listen: Listeners['listen']
  /** 0 to 1; changes several times a second while the microphone is open. */
  level: () => number
  onLevel: Listeners['listen']
  tell: (event: VoiceEvent) => void
  /** A sentence that passed the gate. */
  hear: (text: string) => void
  /** What was said up to now still counts. */
  finishListening: () => void
  /** At once: somebody else listens, or nobody sees this page. */
  closeMicrophone: () => void
  end: () => void
}
