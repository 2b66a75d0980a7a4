// Wires the voice of this page: recognizer, synthesizer, echo gate and server calls. What comes from React (client, navigation,
// preferences) is read anew on each use.
import type { NavigateFunction } from 'react-router'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { voiceWords } from '../../words/voice.ts'
import { requestAudioFocus } from '../audio-focus/audio-focus.ts'
import { pageGate } from '../audio-focus/page-gate.ts'
import { initialState, step } from '../conversation/machine.ts'
import { speechOptions, spokenLanguage } from '../speech-options.ts'
import { SpeechSession } from '../speech-session/speech-session.ts'
import { createRecognizer } from '../stt/create-recognizer.ts'
import type { RecognizerListener } from '../stt/recognizer.ts'
import { sttErrorMessage } from '../stt/stt-error-message.ts'
import { createSynthesizer } from '../tts/create-synthesizer.ts'
import { ttsErrorMessage } from '../tts/tts-error-message.ts'
import { type CallTools, executeCall } from './server-calls.ts'
import { stopVoice, type Voice } from './voice.ts'
import { createVoiceController } from './voice-controller.ts'

export interface VoiceContext {
  tools: CallTools
  navigate: NavigateFunction
  preferences: Preferences
  /** Server-side recognition is allowed. */
  server: boolean
}
/** Set by useVoice before anything is spoken. */
export const voiceContext: { now: VoiceContext | undefined } = { now: undefined }

function currentContext(): VoiceContext {
  if (!voiceContext.now) throw new Error('The voice is asked before it knows whose it is.')
  return voiceContext.now
}
const currentPreferences = () => currentContext().preferences

export function createPageRecognizer(listener: RecognizerListener, waits = false) {
  const preferences = currentPreferences()
  const continuous = waits || preferences.handsFree
  const server = !waits && currentContext().server
  return createRecognizer({ language: spokenLanguage(preferences), continuous, untilStopped: waits, server }, listener)
}

export function createPageVoice(): Voice {
  const voice = createVoiceController({
    initial: initialState(),
    step: (state, event, now) => step(state, event, now, voiceWords.said),
    call: (call, signal) => executeCall(call, currentContext().tools, signal),
    navigate: (to) => void currentContext().navigate(to),
    synthesizer: createSynthesizer(),
    speechOptionsFor: (language) => speechOptions(currentPreferences(), language),
    microphone: { createRecognizer: (listener) => createPageRecognizer(listener), gate: pageGate, now: () => performance.now() },
    page: {
      focused: () => !document.hidden && document.hasFocus(),
      hidden: () => document.hidden,
      // Browsers without userActivation report it as a speech error instead.
      hasUserActivation: () => navigator.userActivation?.hasBeenActive ?? true,
    },
    handsFree: () => currentPreferences().handsFree,
    now: Date.now,
    requestAudioFocus: () => requestAudioFocus(voice, () => stopVoice(voice)),
    sttErrorMessage: sttErrorMessage,
    ttsErrorMessage: ttsErrorMessage,
    dropped: voiceWords.panel.dropped,
  })
  return voice
}

/** For the microphone test; shares the echo gate. */
export function createSpeechSession(): SpeechSession {
  return new SpeechSession({
    microphone: { createRecognizer: (listener) => createPageRecognizer(listener), gate: pageGate, now: () => performance.now() },
    synthesizer: createSynthesizer(),
    sttErrorMessage: sttErrorMessage,
    ttsErrorMessage: ttsErrorMessage,
  })
}
