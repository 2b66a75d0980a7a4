// The two routes of speech: text becomes sound, sound becomes text. Like the other routes of bytes they set their whole policy
// themselves. Large uploads of one caller at a time are counted at the door (server/large-bodies.ts).
import { pipeline } from 'node:stream/promises'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { mayTranscribe, speakFor, transcribeFor } from '../privacy/speech.ts'
import { minute } from '../shared/limits.ts'
import { TtsInput } from '../shared/voice.ts'
import { detectSoundType } from '../speech/sound/sound-type.ts'
import { readAudio } from './audio-body.ts'
import type { BinaryRouteOptions } from './binary-routes.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { sendError, withErrorResponse } from './error-response.ts'
import { readBody } from './json-body.ts'
import { parseInput } from './parse-input.ts'

/** Of one person: a mail is read aloud sentence by sentence. */
const perMinute = { speaking: 240, hearing: 60 }
const headers = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function speechRouter(options: BinaryRouteOptions): Router {
  const router = express.Router()
  router.post('/tts', ...forPeople(options, perMinute.speaking, sendSpeech))
  router.post('/stt', ...forPeople(options, perMinute.hearing, sendTranscript))
  return router
}

type ForPerson = (app: App, userId: string, req: Request, res: Response) => Promise<void>

async function sendSpeech(app: App, userId: string, req: Request, res: Response): Promise<void> {
  const input = parseInput(TtsInput, await readBody(req, res, { asMail: false }))
  const { stream, mimeType } = await speakFor(app, userId, { ...input, signal: disconnectSignal(res) })
  res.setHeader('Content-Type', mimeType)
  await pipeline(stream, res)
}

/** Whether it may be heard at all comes before the sound is read. */
async function sendTranscript(app: App, userId: string, req: Request, res: Response): Promise<void> {
  await mayTranscribe(app, userId)
  const { audio, language } = await readAudio(req, res)
  const mimeType = detectSoundType(audio)
  if (!mimeType) throw new AppError('unprocessable', 'This is no sound that can be read here. WAV, WebM, Ogg and MP4 can.')
  res.json(await transcribeFor(app, userId, { audio, mimeType, language, signal: disconnectSignal(res) }))
}

/** Who calls comes first, then how often; only then anything is read. */
function forPeople({ app, authenticate }: BinaryRouteOptions, limit: number, send: ForPerson): RequestHandler[] {
  const check = withErrorResponse(app, async (req, res) => {
    res.set(headers)
    const person = await authenticate(req)
    if (!person) throw new AppError('unauthenticated', 'Please sign in.')
    res.locals.userId = person.userId
  })
  const userOf = (res: Response): string | undefined => res.locals.userId
  const count = rateLimit({
    windowMs: minute,
    limit,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (_req, res) => userOf(res) ?? '',
    handler: (_req, res) =>
      sendError(app, res, new AppError('limited', 'Too much speech at once. Please try again in a minute.', { retryAfter: 60 })),
  })
  return [
    (req, res, next) => void check(req, res).then(() => (userOf(res) ? next() : undefined)),
    count,
    withErrorResponse(app, (req, res) => send(app, userOf(res) ?? '', req, res)),
  ]
}
