// Speech recognition by recording: an utterance ends with a second of silence, is transcribed by the server, and arrives as one
// final transcript. No interim results.

import { levelOf, measureLevel } from '../audio-level.ts'
import { closeMicrophone, isInsecureContext, microphoneError, openMicrophone } from '../microphone.ts'
import type { Recognizer, RecognizerListener, RecognizerOptions, SttError } from '../recognizer.ts'
import { canRecord, Recording } from './recording.ts'
import { transcribeRecording } from './transcribe.ts'
import { VoiceActivityDetector } from './voice-activity-detector.ts'

/** Maximum length of an utterance, and of silence. */
const maxRecordingMs = 60_000

interface OpenMicrophone {
  stream: MediaStream
  watch: VoiceActivityDetector
  /** Whether the level can be measured; if not, `finish` or the time limit ends the utterance. */
  measured: boolean
  endMeter: (() => void) | undefined
  recording: Recording
  limit: ReturnType<typeof setTimeout> | undefined
}

export class ServerRecognizer implements Recognizer {
  readonly kind = 'server'
  readonly #options: RecognizerOptions
  readonly #listener: RecognizerListener
  /** Lives from start to end; aborted at the end. */
  #run: AbortController | undefined
  #microphone: OpenMicrophone | undefined
  /** Keeps transcripts in the order of speech. */
  #queue = Promise.resolve()
  #pending = 0

  constructor(options: RecognizerOptions, listener: RecognizerListener) {
    this.#options = options
    this.#listener = listener
  }

  start(): void {
    if (this.#run) return
    this.#run = new AbortController()
    if (isInsecureContext()) this.#fail('insecure')
    else if (navigator.mediaDevices === undefined) this.#fail('unavailable')
    else if (!canRecord()) this.#fail('no-codec')
    else void this.#open(this.#run.signal)
  }

  abort(): void {
    this.#close()
  }

  finish(): void {
    const microphone = this.#microphone
    // Pressing the button submits even quiet speech; complete silence is dropped, since models invent words for it.
    if (microphone && !(microphone.measured && microphone.watch.wasSilent)) this.#endUtterance(microphone, false)
    else if (this.#pending === 0) this.#close()
  }

  async #open(signal: AbortSignal): Promise<void> {
    let stream: MediaStream
    try {
      stream = await openMicrophone()
    } catch (cause) {
      if (!signal.aborted) this.#fail(microphoneError(cause))
      return
    }
    if (signal.aborted) closeMicrophone(stream)
    else this.#record(stream)
  }

  #record(stream: MediaStream): void {
    const recording = this.#createRecording(stream)
    if (!recording) {
      closeMicrophone(stream)
      return
    }
    for (const track of stream.getTracks()) track.onended = () => this.#fail('no-device') // unplugged
    const microphone: OpenMicrophone = {
      stream,
      watch: new VoiceActivityDetector(),
      measured: false,
      endMeter: undefined,
      recording,
      limit: undefined,
    }
    this.#microphone = microphone
    microphone.endMeter = measureLevel(stream, (rms) => this.#onLevel(microphone, rms))
    this.#startTimeLimit(microphone)
    this.#listener.started()
  }

  /** Undefined if the browser cannot record; the error was reported. */
  #createRecording(stream: MediaStream): Recording | undefined {
    try {
      return new Recording(stream, () => this.#fail('failed'))
    } catch {
      this.#fail('no-codec') // despite isTypeSupported
      return undefined
    }
  }

  #onLevel(microphone: OpenMicrophone, rms: number): void {
    microphone.measured = true
    this.#listener.level(levelOf(rms))
    const isOver = microphone.watch.addSample(rms, performance.now())
    if (isOver && this.#microphone === microphone) this.#endUtterance(microphone, this.#options.continuous)
  }

  #startTimeLimit(microphone: OpenMicrophone): void {
    const { continuous, untilStopped } = this.#options
    microphone.limit = setTimeout(() => {
      const { watch, measured } = microphone
      if (watch.from !== undefined || !measured) this.#endUtterance(microphone, continuous && measured)
      else if (continuous && untilStopped) {
        microphone.recording.discard()
        this.#startRecording(microphone)
      } else this.#close()
    }, maxRecordingMs)
  }

  /** Ends an utterance; `goOn`: keeps the microphone open for the next. */
  #endUtterance(microphone: OpenMicrophone, goOn: boolean): void {
    const signal = this.#run?.signal
    if (!signal) return
    const { watch, recording } = microphone
    const [from, to] = watch.from === undefined ? [recording.startedAt, performance.now()] : [watch.from, watch.to]
    const audio = recording.end()
    if (goOn) this.#startRecording(microphone)
    else this.#release()
    this.#pending += 1
    this.#listener.transcribing(true)
    this.#queue = this.#queue
      .then(() => this.#transcribe(audio, { from, to, offset: (from - recording.startedAt) / 1000 }, signal))
      .then(() => {
        if (!signal.aborted && !this.#microphone && this.#pending === 0) this.#close()
      })
  }

  #startRecording(microphone: OpenMicrophone): void {
    clearTimeout(microphone.limit)
    const recording = this.#createRecording(microphone.stream)
    if (!recording) return
    microphone.recording = recording
    microphone.watch.reset()
    this.#startTimeLimit(microphone)
  }

  async #transcribe(
    recording: Promise<Blob>,
    { from, to, offset }: { from: number; to: number; offset: number },
    signal: AbortSignal,
  ): Promise<void> {
    const result = await transcribeRecording(recording, offset, this.#options.language, signal)
    if (signal.aborted) return
    this.#pending -= 1
    if (this.#pending === 0) this.#listener.transcribing(false)
    if (result && 'problem' in result) this.#fail(result.problem, result.sentence)
    else if (result && result.text !== '') this.#listener.final(result.text, from, to)
    if (this.#microphone && this.#pending === 0) this.#listener.started()
  }

  #fail(problem: SttError, sentence?: string): void {
    if (!this.#run) return
    this.#listener.error(problem, sentence)
    this.#close()
  }

  #release(): void {
    const microphone = this.#microphone
    this.#microphone = undefined
    if (!microphone) return
    clearTimeout(microphone.limit)
    microphone.endMeter?.()
    for (const track of microphone.stream.getTracks()) track.onended = null
    closeMicrophone(microphone.stream)
  }

  #close(): void {
    const run = this.#run
    if (!run) return
    this.#run = undefined
    run.abort()
    this.#microphone?.recording.discard()
    this.#release()
    const wasWorking = this.#pending > 0
    this.#pending = 0
    if (wasWorking) this.#listener.transcribing(false)
    this.#listener.ended()
  }
}
