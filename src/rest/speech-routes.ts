// Text to speech and speech to text. Concurrent large uploads of one caller are limited before these routes
// (server/request-limits.ts).
import { pipeline } from 'node:stream/promises'
import { AppError } from '../core/errors.ts'
import { mayTranscribe, speakFor, transcribeFor } from '../privacy/speech.ts'
import { SttInput, TtsInput } from '../shared/voice.ts'
import { detectSoundType } from '../speech/sound/sound-type.ts'
import { readAudio } from './audio-body.ts'
import { type ByteCall, type ByteRoute, binary, fileHeaders, text } from './byte-route.ts'
import { disconnectSignal, parseInput, readBody } from './request.ts'
import { jsonSchema } from './routes.ts'

const limit = (perMinute: number): NonNullable<ByteRoute['limit']> => ({
  perMinute,
  sentence: 'Too many speech requests. Please try again in a minute.',
  async userId({ res, person }) {
    res.set(fileHeaders)
    return (await person()).userId
  },
})

export const speechRoutes: ByteRoute[] = [
  {
    method: 'POST',
    path: '/tts',
    operation: {
      id: 'bytes.speak',
      summary: 'Text as speech. 501 where this server has no voice, 403 where it would leave without your consent',
      tag: 'voice',
      body: { 'application/json': jsonSchema(TtsInput, 'input') },
      answer: { content: { 'audio/wav': binary, 'audio/mpeg': binary } },
    },
    limit: limit(240), // A mail is read aloud sentence by sentence.
    handle: sendSpeech,
  },
  {
    method: 'POST',
    path: '/stt',
    operation: {
      id: 'bytes.listen',
      summary: 'Speech as text: WAV, WebM, Ogg or MP4 of at most 25 MB. 501 where nothing that listens is set up',
      tag: 'voice',
      query: { language: { description: 'As in en-US; a field of a form or of JSON, too' } },
      body: {
        'audio/*': binary,
        'multipart/form-data': { type: 'object', properties: { audio: binary }, required: ['audio'] },
        'application/json': jsonSchema(SttInput, 'input'),
      },
      answer: { description: 'What was heard', content: { 'application/json': { type: 'object', properties: { text } } } },
    },
    limit: limit(60),
    handle: sendTranscript,
  },
]

async function sendSpeech({ app, req, res, person }: ByteCall): Promise<void> {
  const { userId } = await person()
  const input = parseInput(TtsInput, await readBody(req, res, { asMail: false }))
  const { stream, mimeType } = await speakFor(app, userId, { ...input, signal: disconnectSignal(res) })
  res.setHeader('Content-Type', mimeType)
  await pipeline(stream, res)
}

/** Consent is checked before the sound is read. */
async function sendTranscript({ app, req, res, person }: ByteCall): Promise<void> {
  const { userId } = await person()
  await mayTranscribe(app, userId)
  const { audio, language } = await readAudio(req, res)
  const mimeType = detectSoundType(audio)
  if (!mimeType) throw new AppError('unprocessable', "This audio format isn't supported. Use WAV, WebM, Ogg or MP4.")
  res.json(await transcribeFor(app, userId, { audio, mimeType, language, signal: disconnectSignal(res) }))
}
