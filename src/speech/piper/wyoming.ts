// Piper with the Wyoming protocol (wyoming-piper, as in Home Assistant): `describe` returns `info`, `synthesize` returns
// `audio-start`, `audio-chunk`… and `audio-stop`. One connection for each request. The protocol has no speed.
import { connect, type Socket } from 'node:net'
import { AppError } from '../../core/errors.ts'
import { type Pcm, wavOf } from '../sound/wav.ts'
import {
  notAudio,
  notPiper,
  type PiperBounds,
  type PiperEngine,
  piperBrokeOff,
  piperUnavailable,
  startTimeouts,
  tooLarge,
} from './bounds.ts'
import { isRecord, isVoiceName, mostVoices, type PiperVoice, piperVoice } from './piper-voice.ts'
import { eventsFrom, frameOf, type WyomingEvent } from './wyoming-events.ts'

export function createPiperWyoming(url: string, bounds: PiperBounds): PiperEngine {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')

  /** Passes the events to `handle` until it returns. */
  const ask = async <T>(
    question: Buffer,
    handle: (events: AsyncIterable<WyomingEvent>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    using waiting = startTimeouts(bounds, signal)
    const socket = connect({ host, port: Number(port) || 10200, timeout: bounds.connectMs })
    const stop = () => socket.destroy(new Error('over'))
    waiting.signal.addEventListener('abort', stop, { once: true })
    try {
      await waitForConnection(socket)
      socket.write(question)
      return await handle(eventsFrom(socket, waiting.onData))
    } catch (cause) {
      throw waiting.toError(cause instanceof AppError ? cause : piperBrokeOff(cause))
    } finally {
      waiting.signal.removeEventListener('abort', stop)
      socket.on('error', () => undefined)
      socket.destroy()
    }
  }
  return {
    missing: null,
    voices: () => ask(frameOf('describe'), voicesIn),
    speak: (text, { model }, _speed, signal) =>
      ask(frameOf('synthesize', { text, voice: { name: model } }), (events) => soundIn(events, bounds.soundBytes), signal),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

async function waitForConnection(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('connect', resolve)
  socket.once('timeout', () => reject(piperUnavailable()))
  socket.once('error', (cause) => reject(piperUnavailable(cause)))
  await promise
  socket.setTimeout(0)
}

async function voicesIn(events: AsyncIterable<WyomingEvent>): Promise<PiperVoice[]> {
  for await (const { type, data } of events) {
    if (type !== 'info') continue
    const programs = Array.isArray(data.tts) ? data.tts.filter(isRecord) : []
    const listed = programs.flatMap(({ voices }) => (Array.isArray(voices) ? voices.filter(isRecord) : []))
    const voices = listed.slice(0, mostVoices).flatMap(voiceOf)
    if (voices.length === 0) throw notPiper()
    return voices
  }
  throw piperBrokeOff()
}

function voiceOf({ name, installed, languages }: Record<string, unknown>): PiperVoice[] {
  if (typeof name !== 'string' || !isVoiceName(name) || installed === false) return []
  const language: unknown = Array.isArray(languages) ? languages[0] : undefined
  return [piperVoice(name, undefined, typeof language === 'string' ? language : undefined)]
}

async function soundIn(events: AsyncIterable<WyomingEvent>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  let format: Pcm | undefined
  for await (const { type, data, payload } of events) {
    if (type === 'error') throw new AppError('provider', "Piper couldn't read this aloud.")
    if (type === 'audio-start' || type === 'audio-chunk') format = sameFormat(format, data)
    if (type === 'audio-chunk') {
      size += payload.length
      if (size > most) throw tooLarge()
      pieces.push(payload)
    }
    if (type === 'audio-stop') {
      if (!format) throw notAudio()
      return wavOf(Buffer.concat(pieces), format)
    }
  }
  throw piperBrokeOff()
}

/** The format must not change. */
function sameFormat(before: Pcm | undefined, { rate, width, channels }: Record<string, unknown>): Pcm {
  const known = typeof rate === 'number' && Number.isInteger(rate) && rate >= 4000 && rate <= 192_000
  if (!known || width !== 2 || (channels !== 1 && channels !== 2)) throw notAudio()
  if (before && (before.rate !== rate || before.channels !== channels)) throw notAudio()
  return { rate, channels, bits: 16 }
}
