// Collects recognizer results into utterances: results in quick succession form one utterance, which is submitted a second
// after the last of them.
import { timing } from '../conversation/state.ts'

/** Recognizer latency: speech started before its first result arrived. */
const recognizerLagMs = 500
/** Sound without words for this long was noise. */
const noiseMs = 3000

export interface UtteranceListener {
  /** The utterance so far. */
  interim(text: string): void
  /** The utterance is complete. */
  complete(text: string, from: number, to: number): void
  /** An interim result never became final. */
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

  /** Speech was detected. `earliest`: when the microphone opened. */
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

  /** The recognizer ended: the interim result is final. A trailing "no, wait" must not get lost. */
  finalizeInterim(): void {
    if (this.#interim !== '') this.#finals.push(this.#interim)
    this.#interim = ''
    this.#wait()
  }

  /** Submits what there is. */
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

  /** Waits twice as long for an interim result; some browsers finalize only when stopped. */
  #wait(): void {
    clearTimeout(this.#timer)
    if (this.isEmpty) return
    this.#timer =
      this.#interim === ''
        ? setTimeout(() => this.flush(), timing.autoSubmit)
        : setTimeout(() => this.#listener.stuck(), 2 * timing.autoSubmit)
  }
}
