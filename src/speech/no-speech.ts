// The speech service of threads without speech.
import { noVoiceInstalled } from './errors.ts'
import type { SpeechService } from './speech.ts'

const none = async (): Promise<never> => {
  throw noVoiceInstalled()
}

export function noSpeech(): SpeechService {
  return {
    state: () => ({
      tts: { backend: 'off', voices: 0, place: 'here', problem: null },
      stt: { backend: 'browser', place: 'browser' },
    }),
    voices: async () => [],
    choose: none,
    speak: none,
    transcriber: undefined,
    transcribe: none,
    forget: () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }
}
