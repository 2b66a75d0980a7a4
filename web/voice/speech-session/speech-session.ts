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
  readonly #hearing: MicrophoneSession
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
    this.#hearing = new MicrophoneSession({
      ...deps.microphone,
      onInterim: (interim) => this.#show({ interim }),
      onTranscript: (text) => {
        this.#show({ interim: '' })
        this.onTranscript(text)
      },
      onError: (problem, sentence) => {
        this.#show({ problem: deps.sttErrorMessage(problem, sentence) ?? undefined })
      },
      onClosed: () => this.#show({ interim: '' }),
      onLevel: () => this.#levels.emit(),
      onChange: () => this.#show({}),
    })
  }

  view = () => this.#view
  subscribe: Emitter['subscribe'] = (listener) => this.#changes.subscribe(listener)
  level = () => this.#hearing.level
  onLevel: Emitter['subscribe'] = (listener) => this.#levels.subscribe(listener)

  /** Stops reading; the microphone opens once no echo is possible. */
  startListening = (): void => {
    this.stopReading()
    this.#show({ problem: undefined, interim: '' })
    requestAudioFocus(this, this.stop)
    this.#hearing.open()
    this.#show({})
  }

  /** Closes the microphone; what was said so far still counts. */
  finishListening = (): void => {
    this.#hearing.finish()
    this.#show({})
  }

  /** Closes the microphone and drops the utterance. */
  cancelListening = (): void => {
    this.#hearing.close()
    this.#show({ interim: '' })
  }

  /** `name` identifies the text in the view while it is read. */
  readAloud = (name: string, sentences: string[], manner: SpeechOptions): void => {
    this.stopReading()
    this.#hearing.close()
    if (sentences.length === 0) return
    requestAudioFocus(this, this.stop)
    this.#hearing.speechStarted()
    this.#show({ reading: name, interim: '', problem: undefined })
    const turn = ++this.#turn
    const stop = this.#deps.synthesizer.speak(sentences, manner, {
      started: () => undefined,
      // Untrusted, whoever wrote it.
      sentenceStarted: (at) => this.#hearing.sentenceStarted(sentences[at] ?? '', 'mail'),
      ended: (outcome) => {
        if (turn === this.#turn) this.#readToEnd(outcome)
      },
    })
    if (turn === this.#turn) this.#stop = stop
  }

  stopReading = (): void => {
    const stop = this.#stop
    if (!stop) return
    this.#readToEnd('stopped')
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

  #readToEnd(outcome: Parameters<SpeechListener['ended']>[0]): void {
    this.#stop = undefined
    this.#turn++
    this.#hearing.speechEnded()
    const problem = outcome === 'ended' || outcome === 'stopped' ? undefined : this.#deps.ttsErrorMessage(outcome)
    this.#show({ reading: undefined, problem })
  }

  #show(part: Partial<SpeechSessionView>): void {
    const { microphone, wanted } = this.#hearing
    this.#view = { ...this.#view, ...part, microphone, wanted }
    if (microphone === 'closed' && !wanted && this.#view.reading === undefined) releaseAudioFocus(this)
    this.#changes.emit()
  }
}
