// Detects audio formats by their bytes: declared types are not trusted.
import type { TranscribeRequest } from '../speech.ts'
import { pcmOf } from './wav.ts'

/** Of recordings: WAV, WebM, Ogg, MP4. */
export function detectSoundType(bytes: Uint8Array): TranscribeRequest['mimeType'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (start.startsWith('RIFF') && start.startsWith('WAVE', 8)) return 'audio/wav'
  if (start.startsWith('\x1aE\xdf\xa3')) return start.includes('webm') ? 'audio/webm' : undefined
  if (start.startsWith('OggS')) return 'audio/ogg'
  return start.startsWith('ftyp', 4) ? 'audio/mp4' : undefined
}

/** A layer III frame (ISO 11172-3) or an ID3v2 tag. */
export function isMp3(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes
  const isTag = first === 0x49 && second === 0x44 && third === 0x33
  return isTag || (first === 0xff && (second & 0xe6) === 0xe2)
}

/** For logs: type, duration and size. */
export function describeSound(bytes: Uint8Array, mimeType: string): string {
  const pcm = mimeType === 'audio/wav' ? pcmOf(bytes) : undefined
  const length = pcm ? [`${((pcm.samples.length * 8) / (pcm.rate * pcm.channels * pcm.bits)).toFixed(1)} s`] : []
  return [mimeType, ...length, `${Math.ceil(bytes.length / 1024)} KB`].join(', ')
}
