// The interface of speech recognition: by the browser, or by recording and server transcription.

export type SttError =
  /** Insecure origin (plain http): no microphone access. */
  | 'insecure'
  | 'denied'
  | 'no-device'
  /** Used by another program. */
  | 'in-use'
  /** No recording format the server understands. */
  | 'no-codec'
  /** Neither browser recognition nor a server. */
  | 'unavailable'
  /** The browser vendor's recognition service is unreachable. */
  | 'network'
  /** "Voice recognition error. Please try again." */
  | 'failed'
  /** "Failed to start voice recognition" */
  | 'not-started'
  /** Audio would leave this server, which the user did not allow. */
  | 'not-allowed-outside'
  | 'server'

export interface RecognizerListener {
  /** The microphone is open; reported again after `transcribing` if it stayed open. */
  started(): void
  interim(text: string): void
  /** `from` and `to` by performance.now(). */
  final(text: string, from: number, to: number): void
  /** 0 to 1, several times a second while the microphone is open. */
  level(value: number): void
  /** The server is transcribing. */
  transcribing(is: boolean): void
  /** `sentence`: the server's message. */
  error(problem: SttError, sentence?: string): void
  /** The microphone is closed; called once per start, as the last event. */
  ended(): void
}
export interface Recognizer {
  /** Opens the microphone; errors are reported by `error`, then `ended`. No-op when open. */
  start(): void
  /** Closes it and drops the utterance. */
  abort(): void
  /** Closes it; what was said so far still counts. */
  finish(): void
  readonly kind: 'browser' | 'server'
}
export interface RecognizerOptions {
  /** BCP 47. */
  language: string
  /** Keeps listening after an utterance. */
  continuous: boolean
  /** Silence does not end it: for the wake word. */
  untilStopped?: boolean
}
