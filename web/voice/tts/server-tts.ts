// The server's voices and the audio it makes. Responses are treated as data: a validated list, and audio of known types.
import type { TtsInput, VoiceFacts } from '../../../src/shared/voice.ts'
import { authorization } from '../../api.ts'

/** Timeout of one synthesis, by text length. */
const speechTimeoutMs = { least: 6000, perChar: 50 }
/** How long the voice list is cached, and the timeout to fetch it. */
const voiceList = { maxAgeMs: 60_000, timeoutMs: 1500 }
const soundTypes = ['audio/wav', 'audio/mpeg']
const backends: readonly string[] = ['piper', 'openai', 'espeak'] satisfies VoiceFacts['backend'][]

/** Of the signed-in user. */
let cachedVoices: { for: string; voices: readonly VoiceFacts[]; until: number } | undefined

/** Undefined if the server does not answer. */
export async function serverVoices(): Promise<readonly VoiceFacts[] | undefined> {
  const { authorization: who } = authorization()
  if (!who) return []
  if (cachedVoices?.for === who && performance.now() < cachedVoices.until) return cachedVoices.voices
  try {
    const voices = await withTimeout(voiceList.timeoutMs, undefined, async (signal) => {
      const response = await fetch('/api/tts/voices', { headers: authorization(), signal })
      return response.ok ? parseVoices(await response.json()) : undefined
    })
    if (voices) cachedVoices = { for: who, voices, until: performance.now() + voiceList.maxAgeMs }
    return voices
  } catch {
    return undefined // no connection or no list: another voice is used
  }
}

/** The server could not synthesize. */
export class TtsUnavailableError extends Error {}

/** The audio of a text. Rejects with TtsUnavailableError, or when `signal` aborts. */
export async function fetchSpeech(input: TtsInput, signal: AbortSignal): Promise<Blob> {
  try {
    return await withTimeout(speechTimeoutMs.least + speechTimeoutMs.perChar * input.text.length, signal, async (limited) => {
      const headers = { 'content-type': 'application/json', ...authorization() }
      const response = await fetch('/api/tts', { method: 'POST', headers, body: JSON.stringify(input), signal: limited })
      const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
      if (!response.ok || !soundTypes.includes(type)) throw new TtsUnavailableError(`status ${response.status}, ${type}`)
      const bytes = await response.arrayBuffer()
      if (bytes.byteLength === 0) throw new TtsUnavailableError('empty')
      return new Blob([bytes], { type })
    })
  } catch (cause) {
    if (signal.aborted || cause instanceof TtsUnavailableError) throw cause
    throw new TtsUnavailableError('not reached', { cause })
  }
}

/** Runs `ask` with a timeout, aborted also by `signal`. */
async function withTimeout<Answer>(ms: number, signal: AbortSignal | undefined, ask: (signal: AbortSignal) => Promise<Answer>) {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, ms)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    return await ask(limit.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function parseVoices(answer: unknown): VoiceFacts[] | undefined {
  const { voices } = typeof answer === 'object' && answer !== null ? (answer as { voices?: unknown }) : {}
  return Array.isArray(voices) ? voices.filter(isVoice) : undefined
}

function isVoice(value: unknown): value is VoiceFacts {
  if (typeof value !== 'object' || value === null) return false
  const { id, language, backend } = value as Partial<Record<keyof VoiceFacts, unknown>>
  return typeof id === 'string' && typeof language === 'string' && typeof backend === 'string' && backends.includes(backend)
}
