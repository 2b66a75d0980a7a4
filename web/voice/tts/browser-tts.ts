// Speech synthesis by the browser (Web Speech API), one utterance at a time. Failed synthesis is retried once at default rate
// and pitch; silence is detected; being stopped is no error.
import { language as ofPages } from '../../language.ts'
import { timing } from '../conversation/state.ts'
import type { SpeechOptions } from './synthesizer.ts'

export const minimumVolume = 0.1
/** Slowest plausible speech: browsers sometimes never report the end, so it is assumed after this. */
const slowestSpeech = { charsPerSecond: 6, spare: 5000 }

/** A browser error code; `unavailable` without synthesis, `silent` if nothing was heard in time. */
export type BrowserTtsError = 'unavailable' | 'silent' | SpeechSynthesisErrorCode
/** `voice`: a name; null or unknown: the browser's default for the language. */
export type BrowserSpeechOptions = Omit<SpeechOptions, 'language'> & Partial<Pick<SpeechOptions, 'language'>>

/** Keeps utterances referenced: browsers garbage-collect them while speaking, and their end event with them. */
const held = new Set<SpeechSynthesisUtterance>()

/** Undefined if the browser has none. */
export function synthesis(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in window ? window.speechSynthesis : undefined
}

/** Returns how to stop. `onEnd` is called exactly once. */
export function speakInBrowser(
  text: string,
  options: BrowserSpeechOptions,
  onEnd: (problem?: BrowserTtsError) => void,
  onStart: () => void = () => undefined,
): () => void {
  const speech = synthesis()
  if (!speech) {
    onEnd('unavailable')
    return () => undefined
  }
  const utterance = new BrowserUtterance(speech, text, onStart, onEnd)
  if (speech.speaking || speech.pending) speech.cancel()
  if (speech.paused) speech.resume()
  utterance.attempt(options, true)
  return () => utterance.stop()
}

class BrowserUtterance {
  readonly #speech: SpeechSynthesis
  readonly #text: string
  readonly #onStart: () => void
  readonly #onEnd: (problem?: BrowserTtsError) => void
  #utterance: SpeechSynthesisUtterance | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #over = false

  constructor(speech: SpeechSynthesis, text: string, onStart: () => void, onEnd: (problem?: BrowserTtsError) => void) {
    this.#speech = speech
    this.#text = text
    this.#onStart = onStart
    this.#onEnd = onEnd
  }

  attempt(options: BrowserSpeechOptions, again: boolean): void {
    const utterance = utteranceOf(this.#text, options)
    utterance.onstart = () => this.#started(utterance.rate)
    utterance.onend = () => this.#finish()
    utterance.onerror = ({ error }) => this.#failed(error, again ? options : undefined)
    this.#hold(utterance)
    this.#in(timing.speechWatchdog, () => this.#giveUp('silent'))
    this.#speech.speak(utterance)
  }

  stop(): void {
    if (this.#over) return
    this.#giveUp()
  }

  #started(rate: number): void {
    const longest = (this.#text.length / slowestSpeech.charsPerSecond / rate) * 1000 + slowestSpeech.spare
    this.#in(longest, () => this.#giveUp())
    if (!this.#over) this.#onStart()
  }

  #failed(error: SpeechSynthesisErrorCode, again: BrowserSpeechOptions | undefined): void {
    if (this.#over) return
    if (error === 'interrupted' || error === 'canceled') this.#finish()
    else if (error === 'synthesis-failed' && again)
      this.#in(timing.retrySpeech, () => this.attempt({ ...again, rate: 1, pitch: 1 }, false))
    else this.#finish(error)
  }

  /** Finishes first, so that the error event caused by cancel is ignored. */
  #giveUp(problem?: BrowserTtsError): void {
    this.#finish(problem)
    this.#speech.cancel()
  }

  #finish(problem?: BrowserTtsError): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#timer)
    this.#hold(undefined)
    this.#onEnd(problem)
  }

  #in(ms: number, act: () => void): void {
    clearTimeout(this.#timer)
    if (!this.#over) this.#timer = setTimeout(act, ms)
  }

  #hold(utterance: SpeechSynthesisUtterance | undefined): void {
    if (this.#utterance) held.delete(this.#utterance)
    if (utterance) held.add(utterance)
    this.#utterance = utterance
  }
}

function utteranceOf(
  text: string,
  { rate, pitch, volume, voice, language = ofPages }: BrowserSpeechOptions,
): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  const found = synthesis()
    ?.getVoices()
    .find(({ name }) => name === voice)
  if (found) utterance.voice = found
  utterance.lang = found?.lang ?? language
  utterance.rate = rate
  utterance.pitch = pitch
  utterance.volume = Math.max(minimumVolume, volume)
  return utterance
}
