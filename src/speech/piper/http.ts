// Piper's HTTP server in all versions. Since 1.3 it has GET /voices and takes JSON, at first at POST /, since 1.5 at POST
// /synthesize. The oldest takes plain text at POST /, has one unnamed voice, and would read JSON aloud, so the version is
// detected first. All of them declare text/html: only the bytes tell.

import http from 'node:http'
import https from 'node:https'
import { AppError } from '../../core/errors.ts'
import { pcmOf, wavOf } from '../sound/wav.ts'
import {
  notAudio,
  notPiper,
  type PiperBounds,
  type PiperEngine,
  piperBrokeOff,
  piperUnavailable,
  startTimeouts,
  type Timeouts,
  tooLarge,
} from './bounds.ts'
import { isRecord, isVoiceName, mostVoices, type PiperVoice, piperVoice } from './piper-voice.ts'

interface Generation {
  /** The path; undefined until known. */
  json: '/synthesize' | '/' | undefined
  plain: boolean
}

/** Of the oldest server. */
const unnamedVoice = 'default'

export function createPiperHttp(base: string, bounds: PiperBounds): PiperEngine {
  /** Detected once, and again after a failure. */
  let generation: Generation | undefined
  let known: PiperVoice[] = []

  const ask = createRequest(base, bounds)
  const list = async (signal?: AbortSignal): Promise<Generation> => {
    const answer = await ask({ method: 'GET', path: '/voices', most: bounds.listBytes, signal })
    if (answer.status === 200) {
      known = voicesFrom(answer)
      generation = { json: generation?.json, plain: false }
    } else if (answer.status === 404 || answer.status === 405) {
      // Only its audio proves that it is a Piper.
      if (!generation?.plain) await speakPlain('Piper.', signal)
      known = [{ ...piperVoice(unnamedVoice, undefined), name: 'Piper' }]
      generation = { json: undefined, plain: true }
    } else throw errorForStatus(answer.status)
    return generation
  }
  const speakPlain = async (text: string, signal: AbortSignal | undefined) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    return soundFrom(await ask({ method: 'POST', path: '/', headers, body: text, most: bounds.soundBytes, signal }))
  }
  const speakJson = async (body: string, now: Generation, signal: AbortSignal | undefined) => {
    const headers = { 'content-type': 'application/json' }
    const post = (path: string) => ask({ method: 'POST', path, headers, body, most: bounds.soundBytes, signal })
    const path = now.json ?? '/synthesize'
    const answer = await post(path)
    const isElsewhere = now.json === undefined && (answer.status === 404 || answer.status === 405)
    const sound = soundFrom(isElsewhere ? await post('/') : answer)
    now.json = isElsewhere ? '/' : path
    return sound
  }
  const resetOnFailure = async <T>(work: Promise<T>): Promise<T> => {
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
      await resetOnFailure(list())
      return known
    },
    async speak(text, voice, speed, signal) {
      const now = generation ?? (await resetOnFailure(list(signal)))
      return resetOnFailure(now.plain ? speakPlain(text, signal) : speakJson(requestBody(text, voice, speed), now, signal))
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** The default speed is left to Piper. */
function requestBody(text: string, { model, lengthScale }: PiperVoice, speed: number): string {
  return JSON.stringify({ text, voice: model, ...(speed === 1 ? {} : { length_scale: lengthScale / speed }) })
}

function voicesFrom({ bytes }: PiperResponse): PiperVoice[] {
  const listed = parsed(bytes)
  if (!isRecord(listed)) throw notPiper()
  const named = Object.entries(listed).filter(([name, config]) => isVoiceName(name) && isRecord(config))
  if (named.length === 0) throw notPiper()
  return named.slice(0, mostVoices).map(([name, config]) => piperVoice(name, config))
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw notPiper(cause)
  }
}

function soundFrom({ status, bytes }: PiperResponse): Buffer {
  if (status !== 200) throw errorForStatus(status)
  const pcm = pcmOf(bytes)
  if (!pcm) throw notAudio()
  if (isTruncated(bytes)) throw piperBrokeOff()
  return wavOf(pcm.samples, pcm)
}

/** A RIFF names its length; a stream writes 0 or a maximum. */
function isTruncated(wav: Buffer): boolean {
  const said = wav.readUInt32LE(4)
  return said > wav.length - 8 && said < 0x7fff_0000
}

function errorForStatus(status: number): AppError {
  if (status === 401 || status === 403) return new AppError('unconfigured', 'Piper denied access.')
  if (status === 429) return new AppError('limited', 'Too many requests to Piper.')
  if (status === 502 || status === 503 || status === 504) return piperUnavailable()
  if (status === 404 || status === 405) return notPiper()
  return new AppError('provider', `Piper returned an error (${status}).`)
}

// One HTTP request to Piper, within limits, on a connection of its own. Follows no redirect: text is sent only to the
// configured server.

export interface PiperRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Of the response. */
  most: number
  signal?: AbortSignal | undefined
}
export interface PiperResponse {
  status: number
  bytes: Buffer
}

export function createRequest(base: string, bounds: PiperBounds): (ask: PiperRequest) => Promise<PiperResponse> {
  return async (ask) => {
    using waiting = startTimeouts(bounds, ask.signal)
    try {
      const response = await sendRequest(new URL(`${base}${ask.path}`), ask, bounds, waiting)
      return { status: response.statusCode ?? 0, bytes: await readBody(response, ask.most, waiting) }
    } catch (cause) {
      throw waiting.toError(cause)
    }
  }
}

function sendRequest(url: URL, ask: PiperRequest, { connectMs }: PiperBounds, waiting: Timeouts): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const body = Buffer.from(ask.body ?? '')
  const headers = { ...ask.headers, ...(ask.method === 'POST' ? { 'content-length': String(body.length) } : {}) }
  const asked = request(url, { method: ask.method, headers, agent: false, signal: waiting.signal, maxHeaderSize: 16_384 })
  const late = setTimeout(() => asked.destroy(piperUnavailable()), connectMs)
  asked.once('socket', (socket) => socket.once('connect', () => clearTimeout(late)))
  asked.once('response', resolve)
  asked.once('error', (cause) => reject(cause instanceof AppError ? cause : piperUnavailable(cause)))
  asked.once('close', () => clearTimeout(late))
  asked.end(body)
  return promise
}

async function readBody(response: http.IncomingMessage, most: number, waiting: Timeouts): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  waiting.onData()
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      waiting.onData()
      size += chunk.length
      if (size > most) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : piperBrokeOff(cause)
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}
