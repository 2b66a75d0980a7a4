// Speaks one text sentence by sentence: by a server voice, and by the browser's from where that fails.
import type { TtsInput } from '../../../src/shared/voice.ts'
import type { AudioPlayer } from './audio-player.ts'
import { speakInBrowser } from './browser-tts.ts'
import { type AvailableVoices, browserVoice, type ChosenVoice, chooseVoice, isOpenAI } from './choose-voice.ts'
import { browserChunks, type SpeechChunk, speechChunks } from './speech-chunks.ts'
import type { SpeechListener, SpeechOptions } from './synthesizer.ts'

type Outcome = Parameters<SpeechListener['ended']>[0]
export interface SpeechTaskDeps {
  /** Voices available now. */
  availableVoices: () => Promise<AvailableVoices>
  /** Rejects if the server cannot speak. */
  fetchSound: (input: TtsInput, signal: AbortSignal) => Promise<Blob>
  player: () => AudioPlayer
  /** The chosen voice is not available. */
  onVoiceMissing: (what: 'openAiMissing' | 'serverMissing') => void
}

export class SpeechTask {
  readonly #deps: SpeechTaskDeps
  readonly #options: SpeechOptions
  readonly #listener: SpeechListener
  readonly #pieces: SpeechChunk[]
  readonly #sounds: SpeechPrefetcher
  readonly #stopping = new AbortController()
  #voices: AvailableVoices = { server: undefined, browser: undefined }
  #chosen: ChosenVoice | undefined
  #started = false
  /** Index of the sentence reported last: a sentence may be tried twice. */
  #reportedSentence: number | undefined
  over = false

  constructor(deps: SpeechTaskDeps, sentences: string[], options: SpeechOptions, listener: SpeechListener) {
    this.#deps = deps
    this.#options = options
    this.#listener = listener
    this.#pieces = speechChunks(sentences)
    const texts = this.#pieces.map(({ text }) => text)
    this.#sounds = new SpeechPrefetcher(texts, (text) => deps.fetchSound(this.#request(text), this.#stopping.signal))
  }

  async run(): Promise<void> {
    // Without a user gesture browsers refuse, some silently.
    if (navigator.userActivation?.hasBeenActive === false) return this.#finish('not-touched')
    this.#voices = await this.#deps.availableVoices()
    const { voice: wanted, language } = this.#options
    this.#chosen = chooseVoice(wanted, language, this.#voices)
    if (isOpenAI(wanted) && this.#chosen?.voice !== wanted) this.#deps.onVoiceMissing('openAiMissing')
    for (const n of this.#pieces.keys()) {
      if (this.over) return
      const outcome = await this.#speak(n)
      if (outcome !== 'ended') return this.#finish(outcome)
    }
    this.#finish('ended')
  }

  stop(): void {
    this.#finish('stopped')
  }

  #speak(n: number): Promise<Outcome> {
    if (!this.#chosen) return Promise.resolve('unavailable')
    return this.#chosen.by === 'server' ? this.#byServer(n) : this.#byBrowser(n, this.#chosen.voice)
  }

  async #byServer(n: number): Promise<Outcome> {
    let sound: Blob
    try {
      sound = await this.#sounds.get(n)
    } catch {
      return this.over ? 'stopped' : this.#fallBack(n, 'server')
    }
    if (this.over) return 'stopped'
    this.#sounds.prefetchAfter(n)
    this.#begins(n)
    const played = await this.#deps.player().play(sound, this.#options.volume, this.#stopping.signal, () => this.#sounding())
    if (played === 'audio') return this.#fallBack(n, played)
    if (played === 'unreadable') return this.#voices.browser ? this.#fallBack(n, 'audio') : 'ended'
    return played
  }

  /** Continues with the browser's voice, if there is one. */
  #fallBack(n: number, problem: 'server' | 'audio'): Promise<Outcome> {
    const other = browserVoice(this.#options.language, this.#voices)
    if (!other) return Promise.resolve(problem)
    this.#deps.onVoiceMissing(isOpenAI(this.#chosen?.voice) ? 'openAiMissing' : 'serverMissing')
    this.#chosen = other
    return this.#speak(n)
  }

  async #byBrowser(n: number, voice: string | null | undefined): Promise<Outcome> {
    this.#begins(n)
    for (const text of browserChunks(this.#pieces[n]?.text ?? '', this.#options.rate)) {
      if (this.over) return 'stopped'
      const outcome = await this.#utter(text, voice ?? null)
      if (outcome !== 'ended') return outcome
    }
    return 'ended'
  }

  #utter(text: string, voice: string | null): Promise<Outcome> {
    return new Promise((done) => {
      const ended = (problem?: Outcome) => done(problem ?? 'ended')
      const stop = speakInBrowser(text, { ...this.#options, voice }, ended, () => this.#sounding())
      this.#stopping.signal.addEventListener('abort', stop, { once: true })
    })
  }

  #begins(n: number): void {
    const piece = this.#pieces[n]
    if (!piece || piece.at === this.#reportedSentence || this.over) return
    this.#reportedSentence = piece.at
    this.#listener.sentenceStarted(piece.at)
  }

  #sounding(): void {
    if (this.#started || this.over) return
    this.#started = true
    this.#listener.started()
  }

  #request(text: string): TtsInput {
    const { rate, language } = this.#options
    const voice = this.#chosen?.voice
    return { text, speed: Math.min(2, Math.max(0.5, rate)), language, ...(voice ? { voice } : {}) }
  }

  #finish(outcome: Outcome): void {
    if (this.over) return
    this.over = true
    this.#stopping.abort()
    this.#listener.ended(outcome)
  }
}

// Prefetches audio: while one chunk plays the next two are fetched, one after the other, so that the first never waits for
// another.

export class SpeechPrefetcher {
  readonly #texts: readonly string[]
  readonly #fetch: (text: string) => Promise<Blob>
  readonly #asked = new Map<number, Promise<Blob>>()

  constructor(texts: readonly string[], fetch: (text: string) => Promise<Blob>) {
    this.#texts = texts
    this.#fetch = fetch
  }

  get(at: number): Promise<Blob> {
    for (const before of this.#asked.keys()) if (before < at) this.#asked.delete(before)
    return this.#ask(at)
  }

  /** Called when chunk `at` starts playing. */
  prefetchAfter(at: number): void {
    if (at + 1 >= this.#texts.length) return
    const next = this.#ask(at + 1)
    if (at + 2 < this.#texts.length) next.then(() => this.#ask(at + 2)).catch(() => undefined) // reported when it is played
  }

  #ask(at: number): Promise<Blob> {
    const before = this.#asked.get(at)
    if (before) return before
    const sound = this.#fetch(this.#texts[at] ?? '')
    sound.catch(() => undefined) // reported by get()
    this.#asked.set(at, sound)
    return sound
  }
}
