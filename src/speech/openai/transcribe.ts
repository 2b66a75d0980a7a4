// Transcription by a server with OpenAI's /v1/audio/transcriptions (speaches, faster-whisper, whisper.cpp, OpenAI). The
// transcript is untrusted text: short, plain, without effect by itself.
import { AppError } from '../../core/errors.ts'
import { placeOf } from '../../core/net/address.ts'
import { type Bounds, defaultBounds } from '../../models/bounded-fetch.ts'
import type { Settings } from '../../settings.ts'
import { visible } from '../../shared/reading/visible.ts'
import type { SpeechRecognizer, TranscribeRequest } from '../speech.ts'
import { callSpeechServer, unusable } from './speech-errors.ts'

/** The person is waiting. */
const ownBounds: Bounds = { ...defaultBounds, totalMs: 60_000, wireBytes: 64 * 1024, rowBytes: 64 * 1024 }
export const transcriptChars = 4000

export type TranscriberSettings = Pick<Settings, 'sttUrl' | 'sttModel' | 'sttApiKey' | 'openaiApiKey'>

/** Undefined without STT_URL. */
export function createTranscriber(settings: TranscriberSettings, given: Partial<Bounds> = {}): SpeechRecognizer | undefined {
  const { sttUrl, sttModel: model } = settings
  if (!sttUrl) return undefined
  const bounds = { ...ownBounds, ...given }
  const url = new URL(`${sttUrl.replace(/\/v1$/, '')}/v1/audio/transcriptions`)
  const key = keyFor(url, settings)
  return {
    backend: 'openai-style',
    host: url.host,
    place: placeOf(sttUrl),
    model,
    transcribe: ({ signal, ...request }) =>
      callSpeechServer({ bounds, signal, types: ['application/json'] }, transcriptionFailed(), async (bounded) => {
        const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
        const response = await bounded(url, { method: 'POST', headers, body: formOf(model, request) })
        return { text: textOf(await response.json()) }
      }),
  }
}

/** OpenAI's key is sent to OpenAI only, over https. */
function keyFor({ protocol, hostname }: URL, { sttApiKey, openaiApiKey }: TranscriberSettings): string | undefined {
  return sttApiKey ?? (protocol === 'https:' && hostname === 'api.openai.com' ? openaiApiKey : undefined)
}

const transcriptionFailed = () => new AppError('unprocessable', "The speech server couldn't read this audio. Please try again.")

/** Servers detect the format by the file extension. */
const extensions: Record<TranscribeRequest['mimeType'], string> = {
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mp4',
}

function formOf(model: string, { audio, mimeType, language }: Omit<TranscribeRequest, 'signal'>): FormData {
  const form = new FormData()
  form.set('file', new Blob([audio], { type: mimeType }), `speech.${extensions[mimeType]}`)
  form.set('model', model)
  form.set('response_format', 'json')
  const short = language && shortName(language)
  if (short) form.set('language', short)
  return form
}

/** Whisper uses ISO 639-1: `de` for `de-DE`. */
const shortName = (language: string) => /^([a-z]{2,3})(?:-|$)/.exec(language.toLowerCase())?.[1]

function textOf(answer: unknown): string {
  const text = typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined
  if (typeof text !== 'string') throw unusable()
  return visible(text).replace(/\s+/g, ' ').trim().slice(0, transcriptChars).toWellFormed()
}
