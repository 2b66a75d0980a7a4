// One recording of the microphone.
import { encodeWav, mixToMono, sampleRate } from './wav.ts'

/** Safari claims WebM support, but only its MP4 is usable. */
const types = { safari: ['audio/mp4'], others: ['audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus', 'audio/mp4'] }
/** Seconds kept before the start of speech. */
const leadSeconds = 0.4
/** Time for a stopped recorder to deliver its data. */
const stopTimeoutMs = 2000

export function canRecord(): boolean {
  return navigator.mediaDevices !== undefined && typeOf() !== undefined
}

function typeOf(): string | undefined {
  if (!('MediaRecorder' in window)) return undefined
  const isSafari = /AppleWebKit/.test(navigator.userAgent) && !/Chrom|Android/.test(navigator.userAgent)
  const wanted = isSafari ? [...types.safari, ...types.others] : types.others
  return wanted.find((type) => MediaRecorder.isTypeSupported(type))
}

export class Recording {
  readonly startedAt = performance.now()
  readonly #recorder: MediaRecorder
  readonly #parts: Blob[] = []

  /** Throws if the browser cannot record. */
  constructor(stream: MediaStream, onError: () => void) {
    const mimeType = typeOf()
    this.#recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
    this.#recorder.ondataavailable = ({ data }) => this.#parts.push(data)
    this.#recorder.onerror = onError
    this.#recorder.start()
  }

  /** The whole recording. */
  async end(): Promise<Blob> {
    if (this.#recorder.state !== 'inactive') {
      await new Promise<void>((done) => {
        const late = setTimeout(done, stopTimeoutMs)
        this.#recorder.onstop = () => {
          clearTimeout(late)
          done()
        }
        this.#recorder.stop()
      })
    }
    return new Blob(this.#parts, { type: this.#recorder.mimeType.split(';')[0] ?? '' })
  }

  discard(): void {
    this.#recorder.ondataavailable = this.#recorder.onerror = null
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
  }
}

/**
 * Converts to what transcription expects: WAV, 16 kHz mono, without the silence before `from` (seconds). Unchanged if the
 * browser cannot decode it.
 */
export async function toWav(recording: Blob, from: number): Promise<Blob> {
  try {
    // decodeAudioData resamples to the rate of its context.
    const buffer = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await recording.arrayBuffer())
    const samples = mixToMono(Array.from({ length: buffer.numberOfChannels }, (_, at) => buffer.getChannelData(at)))
    const start = Math.min(samples.length, Math.max(0, Math.floor((from - leadSeconds) * sampleRate)))
    return new Blob([encodeWav(samples.subarray(start))], { type: 'audio/wav' })
  } catch {
    return recording // the server may read what the browser cannot
  }
}
