// The interface of speech synthesis: a browser's voice or one of the server's.

export interface SpeechOptions {
  /** 0.5 to 2. */
  rate: number
  /** 0 to 2; ignored by server voices. */
  pitch: number
  /** 0.1 to 1. */
  volume: number
  /** A browser voice's name, or a server voice's id; null: chosen for the language. */
  voice: string | null
  /** BCP 47 tag of the text. */
  language: string
}
/** A browser error code; `unavailable` if nothing can speak, `silent` if nothing was heard in time. */
export type TtsError = 'unavailable' | 'silent' | 'audio' | 'not-touched' | 'server' | SpeechSynthesisErrorCode

export interface SpeechListener {
  /** Audio has started. */
  started(): void
  /** A sentence starts, by index. */
  sentenceStarted(at: number): void
  /** Called exactly once; `stopped` by us. A server voice that fails falls back to the browser's first. */
  ended(outcome: 'ended' | 'stopped' | TtsError): void
}
export interface Synthesizer {
  /** Speaks sentence by sentence, stopping what was spoken before. Returns how to stop. */
  speak(sentences: string[], options: SpeechOptions, listener: SpeechListener): () => void
  readonly speaking: boolean
}
