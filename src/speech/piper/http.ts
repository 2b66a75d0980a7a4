// Piper's own HTTP server, all its generations. Since 1.3 it has GET /voices and takes JSON, at first at POST /, since 1.5 at
// POST /synthesize. The oldest takes plain text at POST / and has one voice without a name; given JSON it would read that
// aloud, so which it is is found out first. All of them say text/html of their sound: only its bytes tell what it is.
import { AppError } from '../../core/errors.ts'
import { pcmOf, wavOf } from '../sound/wav.ts'
import { brokeOff, noPiper, noSound, notThere, type PiperBounds } from './bounds.ts'
import type { PiperEngine } from './engine.ts'
import { isRecord, isVoiceName, mostVoices, type PiperVoice, piperVoice } from './facts.ts'
import { type HttpAnswer, requestOf } from './request.ts'

interface Generation {
  /** Where text goes to; undefined: JSON, not known yet where. */
  json: '/synthesize' | '/' | undefined
  plain: boolean
}

/** The only voice of the oldest server, which cannot say its name. */
const namelessVoice = 'default'

export function createPiperHttp(base: string, bounds: PiperBounds): PiperEngine {
  /** Found out once, and anew after a failure. */
  let generation: Generation | undefined
  let known: PiperVoice[] = []

  const ask = requestOf(base, bounds)
  const list = async (signal?: AbortSignal): Promise<Generation> => {
    const answer = await ask({ method: 'GET', path: '/voices', most: bounds.listBytes, signal })
    if (answer.status === 200) {
      known = voicesIn(answer)
      generation = { json: generation?.json, plain: false }
    } else if (answer.status === 404 || answer.status === 405) {
      // Only its voice shows that it is one: heard once, and again after a failure.
      if (!generation?.plain) await speakPlain('Piper.', signal)
      known = [{ ...piperVoice(namelessVoice, undefined), name: 'Piper' }]
      generation = { json: undefined, plain: true }
    } else throw refusedWith(answer.status)
    return generation
  }
  const speakPlain = async (text: string, signal: AbortSignal | undefined) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    return soundIn(await ask({ method: 'POST', path: '/', headers, body: text, most: bounds.soundBytes, signal }))
  }
  const speakJson = async (body: string, now: Generation, signal: AbortSignal | undefined) => {
    const headers = { 'content-type': 'application/json' }
    const post = (path: string) => ask({ method: 'POST', path, headers, body, most: bounds.soundBytes, signal })
    const path = now.json ?? '/synthesize'
    const answer = await post(path)
    const isElsewhere = now.json === undefined && (answer.status === 404 || answer.status === 405)
    const sound = soundIn(isElsewhere ? await post('/') : answer)
    now.json = isElsewhere ? '/' : path
    return sound
  }
  const forgetful = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (cause) {
      if (cause instanceof AppError) generation = undefined
      throw cause
    }
  }
  return {
    missing: null,
    async voices() {
      await forgetful(list())
      return known
    },
    async speak(text, voice, speed, signal) {
      const now = generation ?? (await forgetful(list(signal)))
      return forgetful(now.plain ? speakPlain(text, signal) : speakJson(said(text, voice, speed), now, signal))
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** The voice's own speed is left to Piper, which may have been told another. */
function said(text: string, { model, lengthScale }: PiperVoice, speed: number): string {
  return JSON.stringify({ text, voice: model, ...(speed === 1 ? {} : { length_scale: lengthScale / speed }) })
}

function voicesIn({ bytes }: HttpAnswer): PiperVoice[] {
  const listed = parsed(bytes)
  if (!isRecord(listed)) throw noPiper()
  const named = Object.entries(listed).filter(([name, config]) => isVoiceName(name) && isRecord(config))
  if (named.length === 0) throw noPiper()
  return named.slice(0, mostVoices).map(([name, config]) => piperVoice(name, config))
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw noPiper(cause)
  }
}

function soundIn({ status, bytes }: HttpAnswer): Buffer {
  if (status !== 200) throw refusedWith(status)
  const pcm = pcmOf(bytes)
  if (!pcm) throw noSound()
  if (isCut(bytes)) throw brokeOff()
  return wavOf(pcm.samples, pcm)
}

/** A RIFF says how long it is; a stream says 0, or about as much as can be said. */
function isCut(wav: Buffer): boolean {
  const said = wav.readUInt32LE(4)
  return said > wav.length - 8 && said < 0x7fff_0000
}

function refusedWith(status: number): AppError {
  if (status === 401 || status === 403) return new AppError('unconfigured', 'Piper does not let Homing in.')
  if (status === 429) return new AppError('limited', 'Piper was asked too often.')
  if (status === 502 || status === 503 || status === 504) return notThere()
  if (status === 404 || status === 405) return noPiper()
  return new AppError('provider', `Piper answered with an error (${status}).`)
}
