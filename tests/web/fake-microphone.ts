// A microphone, a recorder and what takes sound apart, as jsdom has none. How loud it is and what was recorded is as told.
import { vi } from 'vitest'

export interface FakeMicrophone {
  /** Root mean square of what it hears just now. */
  loudness: number
  /** Tracks that run: where there is one, a browser shows that it listens. */
  readonly open: number
  readonly recorders: { mimeType: string; state: string }[]
  /** What it is asked for was refused so. */
  refuse: DOMException | undefined
  /** Types that can be recorded. */
  types: string[]
  /** A recording cannot be read again. */
  unreadable: boolean
  /** Seconds of sound in each recording. */
  seconds: number
  /** The device is pulled out. */
  pull(): void
  asked: number
}

export function withMicrophone(): FakeMicrophone {
  const tracks = new Set<{ stop: () => void; onended: (() => void) | null }>()
  const fake: FakeMicrophone = {
    loudness: 0,
    get open() {
      return tracks.size
    },
    recorders: [],
    refuse: undefined,
    types: ['audio/webm;codecs=opus', 'audio/webm'],
    unreadable: false,
    seconds: 3,
    pull: () => {
      for (const track of tracks) track.onended?.()
    },
    asked: 0,
  }
  const getUserMedia = async () => {
    fake.asked += 1
    if (fake.refuse) throw fake.refuse
    const track = { stop: () => void tracks.delete(track), onended: null }
    tracks.add(track)
    return { getTracks: () => [track] }
  }
  vi.stubGlobal('MediaRecorder', recorderOf(fake))
  vi.stubGlobal('AudioContext', contextOf(fake))
  vi.stubGlobal('OfflineAudioContext', decoderOf(fake))
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  return fake
}

export function withoutMicrophone(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices')
}

function recorderOf(fake: FakeMicrophone) {
  return class {
    static isTypeSupported = (type: string) => fake.types.includes(type)
    state = 'inactive'
    mimeType: string
    ondataavailable: ((event: { data: Blob }) => void) | null = null
    onstop: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
      this.mimeType = mimeType
      fake.recorders.push(this)
    }
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      setTimeout(() => {
        this.ondataavailable?.({ data: new Blob(['recorded']) })
        this.onstop?.()
      }, 5)
    }
  }
}

function contextOf(fake: FakeMicrophone) {
  return class {
    state = 'running'
    createAnalyser = () => ({
      fftSize: 0,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(fake.loudness),
    })
    createMediaStreamSource = () => ({ connect: () => undefined })
    resume = async () => undefined
    close = async () => undefined
  }
}

function decoderOf(fake: FakeMicrophone) {
  return class {
    rate: number
    constructor(_channels: number, _length: number, rate: number) {
      this.rate = rate
    }
    decodeAudioData = async () => {
      if (fake.unreadable) throw new DOMException('Unable to decode audio data', 'EncodingError')
      const samples = new Float32Array(fake.seconds * this.rate).fill(0.5)
      return { numberOfChannels: 1, getChannelData: () => samples }
    }
  }
}
