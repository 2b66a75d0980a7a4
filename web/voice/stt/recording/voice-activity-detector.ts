// When somebody begins to speak and when they are done, by loudness alone. What counts as loud follows the room: its noise is
// what the quietest moments have in common.
import { timing } from '../../conversation/state.ts'

/** Root mean squares. Speech is so many times as loud as the room, and no quieter than `least`; `surely` is always speech. */
const threshold = { times: 3, least: 0.01, surely: 0.12 }
/** How much of the way to a new level the noise goes: quickly down, slowly up. */
const noiseTracking = { down: 0.3, up: 0.01 }
/** A click is no speech. */
const minSpeechMs = 100

export class VoiceActivityDetector {
  /** By the clock of `hears`; undefined until somebody spoke. */
  from: number | undefined
  to = 0
  #loudest = 0
  #noise = 0.003
  #loudSince: number | undefined

  /** How loud it is now. True once, when what was said is over. */
  addSample(rms: number, now: number): boolean {
    this.#loudest = Math.max(this.#loudest, rms)
    const isLoud = rms > Math.min(threshold.surely, Math.max(threshold.least, threshold.times * this.#noise))
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

  /** Nothing at all could be heard, not even somebody far away. */
  get wasSilent(): boolean {
    return this.from === undefined && this.#loudest < threshold.least / 2
  }

  /** For what is said next, in the same room. */
  reset(): void {
    this.from = undefined
    this.#loudSince = undefined
    this.#loudest = 0
  }
}
