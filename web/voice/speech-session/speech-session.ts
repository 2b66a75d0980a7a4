// Dictation and reading aloud without a conversation: for the assistant page and the microphone test. One of the two at a time,
// and only with the audio focus.
import { createEmitter, type Emitter } from '../../emitter.ts'
import { releaseAudioFocus, requestAudioFocus } from '../audio-focus/audio-focus.ts'
import { MicrophoneSession, type MicrophoneSessionDeps, type MicrophoneState } from '../stt/microphone-session.ts'
import type { SttError } from '../stt/recognizer.ts'
import type { SpeechListener, SpeechOptions, Synthesizer, TtsError } from '../tts/synthesizer.ts'

export interface SpeechSessionDeps {
  microphone: Pick<MicrophoneSessionDeps, 'createRecognizer' | 'gate' | 'now'>
  synthesizer: Synthesizer
  /** Null: not shown. */
  sttErrorMessage: (problem: SttError, sentence: string | undefined) => string | null
  ttsErrorMessage: (problem: TtsError) => string | undefined
}
export interface SpeechSessionView {
  microphone: MicrophoneState
  /** Requested: opening or open. */
  wanted: boolean
  /** Interim transcript. */
  interim: string
  /** Name of the text being read aloud. */
  reading: string | undefined
  problem: string | undefined
}
const idle: SpeechSessionView = { microphone: 'closed', wanted: false, interim: '', reading: undefined, problem: undefined }

export class SpeechSession {
  readonly #deps: SpeechSessionDeps
  readonly #microphone: MicrophoneSession
  readonly #changes = createEmitter()
  readonly #levels = createEmitter()
  #view = idle
  #stop: (() => void) | undefined
  /** Identifies the current reading; events of earlier ones are ignored. */
  #turn = 0
  /** Called with each final transcript. */
  onTranscript: (text: string) => void = () => undefined

  constructor(deps: SpeechSessionDeps) {
    this.#deps = deps
    this.#microphone = new MicrophoneSession({
      ...deps.microphone,
      onInterim: (interim) => this.#setView({ interim }),
      onTranscript: (text) => {
        this.#setView({ interim: '' })
        this.onTranscript(text)
      },
      onError: (problem, sentence) => {
        this.#setView({ problem: deps.sttErrorMessage(problem, sentence) ?? undefined })
      },
      onClosed: () => this.#setView({ interim: '' }),
      onLevel: () => this.#levels.emit(),
      onChange: () => this.#setView({}),
    })
  }

  view = () => this.#view
  subscribe: Emitter['subscribe'] = (listener) => this.#changes.subscribe(listener)
  level = () => this.#microphone.level
  onLevel: Emitter['subscribe'] = (listener) => this.#levels.subscribe(listener)

  /** Stops reading; the microphone opens once no echo is possible. */
  startListening = (): void => {
    this.stopReading()
    this.#setView({ problem: undefined, interim: '' })
    requestAudioFocus(this, this.stop)
    this.#microphone.open()
    this.#setView({})
  }

  /** Closes the microphone; what was said so far still counts. */
  finishListening = (): void => {
    this.#microphone.finish()
    this.#setView({})
  }

  /** Closes the microphone and drops the utterance. */
  cancelListening = (): void => {
    this.#microphone.close()
    this.#setView({ interim: '' })
  }

  /** `name` identifies the text in the view while it is read. */
  readAloud = (name: string, sentences: string[], options: SpeechOptions): void => {
    this.stopReading()
    this.#microphone.close()
    if (sentences.length === 0) return
    requestAudioFocus(this, this.stop)
    this.#microphone.speechStarted()
    this.#setView({ reading: name, interim: '', problem: undefined })
    const turn = ++this.#turn
    const stop = this.#deps.synthesizer.speak(sentences, options, {
      started: () => undefined,
      // Untrusted, whoever wrote it.
      sentenceStarted: (at) => this.#microphone.sentenceStarted(sentences[at] ?? '', 'mail'),
      ended: (outcome) => {
        if (turn === this.#turn) this.#onReadingDone(outcome)
      },
    })
    if (turn === this.#turn) this.#stop = stop
  }

  stopReading = (): void => {
    const stop = this.#stop
    if (!stop) return
    this.#onReadingDone('stopped')
    stop()
  }

  stop = (): void => {
    this.cancelListening()
    this.stopReading()
  }

  dispose = (): void => {
    this.stop()
    releaseAudioFocus(this)
  }

  #onReadingDone(outcome: Parameters<SpeechListener['ended']>[0]): void {
    this.#stop = undefined
    this.#turn++
    this.#microphone.speechEnded()
    const problem = outcome === 'ended' || outcome === 'stopped' ? undefined : this.#deps.ttsErrorMessage(outcome)
    this.#setView({ reading: undefined, problem })
  }

  #setView(part: Partial<SpeechSessionView>): void {
    const { microphone, wanted } = this.#microphone
    this.#view = { ...this.#view, ...part, microphone, wanted }
    if (microphone === 'closed' && !wanted && this.#view.reading === undefined) releaseAudioFocus(this)
    this.#changes.emit()
  }
}
