// The one gate to voices and ears. What a person did not allow to leave is not sent; what leaves is written down before it does.
import type { App } from '../app.ts'
import type { HearRequest, SpeakInput, Spoken } from '../speech/speech.ts'

/** Throws `forbidden` where the voice is outside this server and the person did not agree to that. */
export async function speakFor(app: App, userId: string, input: SpeakInput): Promise<Spoken> {
  const { voice } = await app.speech.choose(input)
  return app.speech.speak(userId, voice, input)
}

/** Throws `forbidden` likewise. */
export async function hearFor(app: App, userId: string, request: HearRequest): Promise<{ text: string }> {
  return app.speech.hear(userId, request)
}
