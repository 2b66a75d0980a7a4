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
  readonly #utterance: UtteranceBuffer
  #state: 'closed' | 'open' | 'finishing' = 'closed'
  /** Undefined between sessions. */
  #current: SpeechRecognizer | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #closeLevel: (() => void) | undefined
  #pause = restartDelay.shortest
  #begun = 0
  #lastHeard = 0

  constructor(options: RecognizerOptions, listener: RecognizerListener) {
    this.#options = options
    this.#listener = listener
    this.#utterance = new UtteranceBuffer({
      interim: (text) => listener.interim(text),
      complete: (text, from, to) => this.#complete(text, from, to),
      stuck: () => this.#current?.stop(),
    })
  }

  start(): void {
    if (this.#state !== 'closed') return
    this.#state = 'open'
    this.#pause = restartDelay.shortest
    this.#lastHeard = performance.now()
    if (isInsecureContext()) this.#fail('insecure')
    else this.#begin()
  }

  abort(): void {
    this.#close()
  }

  finish(): void {
    if (this.#state !== 'open') return
    this.#state = 'finishing'
    clearTimeout(this.#timer)
    if (!this.#current) {
      this.#ended()
      return
    }
    this.#timer = setTimeout(() => this.#ended(), stopTimeoutMs)
    this.#current.stop()
  }

  /** A new instance each time: late events of an earlier one have no listener. */
  #begin(): void {
    const Recognition = speechRecognition()
    if (!Recognition) {
      this.#fail('unavailable')
      return
    }
    const own = new Recognition()
    own.lang = this.#options.language
    own.continuous = this.#options.continuous && !isAndroid()
    own.interimResults = true
    own.onstart = () => this.#started()
    own.onspeechstart = () => this.#utterance.speechStarted(this.#begun, performance.now())
    own.onresult = (event) => this.#heard(event)
    own.onerror = ({ error }) => this.#erred(error)
    own.onend = () => this.#ended()
    this.#current = own
    this.#begun = performance.now()
    try {
      own.start()
    } catch {
      this.#fail('not-started') // browsers give no reason
    }
  }

  #started(): void {
    this.#begun = performance.now()
    if (this.#closeLevel) return // restarted
    this.#closeLevel = openLevelMeter((value) => this.#listener.level(value))
    this.#listener.started()
  }

  #heard(event: SpeechRecognitionEvent): void {
    const { finals, interim } = transcriptsOf(event)
    this.#lastHeard = performance.now()
    this.#utterance.addTranscripts(finals, interim, this.#begun, this.#lastHeard)
  }

  #erred(error: string): void {
    const problem = sttErrorOf(error)
    if (problem) this.#fail(problem)
  }

  /** Ended by itself, on request, or without result. */
  #ended(): void {
    this.#letGo()
    const now = performance.now()
    const wanted = this.#state === 'open' && this.#options.continuous
    if (this.#state === 'finishing') {
      this.#utterance.flush()
      this.#close()
    } else if (wanted && (this.#options.untilStopped || now - this.#lastHeard < minute)) {
      this.#utterance.finalizeInterim()
      this.#again(now - this.#begun < minSessionMs)
    } else {
      this.#utterance.finalizeInterim()
      if (this.#utterance.isEmpty) this.#close()
    }
  }

  #again(wasBrief: boolean): void {
    this.#timer = setTimeout(() => this.#begin(), this.#pause)
    this.#pause = wasBrief ? Math.min(2 * this.#pause, restartDelay.longest) : restartDelay.shortest
  }

  #complete(text: string, from: number, to: number): void {
    this.#listener.final(text, from, to)
    if (this.#state === 'open' && !this.#options.continuous) this.#close()
  }

  #fail(problem: SttError): void {
    this.#utterance.clear()
    this.#listener.error(problem)
    this.#close()
  }

  #close(): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    const open = this.#current
    this.#utterance.clear()
    this.#letGo()
    open?.abort()
    this.#closeLevel?.()
    this.#closeLevel = undefined
    this.#listener.ended()
  }

  #letGo(): void {
    clearTimeout(this.#timer)
    const own = this.#current
    this.#current = undefined
    if (own) own.onstart = own.onspeechstart = own.onresult = own.onerror = own.onend = null
  }
}
