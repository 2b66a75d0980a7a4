// A voice that says nothing, as it is told: for tests and benches. It passes the same contract as the real ones.
//   const voice = silentVoice()
//   await using t = await testApp({ speech: { espeak: voice } })
//   expect(voice.asked).toHaveLength(1)
import { Readable } from 'node:stream'
import type { VoiceFacts } from '../shared/voice.ts'
import { noVoice } from './errors.ts'
import { silence } from './sound/wav.ts'
import type { SpeakRequest, SpeechPlace, SpeechSynthesizer, Spoken } from './speech.ts'
import { unlessAborted } from './unless-aborted.ts'

type Answer = Buffer | Spoken
export interface SilentVoice extends SpeechSynthesizer {
  /** What it was asked to say, oldest first. */
  asked: SpeakRequest[]
  /** Set it to answer otherwise from now on. It may throw an AppError, as a voice that fails. */
  answer: (request: SpeakRequest) => Answer | Promise<Answer>
  /** Likewise: what it has, or why it does not answer. */
  list: () => VoiceFacts[] | Promise<VoiceFacts[]>
}
export interface SilentOptions {
  backend?: SpeechSynthesizer['backend']
  place?: SpeechPlace
  /** Their languages become their names: `espeak:en-us`. */
  languages?: string[]
  answer?: SilentVoice['answer']
}

/** As long as it would take to say. */
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
