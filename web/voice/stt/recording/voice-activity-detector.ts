// Voice activity detection by level alone. The threshold adapts to the noise floor, tracked from the quietest moments.
import { timing } from '../../conversation/state.ts'

/** RMS values: speech is `times` the noise floor, at least `least`; above `surely` it is always speech. */
const threshold = { times: 3, least: 0.01, certain: 0.12 }
/** Smoothing of the noise floor: fast down, slow up. */
const noiseTracking = { down: 0.3, up: 0.01 }
/** Shorter sounds are clicks. */
const minSpeechMs = 100

export class VoiceActivityDetector {
  /** Undefined until speech starts. */
  from: number | undefined
  to = 0
  #loudest = 0
  #noise = 0.003
  #loudSince: number | undefined

  /** Returns true once, when an utterance has ended. */
  addSample(rms: number, now: number): boolean {
    this.#loudest = Math.max(this.#loudest, rms)
    const isLoud = rms > Math.min(threshold.certain, Math.max(threshold.least, threshold.times * this.#noise))
    this.#noise += (rms - this.#noise) * (rms < this.#noise ? noiseTracking.down : noiseTracking.up)
    if (!isLoud) {
      this.#loudSince = undefined
      return this.from !== undefined && now - this.to >= timing.autoSubmit
    }
    this.#loudSince ??= now
    if (now - this.#loudSince < minSpeechMs && this.from === undefined) return false
    this.from ??= this.#loudSince
    this.to = now
    return false
  }

  /** Complete silence, not even distant speech. */
  get wasSilent(): boolean {
    return this.from === undefined && this.#loudest < threshold.least / 2
  }

  /** For the next utterance; keeps the noise floor. */
  reset(): void {
    this.from = undefined
    this.#loudSince = undefined
    this.#loudest = 0
  }
}
