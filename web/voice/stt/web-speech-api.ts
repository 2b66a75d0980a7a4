// The browser's recogniser (Web Speech API), which no library of types knows yet: as much of it as is used here.
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
  /** What it has heard still becomes a result. */
  stop(): void
  abort(): void
}
type SpeechRecognizerConstructor = new () => SpeechRecognizer

/** Undefined where this browser has none. */
export function speechRecognition(): SpeechRecognizerConstructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: SpeechRecognizerConstructor
    webkitSpeechRecognition?: SpeechRecognizerConstructor
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** The new pieces of a result: those that are final, and the one that may still change. */
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

/** What an error of it means; undefined where it ends nothing: somebody stopped it, or nobody spoke. */
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
