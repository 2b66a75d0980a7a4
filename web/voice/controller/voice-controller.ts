// Runs the conversation: dispatches events to `step` and executes its effects. Independent of React and browser APIs, which are
// injected.
import { createEmitter, type Emitter } from '../../emitter.ts'
import type { Call, Effect, VoiceEvent } from '../conversation/state.ts'
import { MicrophoneSession } from '../stt/microphone-session.ts'
import type { SpeechListener } from '../tts/synthesizer.ts'
import { CallError } from './server-calls.ts'
import type { Voice, VoiceDeps, VoiceView } from './voice.ts'

type Outcome = Parameters<SpeechListener['ended']>[0]

/** Changes are never aborted. */
const mutatingCalls: readonly Call['call'][] = ['send', 'discard', 'remove', 'archive', 'snooze', 'star', 'markRead', 'undo']

export function createVoiceController(deps: VoiceDeps): Voice {
  return new VoiceController(deps)
}

class VoiceController implements Voice {
  readonly #deps: VoiceDeps
  readonly #microphone: MicrophoneSession
  readonly #changes = createEmitter()
  readonly #levels = createEmitter()
  readonly #calls = new Map<number, AbortController>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  readonly #eventQueue: VoiceEvent[] = []
  #view: VoiceView
  #speech: { id: number; stop: () => void } | undefined
  #stepping = false
  #ended = false

  constructor(deps: VoiceDeps) {
    this.#deps = deps
    this.#view = { state: deps.initial, microphone: 'closed', inaudible: false }
    this.#microphone = new MicrophoneSession({
      ...deps.microphone,
      onInterim: (text) => this.dispatch({ is: 'interim', text }),
      onTranscript: (text) => this.onTranscript(text),
      onDropped: () => this.dispatch({ is: 'ear', problem: deps.dropped }),
      onError: (problem, sentence) => this.dispatch({ is: 'ear', problem: deps.sttErrorMessage(problem, sentence) }),
      onClosed: () => this.dispatch({ is: 'mic', on: false }),
      onLevel: () => this.#levels.emit(),
      onChange: () => this.#setView({ microphone: this.#microphone.microphone }),
    })
  }

  view = () => this.#view
  subscribe: Emitter['subscribe'] = (listener) => this.#changes.subscribe(listener)
  level = () => this.#microphone.level
  onLevel: Emitter['subscribe'] = (listener) => this.#levels.subscribe(listener)

  /** Events are queued: one dispatched by an effect is handled after the remaining effects. */
  dispatch = (event: VoiceEvent): void => {
    if (this.#ended) return
    this.#eventQueue.push(event)
    if (this.#stepping) return
    this.#stepping = true
    try {
      for (let next = this.#eventQueue.shift(); next; next = this.#eventQueue.shift()) this.#handle(next)
    } finally {
      this.#stepping = false
    }
  }

  onTranscript = (text: string): void => {
    const { page, handsFree } = this.#deps
    this.dispatch({ is: 'heard', text, focused: page.focused() })
    if (!handsFree() && this.#view.state.micWanted) this.dispatch({ is: 'mic', on: false })
  }

  finishListening = (): void => {
    this.#microphone.finish()
    this.dispatch({ is: 'mic', on: false })
  }

  closeMicrophone = (): void => {
    this.#microphone.close()
    if (this.#view.state.micWanted) this.dispatch({ is: 'mic', on: false })
  }

  dispose = (): void => {
    this.#ended = true
    this.#eventQueue.length = 0
    this.#microphone.close()
    this.#stopSpeech()
    for (const timer of this.#timers) clearTimeout(timer)
    for (const controller of this.#calls.values()) controller.abort()
    this.#calls.clear()
  }

  #handle(event: VoiceEvent): void {
    const { state, effects } = this.#deps.step(this.#view.state, event, this.#deps.now())
    this.#setView({ state })
    for (const effect of effects) this.#execute(effect)
    for (const [id, controller] of this.#calls) if (id !== this.#view.state.waiting.call) controller.abort()
  }

  #setView(part: Partial<VoiceView>): void {
    if (this.#ended) return
    this.#view = { ...this.#view, ...part }
    this.#changes.emit()
  }

  #execute(effect: Effect): void {
    switch (effect.do) {
      case 'say':
        this.#speak(effect)
        break
      case 'hush':
        this.#stopSpeech()
        break
      case 'listen':
        this.#setListening(effect.on)
        break
      case 'call':
        void this.#runCall(effect.id, effect.call)
        break
      case 'timer':
        this.#startTimer(effect.id, effect.ms)
        break
      case 'go':
        // Only paths of this app: `//host` and `/\host` would lead to another server.
        if (/^\/(?![/\\])/.test(effect.to)) this.#deps.navigate(effect.to)
    }
  }

  #speak({ id, sentences, of, language }: Extract<Effect, { do: 'say' }>): void {
    this.#stopSpeech()
    const { page, synthesizer: tts, speechOptionsFor, requestAudioFocus: takeFloor } = this.#deps
    if (!page.hasUserActivation()) {
      this.#setView({ inaudible: true })
      this.dispatch({ is: 'said', id, outcome: 'failed' })
      return
    }
    takeFloor()
    this.#microphone.speechStarted()
    let over = false
    const stop = tts.speak(sentences, speechOptionsFor(language), {
      started: () => undefined,
      sentenceStarted: (at) => {
        this.#microphone.sentenceStarted(sentences[at] ?? '', of)
        this.dispatch({ is: 'sentence', id, at })
      },
      ended: (outcome) => {
        if (over) return
        over = true
        this.#onSpeechDone(id, outcome)
      },
    })
    if (!over) this.#speech = { id, stop }
  }

  #onSpeechDone(id: number, outcome: Outcome): void {
    if (this.#speech?.id === id) this.#speech = undefined
    this.#microphone.speechEnded()
    this.#setView({ inaudible: outcome !== 'ended' && outcome !== 'stopped' })
    if (outcome === 'ended' || outcome === 'stopped') {
      this.dispatch({ is: 'said', id, outcome })
      return
    }
    const sentence = this.#deps.ttsErrorMessage(outcome)
    this.dispatch({ is: 'said', id, outcome: 'failed', ...(sentence ? { sentence } : {}) })
  }

  #stopSpeech(): void {
    const speech = this.#speech
    this.#speech = undefined
    speech?.stop()
  }

  #setListening(on: boolean): void {
    if (on && this.#deps.page.hidden()) {
      this.dispatch({ is: 'mic', on: false })
    } else if (on) {
      this.#deps.requestAudioFocus()
      this.#microphone.open()
    } else if (this.#microphone.wanted) {
      // After `finishListening` it is no longer wanted, but a transcript is still coming.
      this.#microphone.close()
    }
  }

  async #runCall(id: number, call: Call): Promise<void> {
    const controller = new AbortController()
    if (!mutatingCalls.includes(call.call)) this.#calls.set(id, controller)
    try {
      const answer = await this.#deps.call(call, controller.signal)
      this.dispatch({ is: 'answered', id, answer })
    } catch (cause) {
      const known = cause instanceof CallError ? cause : new CallError('', null, cause)
      // An unexpected response, such as of a newer server: shown to the user and logged.
      if (known !== cause) console.error(cause)
      this.dispatch({ is: 'failed', id, status: known.status, sentence: known.message })
    } finally {
      this.#calls.delete(id)
    }
  }

  #startTimer(id: number, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.dispatch({ is: 'timer', id })
    }, ms)
    this.#timers.add(timer)
  }
}
