// A silent voice for tests and benchmarks. It passes the same contract as the real ones: `testApp({ speech: { espeak:
// silentVoice() } })`; `asked` has the requests.
import { Readable } from 'node:stream'
import { unlessAborted } from '../core/unless-aborted.ts'
import type { VoiceFacts } from '../shared/voice.ts'
import { noVoice } from './errors.ts'
import { silence } from './sound/wav.ts'
import type { SpeakRequest, SpeechPlace, SpeechSynthesizer, Spoken } from './speech.ts'

type Answer = Buffer | Spoken
export interface SilentVoice extends SpeechSynthesizer {
  /** Oldest first. */
  asked: SpeakRequest[]
  /** Replace it to change the audio. It may throw an AppError. */
  answer: (request: SpeakRequest) => Answer | Promise<Answer>
  /** Replace it to change the voices, or throw. */
  list: () => VoiceFacts[] | Promise<VoiceFacts[]>
}
export interface SilentOptions {
  backend?: SpeechSynthesizer['backend']
  place?: SpeechPlace
  /** The languages become ids: `espeak:en-us`. */
  languages?: string[]
  answer?: SilentVoice['answer']
}

export const silenceFor = ({ text, speed }: SpeakRequest): Buffer => silence((60 * text.length) / speed)

export function silentVoice(options: SilentOptions = {}): SilentVoice {
  const { backend = 'espeak', place = 'here', languages = ['en-US', 'de-DE'], answer = silenceFor } = options
  const voices = languages.map((language): VoiceFacts => {
    const name = language.toLowerCase()
    return { id: `${backend}:${name}`, name, gender: 'neutral', language, backend }
  })
  const self: SilentVoice = {
    backend,
    place,
    missing: null,
    asked: [],
    answer,
    list: () => voices,
    voices: async () => self.list(),
    async speak(request) {
      const { voice, signal } = request
      signal?.throwIfAborted()
      if (!(await self.list()).some(({ id }) => id === voice.id)) throw noVoice(voice.id)
      self.asked.push(request)
      const said = await unlessAborted(Promise.resolve(self.answer(request)), signal)
      if (!Buffer.isBuffer(said)) return said
      return { mimeType: 'audio/wav', stream: Readable.from([said], { objectMode: false }) }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
  return self
}
