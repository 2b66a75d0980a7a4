// The Web Speech API as a person's browser has it, for tests that talk: jsdom has none, and headless Chromium has no voices
// and a recogniser that hears nothing. `installWebSpeech` puts it into this window, `webSpeech` is the same as a script for
// pages (Playwright's addInitScript). Everything is told and asked by `window.__voice`.

export interface SpokenRow {
  text: string
  /** Name of the voice. */
  voice: string | null
  lang: string
  rate: number
  pitch: number
  volume: number
  /** queued, started, ended, interrupted, or `error` and which. */
  state: string
}
export interface FakeRecogniser extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  /** Hands over what it heard, open or not. */
  emitResult(transcript: string, isFinal: boolean, confidence: number): void
}
export interface WebSpeechControl {
  /** Words that are heard: interim results first where they are wanted, then the final one. */
  simulateSpeech(text: string, how?: { final?: boolean; confidence?: number }): void
  /** Something is heard, and no words of it yet. */
  noise(): void
  /** Recognition ends with an error. */
  recError(error: string): void
  /** Recognition ends by itself, as Chrome's does after a silence. */
  endListening(): void
  /** Every utterance there was. */
  spoken: SpokenRow[]
  /** Every recogniser there was. */
  rec: FakeRecogniser[]
  /** The one that is open. */
  listening: FakeRecogniser | null
  config: {
    /** Name and language. */
    voices: [string, string][]
    /** How long an utterance takes. */
    ms: number
    /** Errors of the next utterances. */
    fail: string[]
    /** Utterances never start. */
    silent: boolean
    /** Utterances never end. */
    endless: boolean
    /** Starting to listen throws. */
    refuse: boolean
  }
}
declare global {
  interface Window {
    __voice: WebSpeechControl
  }
}

/** Runs alone in a page, so it uses nothing from outside of it, and no syntax that would be rewritten with helpers. */
export function installWebSpeech(): void {
  type Handlers = Record<string, unknown>
  interface Recogniser extends FakeRecogniser {
    results: { transcript: string; confidence: number }[][]
  }
  interface Utterance extends EventTarget {
    text: string
    lang: string
    voice: { name: string } | null
    rate: number
    pitch: number
    volume: number
  }

  const config = {
    voices: [
      ['Test English', 'en-US'],
      ['Test Deutsch', 'de-DE'],
    ] as [string, string][],
    ms: 30,
    fail: [] as string[],
    silent: false,
    endless: false,
    refuse: false,
  }
  const spoken: SpokenRow[] = []
  const rec: Recogniser[] = []

  function fire(target: EventTarget, type: string, facts: object = {}): void {
    const event = Object.assign(new Event(type), facts)
    const handler = (target as unknown as Handlers)[`on${type}`]
    if (typeof handler === 'function') handler.call(target, event)
    target.dispatchEvent(event)
  }

  class FakeUtterance extends EventTarget {
    constructor(text = '') {
      super()
      Object.assign(this, { text, lang: '', voice: null, rate: 1, pitch: 1, volume: 1 })
    }
  }

  let queue: Utterance[] = []
  let current: { utterance: Utterance; row: SpokenRow } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(): void {
    const utterance = queue.shift()
    current = null
    if (!utterance) return
    const { text, lang, voice, rate, pitch, volume } = utterance
    const row = { text, voice: voice ? voice.name : null, lang, rate, pitch, volume, state: 'queued' }
    spoken.push(row)
    current = { utterance, row }
    if (!config.silent) timer = setTimeout(() => begin(utterance, row), 0)
  }
  function begin(utterance: Utterance, row: SpokenRow): void {
    const error = config.fail.shift()
    if (error) {
      row.state = `error ${error}`
      current = null
      fire(utterance, 'error', { error, utterance })
      next()
      return
    }
    row.state = 'started'
    fire(utterance, 'start', { utterance })
    if (!config.endless) timer = setTimeout(() => end(utterance, row), config.ms)
  }
  function end(utterance: Utterance, row: SpokenRow): void {
    row.state = 'ended'
    current = null
    fire(utterance, 'end', { utterance, elapsedTime: config.ms / 1000 })
    next()
  }

  const synthesis = Object.assign(new EventTarget(), {
    paused: false,
    getVoices: () =>
      config.voices.map(([name, lang], at) => ({ name, lang, default: at === 0, localService: true, voiceURI: name })),
    speak(utterance: Utterance) {
      queue.push(utterance)
      if (!current) next()
    },
    cancel() {
      clearTimeout(timer)
      const waiting = queue
      const before = current
      queue = []
      current = null
      if (before) {
        before.row.state = 'interrupted'
        fire(before.utterance, 'error', { error: 'interrupted', utterance: before.utterance })
      }
      for (const utterance of waiting) fire(utterance, 'error', { error: 'canceled', utterance })
    },
    pause() {
      synthesis.paused = true
    },
    resume() {
      synthesis.paused = false
    },
  })
  Object.defineProperty(synthesis, 'speaking', { get: () => current !== null })
  Object.defineProperty(synthesis, 'pending', { get: () => queue.length > 0 })

  function finish(recogniser: Recogniser): void {
    control.listening = null
    setTimeout(() => {
      fire(recogniser, 'audioend')
      fire(recogniser, 'end')
    }, 0)
  }
  class FakeRecognition extends EventTarget {
    constructor() {
      super()
      Object.assign(this, { lang: '', continuous: false, interimResults: false, maxAlternatives: 1, results: [] })
      rec.push(this as unknown as Recogniser)
    }
    start() {
      const own = this as unknown as Recogniser
      if (config.refuse || control.listening === own) throw new DOMException('It has already started.', 'InvalidStateError')
      control.listening = own
      own.results = []
      setTimeout(() => {
        if (control.listening !== own) return
        fire(own, 'start')
        fire(own, 'audiostart')
      }, 0)
    }
    stop() {
      const own = this as unknown as Recogniser
      if (control.listening === own) finish(own)
    }
    abort() {
      const own = this as unknown as Recogniser
      if (control.listening !== own) return
      fire(own, 'error', { error: 'aborted', message: '' })
      finish(own)
    }
    emitResult(transcript: string, isFinal: boolean, confidence: number) {
      const { results } = this as unknown as Recogniser
      const last = results.at(-1)
      const isOpen = last !== undefined && (last as unknown as { isFinal: boolean }).isFinal === false
      const at = isOpen ? results.length - 1 : results.length
      results[at] = Object.assign([{ transcript, confidence }], { isFinal })
      fire(this, 'result', { resultIndex: at, results: results.slice() })
    }
  }

  function open(): Recogniser {
    if (!control.listening) throw new Error('Nothing is listening.')
    return control.listening as Recogniser
  }

  const control: WebSpeechControl = {
    simulateSpeech(text, { final = true, confidence = 0.92 } = {}) {
      const own = open()
      fire(own, 'speechstart')
      const words = text.split(' ')
      if (own.interimResults) for (let n = 1; n < words.length; n++) own.emitResult(words.slice(0, n).join(' '), false, 0.5)
      if (!final) {
        if (own.interimResults) own.emitResult(text, false, 0.5)
        return
      }
      own.emitResult(text, true, confidence)
      fire(own, 'speechend')
      if (!own.continuous) finish(own)
    },
    noise: () => fire(open(), 'speechstart'),
    recError(error) {
      const own = open()
      fire(own, 'error', { error, message: '' })
      finish(own)
    },
    endListening: () => finish(open()),
    spoken,
    rec,
    listening: null,
    config,
  }
  const put = (name: string, value: unknown) => Object.defineProperty(window, name, { value, configurable: true, writable: true })
  put('__voice', control)
  put('speechSynthesis', synthesis)
  put('SpeechSynthesisUtterance', FakeUtterance)
  put('SpeechRecognition', FakeRecognition)
  put('webkitSpeechRecognition', FakeRecognition)
}

/** For pages. */
export const webSpeech = `(${installWebSpeech})()`
