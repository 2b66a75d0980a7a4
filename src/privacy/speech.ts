// The one gate to voices and ears. What a person did not allow to leave is not sent; what leaves, and everything that is heard,
// is written down before it does and counts among the day's calls. A voice of this server is no AI provider and reads nothing
// that leaves: what it speaks is neither written down nor counted.
import { pipeline, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '../app.ts'
import { noTranscriber } from '../speech/errors.ts'
import { describeSound } from '../speech/sound/sound-type.ts'
import { silence } from '../speech/sound/wav.ts'
import type { SpeakInput, SpeechPlace, Spoken, TranscribeRequest, TtsBackend } from '../speech/speech.ts'
import { beginSpeechCall, mayTranscribeFor, type SpeechCall } from './speech-call.ts'

/** Throws `forbidden` where the voice is outside this server and the person did not agree to that. */
export async function speakFor(app: App, userId: string, input: SpeakInput): Promise<Spoken> {
  const { voice, place } = await app.speech.choose(input)
  if (place === 'here') return app.speech.speak(userId, voice, input)
  const model = voice.backend === 'openai' ? app.settings.ttsModel : voice.id
  const call = await beginSpeechCall(app, userId, {
    purpose: 'speak',
    // It may be a mail that is read aloud: nobody can tell.
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

/** The call is over when the last of the sound has come, or when nobody fetches it any more. */
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
  // Whoever takes the sound hears of it; a stream nobody has taken yet must not end the server.
  pipeline(stream, counted, () => undefined)
  const stop = () => counted.destroy(call.signal.reason)
  if (call.signal.aborted) stop()
  call.signal.addEventListener('abort', stop, { once: true })
  return counted
}

/** Throws `unconfigured` without an ear, and `forbidden` where it is outside and the person did not agree: before sound is sent. */
export async function mayTranscribe(app: App, userId: string): Promise<void> {
  await mayTranscribeFor(app, userId, requireTranscriber(app).place)
}

/** Throws as mayTranscribe does. */
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

/** Nobody: trials are of no person's words. */
const benchUser = 'trial'

/** A fixed word, spoken; undefined where the voice is outside this server, which is not asked for that. */
export async function benchVoice(app: App, signal: AbortSignal): Promise<{ backend: TtsBackend; ms: number } | undefined> {
  const { voice, place } = await app.speech.choose({})
  if (place !== 'here') return undefined
  // Or it would come from memory the second time.
  app.speech.forget(benchUser)
  const began = performance.now()
  const { stream } = await app.speech.speak(benchUser, voice, { text: 'Homing', signal })
  await buffer(stream)
  app.speech.forget(benchUser)
  return { backend: voice.backend, ms: Math.round(performance.now() - began) }
}

/** A second of silence, heard; undefined where the ear is outside. */
export async function benchTranscription(app: App, signal: AbortSignal): Promise<{ ms: number } | undefined> {
  if (requireTranscriber(app).place !== 'here') return undefined
  const audio = new Uint8Array(silence(1000))
  const began = performance.now()
  await app.speech.transcribe(benchUser, { audio, mimeType: 'audio/wav', signal })
  return { ms: Math.round(performance.now() - began) }
}
