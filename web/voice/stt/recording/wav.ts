// Encodes samples as a WAV file: 16-bit PCM, mono.

/** The rate speech recognition models expect. */
export const sampleRate = 16_000
const head = 44
const bytesPerSample = 2

/** Averages the channels. */
export function mixToMono(channels: Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels
  if (channels.length < 2) return first
  return first.map((_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length)
}

/** RIFF, `fmt ` and `data` chunks, little endian; samples are clipped. */
export function encodeWav(samples: Float32Array, rate = sampleRate): Uint8Array<ArrayBuffer> {
  const size = samples.length * bytesPerSample
  const bytes = new Uint8Array(head + size)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, head - 8 + size, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true) // PCM
  view.setUint16(22, 1, true) // channels
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * bytesPerSample, true)
  view.setUint16(32, bytesPerSample, true)
  view.setUint16(34, 8 * bytesPerSample, true)
  word(36, 'data')
  view.setUint32(40, size, true)
  samples.forEach((sample, at) => {
    const within = Math.max(-1, Math.min(1, sample))
    view.setInt16(head + at * bytesPerSample, Math.round(within < 0 ? within * 0x8000 : within * 0x7fff), true)
  })
  return bytes
}
