// The microphone of one conversation: open only while the user wants it and the echo gate allows it; reopened when the gate
// opens.
import type { EchoGate } from '../conversation/half-duplex.ts'
import type { Recognizer, RecognizerListener, SttError } from './recognizer.ts'

export interface MicrophoneSessionDeps {
  createRecognizer: (listener: RecognizerListener) => Recognizer
  gate: EchoGate
  /** Monotonic clock: performance.now. */
  now: () => number
  onInterim: (text: string) => void
  onTranscript: (text: string) => void
  /** A transcript was dropped as a possible echo. */
  onDropped?: () => void
  onError: (problem: SttError, sentence: string | undefined) => void
  /** Closed by the browser, not by us. */
  onClosed: () => void
  onLevel: () => void
  onChange: () => void
}
export type MicrophoneState = 'closed' | 'open' | 'working'

export class MicrophoneSession {
  level = 0
  microphone: MicrophoneState = 'closed'
  readonly #deps: MicrophoneSessionDeps
  #recognizer: Recognizer | undefined
  #wanted = false
  /** We are closing it, so its end is expected. */
  #closing = false
  /** Identifies the current session; events of earlier ones are ignored. */
  #generation = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: MicrophoneSessionDeps) {
    this.#deps = deps
  }

  /** Opens it as soon as allowed. */
  open(): void {
    this.#wanted = true
    this.#openWhenAllowed()
  }

  /** Closes it; what was said so far still counts. */
  finish(): void {
    this.#wanted = false
    clearTimeout(this.#timer)
    if (!this.#recognizer) return
    this.#closing = true
    this.#recognizer.finish()
  }

  /** Closes it and drops the utterance. */
  close(): void {
    this.#wanted = false
    this.#closeNow()
  }

  /** Homing starts speaking: closed until it ends. */
  speechStarted(): void {
    this.#deps.gate.setSpeaking(true, this.#deps.now())
    this.#closeNow()
  }

  /** A sentence of Homing's speech starts. */
  sentenceStarted(sentence: string, of: 'own' | 'mail'): void {
    this.#deps.gate.sentenceStarted(sentence, of, this.#deps.now())
  }

  speechEnded(): void {
    this.#deps.gate.setSpeaking(false, this.#deps.now())
    if (this.#wanted) this.#openWhenAllowed()
  }

  get wanted(): boolean {
    return this.#wanted
  }

  #openWhenAllowed(): void {
    clearTimeout(this.#timer)
    const wait = this.#deps.gate.blockedFor(this.#deps.now())
    if (wait === undefined) return
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#openWhenAllowed(), wait)
      return
    }
    if (!this.#wanted || (this.#recognizer && !this.#closing)) return
    this.#closing = false
    const recognizer = this.#deps.createRecognizer(this.#listener(++this.#generation))
    this.#recognizer = recognizer
    recognizer.start()
  }

  #closeNow(): void {
    clearTimeout(this.#timer)
    const recognizer = this.#recognizer
    this.#recognizer = undefined
    this.#closing = false
    this.#generation++
    recognizer?.abort()
    this.#setState('closed')
  }

  /** Ignores late events of earlier sessions. */
  #listener(generation: number): RecognizerListener {
    const { gate, now, onInterim, onTranscript, onDropped, onError: onProblem } = this.#deps
    const when = (act: () => void) => {
      if (generation === this.#generation) act()
    }
    return {
      started: () => when(() => this.#setState('open')),
      interim: (text) => when(() => onInterim(text)),
      final: (text, from, to) => when(() => (gate.accepts(text, from, to, now()) ? onTranscript(text) : onDropped?.())),
      level: (value) => when(() => this.#setLevel(value)),
      // If it is still open, `started` follows.
      transcribing: (is) => when(() => this.#setState(is ? 'working' : 'closed')),
      error: (problem, sentence) => when(() => onProblem(problem, sentence)),
      ended: () => when(() => this.#ended()),
    }
  }

  #ended(): void {
    this.#recognizer = undefined
    const closedByBrowser = !this.#closing && this.#wanted
    this.#closing = false
    this.#setState('closed')
    if (!closedByBrowser) return
    this.#wanted = false
    this.#deps.onClosed()
  }

  #setState(microphone: MicrophoneState): void {
    if (this.microphone === microphone) return
    this.microphone = microphone
    if (microphone !== 'open') this.level = 0
    this.#deps.onChange()
  }

  #setLevel(value: number): void {
    this.level = value
    this.#deps.onLevel()
  }
}
