// Voices of OpenAI, or of a server with its /audio/speech. Its place is always `elsewhere`. Uses plain `fetch` within limits:
// the library would be 33 MB for one request.
import { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import { type Bounds, defaultBounds } from '../../models/bounded-fetch.ts'
import { causeOf, HttpRefusal } from '../../models/http-refusal.ts'
import type { Settings } from '../../settings.ts'
import { visible } from '../../shared/reading/visible.ts'
import type { VoiceFacts } from '../../shared/voice.ts'
import { isMp3 } from '../sound/sound-type.ts'
import { repairWav, silence } from '../sound/wav.ts'
import type { SpeakRequest, SpeechSynthesizer, Spoken } from '../speech.ts'
import { callSpeechServer, unusable } from './speech-errors.ts'

const openAi = 'https://api.openai.com/v1'
/** 4,000 characters at half speed are some ten minutes at 48 KB/s. */
const soundBytes = 40 * 1024 * 1024
const ownBounds: Bounds = { ...defaultBounds, idleMs: 30_000, wireBytes: soundBytes, rowBytes: soundBytes }
const types = ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/mpeg', 'audio/mp3', 'application/octet-stream']

/** All are multilingual. `late`: not in models before gpt-4o. */
const openAiVoices: { name: string; gender: VoiceFacts['gender']; late?: true }[] = [
  { name: 'alloy', gender: 'neutral' },
  { name: 'ash', gender: 'male' },
  { name: 'ballad', gender: 'male', late: true },
  { name: 'cedar', gender: 'male', late: true },
  { name: 'coral', gender: 'female' },
  { name: 'echo', gender: 'male' },
  { name: 'fable', gender: 'neutral' },
  { name: 'marin', gender: 'female', late: true },
  { name: 'nova', gender: 'female' },
  { name: 'onyx', gender: 'male' },
  { name: 'sage', gender: 'female' },
  { name: 'shimmer', gender: 'female' },
  { name: 'verse', gender: 'male', late: true },
]

export type OpenAiVoiceSettings = Pick<Settings, 'openaiApiKey' | 'openaiBaseUrl' | 'ttsModel'>

/** Undefined without a key. */
export function createOpenAiVoice(settings: OpenAiVoiceSettings, given: Partial<Bounds> = {}): SpeechSynthesizer | undefined {
  const { openaiApiKey: key, openaiBaseUrl: base = openAi, ttsModel: model } = settings
  if (!key) return undefined
  const bounds = { ...ownBounds, ...given }
  const authorization = `Bearer ${key}`
  let format: 'wav' | 'mp3' = 'wav'

  const fetchSound = (request: SpeakRequest, wanted: typeof format) =>
    callSpeechServer({ bounds, signal: request.signal, types }, synthesisFailed(), async (bounded) => {
      const response = await bounded(`${base}/audio/speech`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(model, request, wanted)),
      })
      return new Uint8Array(await response.arrayBuffer())
    })

  return {
    backend: 'openai',
    place: 'elsewhere',
    missing: null,
    async voices() {
      await checkServer(base, authorization, bounds)
      return openAiVoices.filter(({ late }) => !late || !model.startsWith('tts-1')).map(voiceFacts)
    },
    async speak({ text, ...rest }) {
      const request = { ...rest, text: visible(text).trim() }
      if (request.text === '') return spoken(new Uint8Array(silence(100)))
      const asked = format
      const sound = await fetchSound(request, asked).catch((cause: unknown) => {
        if (asked === 'mp3' || !refusesWav(cause)) throw cause
        return fetchSound(request, 'mp3').then((sound) => {
          format = 'mp3'
          return sound
        })
      })
      return spoken(sound)
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

const synthesisFailed = () => new AppError('provider', "The speech server can't read this text with this voice.")

function bodyOf(model: string, { text, voice, speed }: SpeakRequest, response_format: 'wav' | 'mp3') {
  // Some servers reject a speed.
  return { model, input: text, voice: voice.id.replace(/^openai:/, ''), response_format, ...(speed === 1 ? {} : { speed }) }
}

/** The voice or the text may have been rejected instead: then the retry fails, too, and nothing is learned. */
const refusesWav = (cause: unknown) => [400, 415, 422].includes(causeOf(cause, HttpRefusal)?.status ?? 0)

/** Detected by its bytes. Complete, since only then the length is known. */
function spoken(sound: Uint8Array<ArrayBuffer>): Spoken {
  const wav = repairWav(sound)
  if (wav) return { mimeType: 'audio/wav', stream: Readable.from([wav]) }
  if (isMp3(sound)) return { mimeType: 'audio/mpeg', stream: Readable.from([Buffer.from(sound.buffer)]) }
  throw unusable()
}

function voiceFacts({ name, gender }: (typeof openAiVoices)[number]): VoiceFacts {
  const shown = `${name.charAt(0).toUpperCase()}${name.slice(1)} (multilingual)`
  return { id: `openai:${name}`, name: shown, gender, language: 'en', backend: 'openai' }
}

/** Lists the models, which tells whether the key is accepted. A server without such a list counts as up. */
async function checkServer(base: string, authorization: string, bounds: Bounds): Promise<void> {
  const rules = { bounds: { ...bounds, idleMs: 4_000, totalMs: 4_000 }, types: ['application/json'] }
  try {
    await callSpeechServer(rules, unusable(), (bounded) => bounded(`${base}/models`, { headers: { authorization } }))
  } catch (cause) {
    if (![400, 404, 405, 501].includes(causeOf(cause, HttpRefusal)?.status ?? 0)) throw cause
  }
}
