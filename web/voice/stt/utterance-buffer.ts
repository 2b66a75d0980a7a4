// From what a recogniser hears in pieces to what was said: pieces that follow each other closely are one utterance, and it is
// passed on by itself a second after the last of them.
import { timing } from '../conversation/state.ts'

/** A recogniser is behind what it hears: it was begun to be said before the first word of it came. */
const recognizerLagMs = 500
/** A noise that no words followed for so long was no beginning. */
const noiseMs = 3000

export interface UtteranceListener {
  /** All that is known of it so far. */
  interim(text: string): void
  /** It is over. */
  complete(text: string, from: number, to: number): void
  /** The recogniser has begun a piece and does not come to its end. */
  stuck(): void
}

export class UtteranceBuffer {
  readonly #listener: UtteranceListener
  #finals: string[] = []
  #interim = ''
  #from: number | undefined
  #to = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(listener: UtteranceListener) {
    this.#listener = listener
  }

  /** Something is being said; nobody knows yet what. `earliest`: when the microphone was opened. */
  speechStarted(earliest: number, now: number): void {
    this.#from ??= Math.max(earliest, now - recognizerLagMs)
    this.#wait()
  }

  addTranscripts(finals: string[], interim: string, earliest: number, now: number): void {
    if (this.isEmpty && this.#from !== undefined && now - this.#from > noiseMs) this.#from = undefined
    this.#finals.push(...finals.map((text) => text.trim()).filter((text) => text !== ''))
    this.#interim = interim.trim()
    this.#from ??= Math.max(earliest, now - recognizerLagMs)
    this.#to = now
    const text = this.#text()
    if (text !== '') this.#listener.interim(text)
    this.#wait()
  }

  /** The recogniser has ended, and its last piece is as final as it gets. A "no, wait" at the end must not get lost. */
  finalizeInterim(): void {
    if (this.#interim !== '') this.#finals.push(this.#interim)
    this.#interim = ''
    this.#wait()
  }

  /** Nothing more comes. */
  flush(): void {
    const [text, from, to] = [this.#text(), this.#from ?? this.#to, this.#to]
    this.clear()
    if (text !== '') this.#listener.complete(text, from, to)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#finals = []
    this.#interim = ''
    this.#from = undefined
  }

  get isEmpty(): boolean {
    return this.#text() === ''
  }

  #text(): string {
    return [...this.#finals, this.#interim].filter((text) => text !== '').join(' ')
  }

  /** A piece that has begun is waited for, twice as long; some browsers never end one unless they are asked to. */
  #wait(): void {
    clearTimeout(this.#timer)
    if (this.isEmpty) return
    this.#timer =
      this.#interim === ''
        ? setTimeout(() => this.flush(), timing.autoSubmit)
        : setTimeout(() => this.#listener.stuck(), 2 * timing.autoSubmit)
  }
}
