// The voice of this page: it holds the conversation, tells `step` what happens, and does what `step` wants. No React and no
// browser of its own: what it needs is given to it.
import { createListeners, type Listeners } from '../../listeners.ts'
import type { Call, Effect, VoiceEvent } from '../conversation/conversation.ts'
import { Hearing } from '../ear/hearing.ts'
import type { SpeechListener } from '../mouth/mouth.ts'
import { CallFailed } from './calls.ts'
import type { Voice, VoiceDeps, VoiceView } from './voice.ts'

type Outcome = Parameters<SpeechListener['ended']>[0]

/** Begun acts are carried to their end, whatever is said meanwhile. */
const acts: readonly Call['call'][] = ['send', 'discard', 'remove', 'archive', 'snooze', 'star', 'markRead', 'undo']

export function createVoice(deps: VoiceDeps): Voice {
  return new Driver(deps)
}

class Driver implements Voice {
  readonly #deps: VoiceDeps
  readonly #hearing: Hearing
  readonly #changes = createListeners()
  readonly #levels = createListeners()
  readonly #calls = new Map<number, AbortController>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #waiting: VoiceEvent[] = []
  #view: VoiceView
  #speech: { id: number; stop: () => void } | undefined
  #stepping = false
  #ended = false

  constructor(deps: VoiceDeps) {
    this.#deps = deps
    this.#view = { state: deps.initial, microphone: 'closed', mute: false }
    this.#hearing = new Hearing({
      ...deps.hearing,
      onInterim: (text) => this.tell({ is: 'interim', text }),
      onHeard: (text) => this.hear(text),
      onDropped: () => this.tell({ is: 'ear', problem: deps.dropped }),
      onProblem: (problem, sentence) => this.tell({ is: 'ear', problem: deps.earSentence(problem, sentence) }),
      onClosed: () => this.tell({ is: 'mic', on: false }),
      onLevel: () => this.#levels.tell(),
      onChange: () => this.#show({ microphone: this.#hearing.microphone }),
    })
  }

  view = () => this.#view
  listen: Listeners['listen'] = (listener) => this.#changes.listen(listener)
  level = () => this.#hearing.level
  onLevel: Listeners['listen'] = (listener) => this.#levels.listen(listener)

  /** One after the other: what an effect tells is looked at after the effects before it. */
  tell = (event: VoiceEvent): void => {
    if (this.#ended) return
    this.#waiting.push(event)
    if (this.#stepping) return
    this.#stepping = true
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#take(next)
    } finally {
      this.#stepping = false
    }
  }

  hear = (text: string): void => {
    const { page, handsFree } = this.#deps
    this.tell({ is: 'heard', text, focused: page.focused() })
    if (!handsFree() && this.#view.state.micWanted) this.tell({ is: 'mic', on: false })
  }

  finishListening = (): void => {
    this.#hearing.finish()
    this.tell({ is: 'mic', on: false })
  }

  closeMicrophone = (): void => {
    this.#hearing.close()
    if (this.#view.state.micWanted) this.tell({ is: 'mic', on: false })
  }

  end = (): void => {
    this.#ended = true
    this.#waiting.length = 0
    this.#hearing.close()
    this.#hush()
    for (const timer of this.#timers) clearTimeout(timer)
    for (const controller of this.#calls.values()) controller.abort()
    this.#calls.clear()
  }

  #take(event: VoiceEvent): void {
    const { state, effects } = this.#deps.step(this.#view.state, event, this.#deps.now())
    this.#show({ state })
    for (const effect of effects) this.#perform(effect)
    for (const [id, controller] of this.#calls) if (id !== this.#view.state.waiting.call) controller.abort()
  }

  #show(part: Partial<VoiceView>): void {
    if (this.#ended) return
    this.#view = { ...this.#view, ...part }
    this.#changes.tell()
  }

  #perform(effect: Effect): void {
    switch (effect.do) {
      case 'say':
        this.#say(effect)
        break
      case 'hush':
        this.#hush()
        break
      case 'listen':
        this.#listen(effect.on)
        break
      case 'call':
        void this.#call(effect.id, effect.call)
        break
      case 'timer':
        this.#timer(effect.id, effect.ms)
        break
      case 'go':
        // Nothing but a page of our own: `//host` and `/\host` would be another server.
        if (/^\/(?![/\\])/.test(effect.to)) this.#deps.navigate(effect.to)
    }
  }

  #say({ id, sentences, of, language }: Extract<Effect, { do: 'say' }>): void {
    this.#hush()
    const { page, mouth, mannerFor, takeFloor } = this.#deps
    if (!page.touched()) {
      this.#show({ mute: true })
      this.tell({ is: 'said', id, outcome: 'failed' })
      return
    }
    takeFloor()
    this.#hearing.speechBegins()
    let over = false
    const stop = mouth.say(sentences, mannerFor(language), {
      started: () => undefined,
      sentence: (at) => {
        this.#hearing.speaks(sentences[at] ?? '', of)
        this.tell({ is: 'sentence', id, at })
      },
      ended: (outcome) => {
        if (over) return
        over = true
        this.#said(id, outcome)
      },
    })
    if (!over) this.#speech = { id, stop }
  }

  #said(id: number, outcome: Outcome): void {
    if (this.#speech?.id === id) this.#speech = undefined
    this.#hearing.speechEnds()
    this.#show({ mute: outcome !== 'ended' && outcome !== 'stopped' })
    if (outcome === 'ended' || outcome === 'stopped') {
      this.tell({ is: 'said', id, outcome })
      return
    }
    const sentence = this.#deps.mouthSentence(outcome)
    this.tell({ is: 'said', id, outcome: 'failed', ...(sentence ? { sentence } : {}) })
  }

  #hush(): void {
    const speech = this.#speech
    this.#speech = undefined
    speech?.stop()
  }

  #listen(on: boolean): void {
    if (on && this.#deps.page.hidden()) {
      this.tell({ is: 'mic', on: false })
    } else if (on) {
      this.#deps.takeFloor()
      this.#hearing.want()
    } else if (this.#hearing.wanted) {
      // Closed by `finishListening`, it is not wanted any more, and what was said is still coming.
      this.#hearing.close()
    }
  }

  async #call(id: number, call: Call): Promise<void> {
    const controller = new AbortController()
    if (!acts.includes(call.call)) this.#calls.set(id, controller)
    try {
      const answer = await this.#deps.call(call, controller.signal)
      this.tell({ is: 'answered', id, answer })
    } catch (cause) {
      const known = cause instanceof CallFailed ? cause : new CallFailed('', null, cause)
      // An answer of another shape, as of a newer server: the person is told, and it is seen on the console.
      if (known !== cause) console.error(cause)
      this.tell({ is: 'failed', id, status: known.status, sentence: known.message })
    } finally {
      this.#calls.delete(id)
    }
  }

  #timer(id: number, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.tell({ is: 'timer', id })
    }, ms)
    this.#timers.add(timer)
  }
}
