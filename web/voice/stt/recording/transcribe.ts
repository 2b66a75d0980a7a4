// Transcribes a recording on the server.
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import { authorization } from '../../../api.ts'
import { trackedFetch } from '../../../connectivity.ts'
import { strings } from '../../../strings.ts'
import type { SttError } from '../recognizer.ts'
import { toWav } from './recording.ts'

type Transcription = { text: string } | { problem: SttError; sentence: string }

/** `from`: start of speech in seconds. Undefined if nothing was recorded or `signal` aborted. */
export async function transcribeRecording(recording: Promise<Blob>, from: number, language: string, signal: AbortSignal) {
  const sound = await toWav(await recording, from)
  if (signal.aborted || sound.size === 0) return undefined
  return transcribe(sound, language, signal)
}

async function transcribe(sound: Blob, language: string, signal: AbortSignal): Promise<Transcription | undefined> {
  try {
    const response = await trackedFetch(`/api/stt?${new URLSearchParams({ language })}`, {
      method: 'POST',
      headers: { 'content-type': sound.type, ...authorization() },
      body: sound,
      signal,
    })
    const answer = fieldsOf(await response.json())
    if (response.ok && typeof answer.text === 'string') return { text: answer.text.trim().slice(0, voiceLimits.saidChars) }
    const sentence = !response.ok && response.status !== 500 && typeof answer.message === 'string' ? answer.message : ''
    return { problem: response.status === 403 ? 'not-allowed-outside' : 'server', sentence }
  } catch {
    if (signal.aborted) return undefined
    return { problem: 'server', sentence: strings.errors.unreachable }
  }
}

function fieldsOf(answer: unknown): { text?: unknown; message?: unknown } {
  return typeof answer === 'object' && answer !== null ? answer : {}
}
