// A speech service for one server of speech-server.ts, without memory or queue: what the gate and the routes do with any service.
//   const app = { ...t.app, speech: serviceOf(server, { place: 'elsewhere' }) }
import { AppError } from '../../src/core/errors.ts'
import { createTranscriber } from '../../src/speech/openai/transcribe.ts'
import { createOpenAiVoice } from '../../src/speech/openai/voice.ts'
import type { SpeechPlace, SpeechService } from '../../src/speech/speech.ts'
import type { SpeechServer } from './speech-server.ts'

export interface ServiceFacts {
  /** Where voice and ear are said to be. */
  place?: SpeechPlace
  transcriber?: boolean
}

export function serviceOf(
  server: Pick<SpeechServer, 'url'>,
  { place = 'elsewhere', transcriber = true }: ServiceFacts = {},
): SpeechService {
  const voice = createOpenAiVoice({ openaiApiKey: 'sk-test', openaiBaseUrl: `${server.url}/v1`, ttsModel: 'gpt-4o-mini-tts' })
  const listener = createTranscriber({ sttUrl: server.url, sttModel: 'whisper-1', sttApiKey: undefined, openaiApiKey: undefined })
  if (!voice || !listener) throw new Error('nothing to speak or hear with')
  return {
    state: () => ({
      tts: { backend: 'openai', voices: 13, place, problem: null },
      stt: transcriber ? { backend: 'openai-style', place } : { backend: 'browser', place: 'browser' },
    }),
    voices: () => voice.voices(),
    async choose({ voice: wanted = 'openai:alloy' }) {
      const found = (await voice.voices()).find(({ id }) => id === wanted)
      if (!found) throw new AppError('invalid', 'There is no such voice.')
      return { voice: found, place }
    },
    speak: (_userId, chosen, { text, speed = 1, signal }) => voice.speak({ text, voice: chosen, speed, signal }),
    transcriber: transcriber ? { host: listener.host, model: listener.model, place } : undefined,
    transcribe: (_userId, request) => listener.transcribe(request),
    forget: () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }
}
