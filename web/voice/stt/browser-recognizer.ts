// Speech recognition by the browser. In continuous mode it is restarted whenever it ends by itself (Chrome's does after
// silence), until nobody has spoken for a minute.

import { openLevelMeter } from './audio-level.ts'
import { isInsecureContext } from './microphone.ts'
import type { Recognizer, RecognizerListener, RecognizerOptions, SttError } from './recognizer.ts'
import { UtteranceBuffer } from './utterance-buffer.ts'
import { type SpeechRecognizer, speechRecognition, sttErrorOf, transcriptsOf } from './web-speech-api.ts'

const minute = 60_000
/** Delay before a restart; doubled after each session that ended at once. */
const restartDelay = { shortest: 200, longest: 5000 }
/** A shorter session did not listen. */
const minSessionMs = 1000
/** Time for a stopped recognizer to report its end. */
const stopTimeoutMs = 2000

/** Chrome on Android repeats final results in continuous mode, so there it is restarted for each. */
const isAndroid = () => /Android/.test(navigator.userAgent)

export class BrowserRecognizer implements Recognizer {
  readonly kind = 'browser'
  readonly #options: RecognizerOptions
  readonly #listener: RecognizerListener
  readonly #buffer: UtteranceBuffer
  #state: 'closed' | 'open' | 'finishing' = 'closed'
  /** Undefined between sessions. */
  #current: SpeechRecognizer | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopLevelMeter: (() => void) | undefined
  #restartDelay = restartDelay.shortest
  #startedAt = 0
  #lastResultAt = 0

  constructor(options: RecognizerOptions, listener: RecognizerListener) {
    this.#options = options
    this.#listener = listener
    this.#buffer = new UtteranceBuffer({
      interim: (text) => listener.interim(text),
      complete: (text, from, to) => this.#complete(text, from, to),
      stuck: () => this.#current?.stop(),
    })
  }

  start(): void {
    if (this.#state !== 'closed') return
    this.#state = 'open'
    this.#restartDelay = restartDelay.shortest
    this.#lastResultAt = performance.now()
    if (isInsecureContext()) this.#fail('insecure')
    else this.#startSession()
  }

  abort(): void {
    this.#close()
  }

  finish(): void {
    if (this.#state !== 'open') return
    this.#state = 'finishing'
    clearTimeout(this.#timer)
    if (!this.#current) {
      this.#onEnd()
      return
    }
    this.#timer = setTimeout(() => this.#onEnd(), stopTimeoutMs)
    this.#current.stop()
  }

  /** A new instance each time: late events of an earlier one have no listener. */
  #startSession(): void {
    const Recognition = speechRecognition()
    if (!Recognition) {
      this.#fail('unavailable')
      return
    }
    const own = new Recognition()
    own.lang = this.#options.language
    own.continuous = this.#options.continuous && !isAndroid()
    own.interimResults = true
    own.onstart = () => this.#onStart()
    own.onspeechstart = () => this.#buffer.speechStarted(this.#startedAt, performance.now())
    own.onresult = (event) => this.#onResult(event)
    own.onerror = ({ error }) => this.#onError(error)
    own.onend = () => this.#onEnd()
    this.#current = own
    this.#startedAt = performance.now()
    try {
      own.start()
    } catch {
      this.#fail('not-started') // browsers give no reason
    }
  }

  #onStart(): void {
    this.#startedAt = performance.now()
    if (this.#stopLevelMeter) return // restarted
    this.#stopLevelMeter = openLevelMeter((value) => this.#listener.level(value))
    this.#listener.started()
  }

  #onResult(event: SpeechRecognitionEvent): void {
    const { finals, interim } = transcriptsOf(event)
    this.#lastResultAt = performance.now()
    this.#buffer.addTranscripts(finals, interim, this.#startedAt, this.#lastResultAt)
  }

  #onError(error: string): void {
    const problem = sttErrorOf(error)
    if (problem) this.#fail(problem)
  }

  /** Ended by itself, on request, or without result. */
  #onEnd(): void {
    this.#release()
    const now = performance.now()
    const wanted = this.#state === 'open' && this.#options.continuous
    if (this.#state === 'finishing') {
      this.#buffer.flush()
      this.#close()
    } else if (wanted && (this.#options.untilStopped || now - this.#lastResultAt < minute)) {
      this.#buffer.finalizeInterim()
      this.#restart(now - this.#startedAt < minSessionMs)
    } else {
      this.#buffer.finalizeInterim()
      if (this.#buffer.isEmpty) this.#close()
    }
  }

  #restart(wasBrief: boolean): void {
    this.#timer = setTimeout(() => this.#startSession(), this.#restartDelay)
    this.#restartDelay = wasBrief ? Math.min(2 * this.#restartDelay, restartDelay.longest) : restartDelay.shortest
  }

  #complete(text: string, from: number, to: number): void {
    this.#listener.final(text, from, to)
    if (this.#state === 'open' && !this.#options.continuous) this.#close()
  }

  #fail(problem: SttError): void {
    this.#buffer.clear()
    this.#listener.error(problem)
    this.#close()
  }

  #close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    const open = this.#current
    this.#buffer.clear()
    this.#release()
    open?.abort()
    this.#stopLevelMeter?.()
    this.#stopLevelMeter = undefined
    this.#listener.ended()
  }

  #release(): void {
    clearTimeout(this.#timer)
    const own = this.#current
    this.#current = undefined
    if (own) own.onstart = own.onspeechstart = own.onresult = own.onerror = own.onend = null
  }
}
