// Dictating and being read to, without a conversation: for the field of the assistant's page and the tests in the settings. One
// of the two at a time, and never while another part of the page does either.
import { createEmitter, type Emitter } from '../../emitter.ts'
import { releaseAudioFocus, requestAudioFocus } from '../audio-focus/audio-focus.ts'
import { MicrophoneSession, type MicrophoneSessionDeps, type MicrophoneState } from '../stt/microphone-session.ts'
import type { SttError } from '../stt/recognizer.ts'
import type { SpeechListener, SpeechOptions, Synthesizer, TtsError } from '../tts/synthesizer.ts'

export interface SpeechSessionDeps {
  microphone: Pick<MicrophoneSessionDeps, 'createRecognizer' | 'gate' | 'now'>
  synthesizer: Synthesizer
  /** Null: not worth a word. */
  sttErrorMessage: (problem: SttError, sentence: string | undefined) => string | null
  ttsErrorMessage: (problem: TtsError) => string | undefined
}
export interface SpeechSessionView {
  microphone: MicrophoneState
  /** It was asked for, and is on its way or open. */
  wanted: boolean
  /** What is being said just now. */
  interim: string
  /** What is being read aloud, by the name it was given. */
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
  /** The reading that counts: what an earlier one says late is nothing to it. */
  #turn = 0
  /** What was said, once it is sure. */
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

  /** Whatever it reads, it stops reading; the microphone opens when nothing of that can be heard any more. */
  startListening = (): void => {
    this.stopReading()
    this.#show({ problem: undefined, interim: '' })
    requestAudioFocus(this, this.stop)
    this.#hearing.open()
    this.#show({})
  }

  /** What was said up to now still counts. */
  finishListening = (): void => {
    this.#hearing.finish()
    this.#show({})
  }

  /** At once; what was being said is forgotten. */
  cancelListening = (): void => {
    this.#hearing.close()
    this.#show({ interim: '' })
  }

  /** `name` stands in the view as long as it is read. */
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
      // Whoever wrote it: none of it is a word of the person's.
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
