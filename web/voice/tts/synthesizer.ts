// What speaks: the browser's voice, or one of the server's.

export interface SpeechOptions {
  /** 0.5 to 2. */
  rate: number
  /** 0 to 2; a server's voice has its own. */
  pitch: number
  /** 0.1 to 1. */
  volume: number
  /** A browser's voice by name, or a server's by id; null: chosen for the language. */
  voice: string | null
  /** BCP 47, of the text. */
  language: string
}
/** What the browser calls an error; `unavailable` where nothing can speak at all, `silent` where nothing was heard in time. */
export type TtsError = 'unavailable' | 'silent' | 'audio' | 'not-touched' | 'server' | SpeechSynthesisErrorCode

export interface SpeechListener {
  /** The first sound is there. */
  started(): void
  /** A sentence begins; by its place. */
  sentenceStarted(at: number): void
  /** Called once, however it ended; `stopped` by us. A voice of the server that failed was tried with the browser's first. */
  ended(outcome: 'ended' | 'stopped' | TtsError): void
}
export interface Synthesizer {
  /** Speaks sentence by sentence. The answer stops it at once. Whatever was being said before is stopped first. */
  speak(sentences: string[], manner: SpeechOptions, listener: SpeechListener): () => void
  readonly speaking: boolean
}
