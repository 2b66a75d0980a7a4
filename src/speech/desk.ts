// All there is to speak and hear with. One backend is wanted (TTS_BACKEND); eSpeak NG is the voice that is always there.

import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Settings } from '../settings.ts'
import type { SpeechDesk } from './speech.ts'

export interface SpeechDeskOptions {
  settings: Settings
  log: Log
}
export function createSpeechDesk(_options: SpeechDeskOptions): SpeechDesk {
  const none = () => new AppError('unconfigured', 'No voice is installed on this server.')
  return {
    state: () => ({
      tts: { backend: 'off', voices: 0, place: 'here', problem: null },
      stt: { backend: 'browser', place: 'browser' },
    }),
    voices: async () => [],
    choose: async () => {
      throw none()
    },
    speak: async () => {
      throw none()
    },
    ear: undefined,
    hear: async () => {
      throw none()
    },
    forget: () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }
}
