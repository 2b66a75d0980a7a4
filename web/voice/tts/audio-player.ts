// Plays server audio sequentially through one audio element: permission granted to an element persists.
import { timing } from '../conversation/state.ts'
import { encodeWav } from '../stt/recording/wav.ts'
import { minimumVolume } from './browser-tts.ts'

/** `unreadable`: this audio cannot be decoded (codes 3 and 4). `not-touched`: no user gesture yet. */
export type PlaybackResult = 'ended' | 'stopped' | 'not-touched' | 'audio' | 'unreadable'

/** MediaError codes: decoding failed, source not supported. */
const unreadableCodes: readonly number[] = [3, 4]

export class AudioPlayer {
  readonly #audio = new Audio()

  /** Stops at once when `signal` aborts. */
  async play(sound: Blob, volume: number, signal: AbortSignal, onStart: () => void): Promise<PlaybackResult> {
    if (signal.aborted) return 'stopped'
    const url = URL.createObjectURL(sound)
    const audio = this.#audio
    let late: ReturnType<typeof setTimeout> | undefined
    try {
      return await new Promise<PlaybackResult>((done) => {
        signal.addEventListener('abort', () => done('stopped'), { once: true })
        signal.addEventListener('abort', this.#pause, { once: true })
        audio.onplaying = () => {
          clearTimeout(late)
          // Paused by headset keys or an incoming call: treated as stopped by the user.
          audio.onpause = () => !audio.ended && done('stopped')
          onStart()
        }
        audio.onended = () => done('ended')
        audio.onerror = () => done(unreadableCodes.includes(audio.error?.code ?? 0) ? 'unreadable' : 'audio')
        late = setTimeout(() => done('audio'), timing.speechWatchdog)
        audio.src = url
        audio.volume = Math.min(1, Math.max(minimumVolume, volume))
        audio.play().catch((cause: unknown) => done(playbackError(cause)))
      })
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', this.#pause)
      audio.onplaying = audio.onended = audio.onpause = audio.onerror = null
      this.#pause()
      URL.revokeObjectURL(url)
    }
  }

  readonly #pause = () => this.#audio.pause()

  /** Safari allows programmatic playback only after the element played during a user gesture: plays a moment of silence then. */
  unlockOn(target: EventTarget): void {
    if (!('GestureEvent' in window)) return
    const unlock = () => {
      for (const type of gestures) target.removeEventListener(type, unlock, true)
      if (!this.#audio.paused) return
      const url = URL.createObjectURL(new Blob([encodeWav(new Float32Array(160))], { type: 'audio/wav' }))
      this.#audio.src = url
      this.#audio
        .play()
        .catch(() => undefined) // tried again when there is something to play
        .finally(() => URL.revokeObjectURL(url))
    }
    for (const type of gestures) target.addEventListener(type, unlock, true)
  }
}
const gestures = ['click', 'keydown', 'touchend']

function playbackError(cause: unknown): PlaybackResult {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError') return 'not-touched'
  if (name === 'AbortError') return 'stopped'
  return name === 'NotSupportedError' ? 'unreadable' : 'audio'
}
