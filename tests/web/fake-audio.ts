// The element that plays sound, as jsdom has none, and the sounds a server makes: what was asked for, what played, and how.
import { vi } from 'vitest'

export interface FakePlayer {
  /** Every sound that was begun: its text, volume, and how it went. */
  readonly played: { text: string; volume: number; state: string }[]
  /** Addresses of sounds that are still held. */
  readonly held: number
  /** How long a sound takes. */
  ms: number
  /** The next ones fail so: a code of MediaError, or the name play() refuses with. */
  fail: (number | string)[]
  /** Sounds never start. */
  silent: boolean
  /** As by the key of a headset. */
  pauseFromOutside(): void
}

/** What stands in for the bytes of a sound is its text. */
export function withAudio(): FakePlayer {
  const urls = new Map<string, Blob>()
  let latest: FakeAudio | undefined
  const fake: FakePlayer = {
    played: [],
    get held() {
      return urls.size
    },
    ms: 1000,
    fail: [],
    silent: false,
    pauseFromOutside: () => latest?.pause(),
  }
  class FakeAudio {
    src = ''
    volume = 1
    paused = true
    ended = false
    error: { code: number } | null = null
    onplaying: (() => void) | null = null
    onended: (() => void) | null = null
    onpause: (() => void) | null = null
    onerror: (() => void) | null = null
    timer: ReturnType<typeof setTimeout> | undefined
    row: FakePlayer['played'][number] | undefined

    async play() {
      latest = this
      const row = { text: (await urls.get(this.src)?.text()) ?? '', volume: this.volume, state: 'begun' }
      fake.played.push(row)
      this.row = row
      this.ended = false
      const failure = fake.silent ? undefined : fake.fail.shift()
      if (typeof failure === 'string') throw new DOMException('No.', failure)
      this.paused = false
      if (fake.silent) return
      if (failure !== undefined) {
        this.error = { code: failure }
        this.timer = setTimeout(() => this.onerror?.(), 1)
        return
      }
      row.state = 'playing'
      this.onplaying?.()
      this.timer = setTimeout(() => {
        row.state = 'ended'
        this.paused = this.ended = true
        this.onpause?.()
        this.onended?.()
      }, fake.ms)
    }
    pause() {
      clearTimeout(this.timer)
      if (this.paused) return
      this.paused = true
      if (this.row) this.row.state = 'stopped'
      setTimeout(() => this.onpause?.(), 0)
    }
  }
  vi.stubGlobal('Audio', FakeAudio)
  URL.createObjectURL = (blob) => {
    const url = `blob:${urls.size}-${performance.now()}`
    urls.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = (url) => void urls.delete(url)
  return fake
}
