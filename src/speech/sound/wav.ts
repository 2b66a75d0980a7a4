// WAV (RIFF, 16-bit PCM), the output format of all voices here. Streams contain wrong lengths, which confuse players, so the
// header is written once the audio is complete.

export interface Pcm {
  rate: number
  channels: number
  bits: number
}

export const wavHeaderBytes = 44

/** With the correct length. An incomplete sample at the end is dropped. */
export function wavOf(pcm: Uint8Array, { rate, channels, bits }: Pcm): Buffer {
  const frame = (channels * bits) / 8
  const size = pcm.byteLength - (pcm.byteLength % frame)
  const wav = Buffer.alloc(wavHeaderBytes + size)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wavHeaderBytes - 8 + size, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(channels, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * frame, 28)
  wav.writeUInt16LE(frame, 32)
  wav.writeUInt16LE(bits, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(size, 40)
  wav.set(pcm.subarray(0, size), wavHeaderBytes)
  return wav
}

/** A file of a million empty chunks must not block the thread. */
const mostParts = 1000

/** Undefined if it is no PCM WAV. */
export function pcmOf(bytes: Uint8Array): (Pcm & { samples: Buffer }) | undefined {
  const wav = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (wav.length < 12 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE') return undefined
  let format: Pcm | undefined
  for (let at = 12, part = 0; at + 8 <= wav.length && part < mostParts; part++) {
    const name = wav.toString('latin1', at, at + 4)
    const said = wav.readUInt32LE(at + 4)
    const begin = at + 8
    if (name === 'fmt ') format = formatAt(wav, begin)
    if (name === 'data') {
      // Streams write 0 or all ones: the samples extend to the end.
      const end = said === 0 || begin + said > wav.length ? wav.length : begin + said
      return format && { ...format, samples: wav.subarray(begin, end) }
    }
    at = begin + said + (said % 2)
  }
  return undefined
}

function formatAt(wav: Buffer, at: number): Pcm | undefined {
  if (at + 16 > wav.length) return undefined
  const [kind, channels] = [wav.readUInt16LE(at), wav.readUInt16LE(at + 2)]
  const [rate, bits] = [wav.readUInt32LE(at + 4), wav.readUInt16LE(at + 14)]
  const known = kind === 1 && channels >= 1 && channels <= 2 && bits === 16 && rate >= 4000 && rate <= 192_000
  return known ? { rate, channels, bits } : undefined
}

/** Corrects the length in the header. Undefined if it is no PCM WAV. */
export function repairWav(bytes: Uint8Array): Buffer | undefined {
  const pcm = pcmOf(bytes)
  return pcm && wavOf(pcm.samples, pcm)
}

export function silence(milliseconds: number, pcm: Pcm = { rate: 22_050, channels: 1, bits: 16 }): Buffer {
  const frames = Math.round((pcm.rate * milliseconds) / 1000)
  return wavOf(Buffer.alloc((frames * pcm.channels * pcm.bits) / 8), pcm)
}
