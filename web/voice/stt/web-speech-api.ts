// Types for the parts of the Web Speech API used here, which TypeScript's DOM library lacks.
import type { SttError } from './recognizer.ts'

export interface SpeechRecognizer extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onspeechstart: (() => void) | null
  onresult: ((event: SpeechRecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  /** Pending audio still becomes a result. */
  stop(): void
  abort(): void
}
type SpeechRecognizerConstructor = new () => SpeechRecognizer

/** Undefined if the browser has none. */
export function speechRecognition(): SpeechRecognizerConstructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: SpeechRecognizerConstructor
    webkitSpeechRecognition?: SpeechRecognizerConstructor
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** The new final transcripts and the interim one of a result event. */
export function transcriptsOf({ results, resultIndex }: SpeechRecognitionEvent): { finals: string[]; interim: string } {
  const all = Array.from(results).slice(resultIndex)
  const textOf = (result: SpeechRecognitionResult) => result[0]?.transcript ?? ''
  const finals = all.filter(({ isFinal }) => isFinal).map(textOf)
  return {
    finals,
    interim: all
      .filter(({ isFinal }) => !isFinal)
      .map(textOf)
      .join(' '),
  }
}

/** Maps an error code; undefined for those that end nothing (stopped, no speech). */
export function sttErrorOf(error: string): SttError | undefined {
  const problems: Readonly<Record<string, SttError | undefined>> = {
    aborted: undefined,
    'no-speech': undefined,
    'not-allowed': 'denied',
    'audio-capture': 'no-device',
    network: 'network',
    'service-not-allowed': 'unavailable',
  }
  return Object.hasOwn(problems, error) ? problems[error] : 'failed'
}
