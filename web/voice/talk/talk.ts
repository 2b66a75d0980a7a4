// Dictating and being read to, without a conversation: for the field of the assistant's page and the tests in the settings. One
// of the two at a time, and never while another part of the page does either.
import { createListeners, type Listeners } from '../../listeners.ts'
import type { EarProblem } from '../ear/ear.ts'
import { Hearing, type HearingDeps, type Microphone } from '../ear/hearing.ts'
import { leaveFloor, takeFloor } from '../floor/who-speaks.ts'
import type { Manner, Mouth, SpeechListener, VoiceProblem } from '../mouth/mouth.ts'

export interface TalkDeps {
  hearing: Pick<HearingDeps, 'makeEar' | 'gate' | 'now'>
  mouth: Mouth
  /** Null: not worth a word. */
  earSentence: (problem: EarProblem, sentence: string | undefined) => string | null
  mouthSentence: (problem: VoiceProblem) => string | undefined
}
export interface TalkView {
  microphone: Microphone
  /** It was asked for, and is on its way or open. */
  wanted: boolean
  /** What is being said just now. */
  interim: string
  /** What is being read aloud, by the name it was given. */
  reading: string | undefined
  problem: string | undefined
}
const nothing: TalkView = { microphone: 'closed', wanted: false, interim: '', reading: undefined, problem: undefined }

export class Talk {
  readonly #deps: TalkDeps
  readonly #hearing: Hearing
  readonly #changes = createListeners()
  readonly #levels = createListeners()
  #view = nothing
  #stop: (() => void) | undefined
  /** The reading that counts: what an earlier one says late is nothing to it. */
  #turn = 0
  /** What was said, once it is sure. */
  onHeard: (text: string) => void = () => undefined

  constructor(deps: TalkDeps) {
    this.#deps = deps
    this.#hearing = new Hearing({
      ...deps.hearing,
      onInterim: (interim) => this.#show({ interim }),
      onHeard: (text) => {
        this.#show({ interim: '' })
        this.onHeard(text)
      },
      onProblem: (problem, sentence) => {
        this.#show({ problem: deps.earSentence(problem, sentence) ?? undefined })
      },
      onClosed: () => this.#show({ interim: '' }),
      onLevel: () => this.#levels.tell(),
      onChange: () => this.#show({}),
    })
  }

  view = () => this.#view
  listen: Listeners['listen'] = (listener) => this.#changes.listen(listener)
  level = () => this.#hearing.level
  onLevel: Listeners['listen'] = (listener) => this.#levels.listen(listener)

  /** Whatever it reads, it stops reading; the microphone opens when nothing of that can be heard any more. */
  hear = (): void => {
    this.stopReading()
    this.#show({ problem: undefined, interim: '' })
    takeFloor(this, this.quiet)
    this.#hearing.want()
    this.#show({})
  }

  /** What was said up to now still counts. */
  finish = (): void => {
    this.#hearing.finish()
    this.#show({})
  }

  /** At once; what was being said is forgotten. */
  deaf = (): void => {
    this.#hearing.close()
    this.#show({ interim: '' })
  }

  /** `name` stands in the view as long as it is read. */
  read = (name: string, sentences: string[], manner: Manner): void => {
    this.stopReading()
    this.#hearing.close()
    if (sentences.length === 0) return
    takeFloor(this, this.quiet)
    this.#hearing.speechBegins()
    this.#show({ reading: name, interim: '', problem: undefined })
    const turn = ++this.#turn
    const stop = this.#deps.mouth.say(sentences, manner, {
      started: () => undefined,
      // Whoever wrote it: none of it is a word of the person's.
      sentence: (at) => this.#hearing.speaks(sentences[at] ?? '', 'mail'),
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

  quiet = (): void => {
    this.deaf()
    this.stopReading()
  }

  end = (): void => {
    this.quiet()
    leaveFloor(this)
  }

  #readToEnd(outcome: Parameters<SpeechListener['ended']>[0]): void {
    this.#stop = undefined
    this.#turn++
    this.#hearing.speechEnds()
    const problem = outcome === 'ended' || outcome === 'stopped' ? undefined : this.#deps.mouthSentence(outcome)
    this.#show({ reading: undefined, problem })
  }

  #show(part: Partial<TalkView>): void {
    const { microphone, wanted } = this.#hearing
    this.#view = { ...this.#view, ...part, microphone, wanted }
    if (microphone === 'closed' && !wanted && this.#view.reading === undefined) leaveFloor(this)
    this.#changes.tell()
  }
}
