// What listens: the browser's recogniser, or a recording that the server turns into text.

export type SttError =
  /** The page came over plain http: no microphone, and there never will be one here. */
  | 'insecure'
  | 'denied'
  | 'no-device'
  /** Another program has the microphone. */
  | 'in-use'
  /** This browser records nothing the server understands. */
  | 'no-codec'
  /** Neither a recogniser nor a server. */
  | 'unavailable'
  /** The browser's recogniser is a service of its maker, and that could not be reached. */
  | 'network'
  /** "Voice recognition error. Please try again." */
  | 'failed'
  /** "Failed to start voice recognition" */
  | 'not-started'
  /** Speech would leave this server, and the person did not agree to that. */
  | 'not-allowed-outside'
  | 'server'

export interface RecognizerListener {
  /** The microphone is open; said again after `working` where it stayed open meanwhile. */
  started(): void
  interim(text: string): void
  /** When it began and ended to be said, by performance.now(). */
  final(text: string, from: number, to: number): void
  /** 0 to 1, several times a second while the microphone is open. */
  level(value: number): void
  /** Turning sound into text on the server. */
  transcribing(is: boolean): void
  /** `sentence`: what the server said. */
  error(problem: SttError, sentence?: string): void
  /** The microphone is closed, for whatever reason. Said once for each opening, and last: nothing of it comes after this. */
  ended(): void
}
export interface Recognizer {
  /** Opens the microphone; what goes wrong is told by `problem`, then `ended`. Does nothing when open. */
  start(): void
  /** Closes it at once and forgets what was being said. */
  abort(): void
  /** Closes it; what was said up to now still counts. */
  finish(): void
  readonly kind: 'browser' | 'server'
}
export interface RecognizerOptions {
  /** BCP 47. */
  language: string
  /** It goes on after an utterance. */
  continuous: boolean
  /** A minute of silence does not close it: for the wake word. */
  untilStopped?: boolean
}
