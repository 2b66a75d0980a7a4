// The browser's recogniser (Web Speech API), which no library of types knows yet: as much of it as is used here.
import type { EarProblem } from '../ear.ts'

export interface Recognition extends EventTarget {
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
type RecognitionConstructor = new () => Recognition

/** Undefined where this browser has none. */
export function recognition(): RecognitionConstructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionConstructor
    webkitSpeechRecognition?: RecognitionConstructor
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** The new pieces of a result: those that are final, and the one that may still change. */
export function piecesOf({ results, resultIndex }: SpeechRecognitionEvent): { finals: string[]; interim: string } {
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
export function problemOf(error: string): EarProblem | undefined {
  const problems: Readonly<Record<string, EarProblem | undefined>> = {
    aborted: undefined,
    'no-speech': undefined,
    'not-allowed': 'denied',
    'audio-capture': 'no-device',
    network: 'network',
    'service-not-allowed': 'unavailable',
  }
  return Object.hasOwn(problems, error) ? problems[error] : 'failed'
}
