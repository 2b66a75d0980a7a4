// The gate to speech synthesis and transcription. Nothing leaves this server without consent; calls that leave it, and all
// transcriptions, are logged and count towards the daily limit. Voices on this server are neither logged nor counted.
import { pipeline, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '../app.ts'
import { noTranscriber } from '../speech/errors.ts'
import { describeSound } from '../speech/sound/sound-type.ts'
import { silence } from '../speech/sound/wav.ts'
import type { SpeakInput, SpeechPlace, Spoken, TranscribeRequest, TtsBackend } from '../speech/speech.ts'
import { beginSpeechCall, mayTranscribeFor, type SpeechCall } from './speech-call.ts'

/** Throws `forbidden` where the voice is elsewhere and consent is missing. */
export async function speakFor(app: App, userId: string, input: SpeakInput): Promise<Spoken> {
  const { voice, place } = await app.speech.choose(input)
  if (place === 'here') return app.speech.speak(userId, voice, input)
  const model = voice.backend === 'openai' ? app.settings.ttsModel : voice.id
  const call = await beginSpeechCall(app, userId, {
    purpose: 'speak',
    // The text may be from a mail.
    reads: 'mail',
    backend: voice.backend,
    model,
    place,
    sent: input.text,
    signal: input.signal,
  })
  try {
    const spoken = await app.speech.speak(userId, voice, { ...input, signal: call.signal })
    return { ...spoken, stream: countUntilEnd(spoken, call) }
  } catch (cause) {
    throw await call.failed(cause)
  }
}

/** The call ends with the audio, or when its reader goes away. */
function countUntilEnd({ stream, mimeType }: Spoken, call: SpeechCall): Transform {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      call.answered(`${mimeType}, ${Math.ceil(bytes / 1024)} KB`).then(() => done(), done)
    },
    destroy(cause, done) {
      call.failed(cause).then(() => done(cause), done)
    },
  })
  // The reader gets the error; an unread stream must not end the server.
  pipeline(stream, counted, () => undefined)
  const stop = () => counted.destroy(call.signal.reason)
  if (call.signal.aborted) stop()
  call.signal.addEventListener('abort', stop, { once: true })
  return counted
}

/** Throws `unconfigured` without a backend, and `forbidden` without consent: before audio is sent. */
export async function mayTranscribe(app: App, userId: string): Promise<void> {
  await mayTranscribeFor(app, userId, requireTranscriber(app).place)
}

/** Throws like mayTranscribe. */
export async function transcribeFor(app: App, userId: string, request: TranscribeRequest): Promise<{ text: string }> {
  const { model, place } = requireTranscriber(app)
  const call = await beginSpeechCall(app, userId, {
    purpose: 'listen',
    reads: 'command',
    backend: 'openai-style',
    model,
    place,
    sent: describeSound(request.audio, request.mimeType),
    signal: request.signal,
  })
  try {
    const transcript = await app.speech.transcribe(userId, { ...request, signal: call.signal })
    await call.answered(transcript.text)
    return transcript
  } catch (cause) {
    throw await call.failed(cause)
  }
}

function requireTranscriber(app: App): { model: string; place: SpeechPlace } {
  if (app.speech.transcriber) return app.speech.transcriber
  throw noTranscriber()
}

const benchUser = 'trial'

/** Speaks a fixed word; undefined for a voice elsewhere. */
export async function benchVoice(app: App, signal: AbortSignal): Promise<{ backend: TtsBackend; ms: number } | undefined> {
  const { voice, place } = await app.speech.choose({})
  if (place !== 'here') return undefined
  // Otherwise the second time comes from the cache.
  app.speech.forget(benchUser)
  const began = performance.now()
  const { stream } = await app.speech.speak(benchUser, voice, { text: 'Homing', signal })
  await buffer(stream)
  app.speech.forget(benchUser)
  return { backend: voice.backend, ms: Math.round(performance.now() - began) }
}

/** Transcribes a second of silence; undefined for a backend elsewhere. */
export async function benchTranscription(app: App, signal: AbortSignal): Promise<{ ms: number } | undefined> {
  if (requireTranscriber(app).place !== 'here') return undefined
  const audio = new Uint8Array(silence(1000))
  const began = performance.now()
  await app.speech.transcribe(benchUser, { audio, mimeType: 'audio/wav', signal })
  return { ms: Math.round(performance.now() - began) }
}
