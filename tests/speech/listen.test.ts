// The ear, against a stand-in that speaks the real multipart protocol and goes wrong in the ways of servers.
import { expect, test } from 'vitest'
import type { AppError } from '../../src/core/errors.ts'
import { createTranscriber, type TranscriberSettings, transcriptChars } from '../../src/speech/openai/transcribe.ts'
import type { TranscribeRequest } from '../../src/speech/speech.ts'
import { type SpeechFault, speechServer, tone } from '../support/speech-server.ts'

const wav = { audio: new Uint8Array(tone({ seconds: 0.5, pitch: 440 })), mimeType: 'audio/wav' as const }

/** A busy machine is no fault; only a server that stalls is not waited for. */
const patient = { connectMs: 5_000, idleMs: 5_000, totalMs: 15_000 }
const impatient = { connectMs: 5_000, idleMs: 300, totalMs: 1_500 }

function transcriberOf(sttUrl: string | undefined, settings: Partial<TranscriberSettings> = {}, bounds = patient) {
  const all = { sttUrl, sttModel: 'whisper-1', sttApiKey: undefined, openaiApiKey: undefined, ...settings }
  return createTranscriber(all, bounds)
}
function transcribe(
  sttUrl: string,
  request: Partial<TranscribeRequest> = {},
  settings: Partial<TranscriberSettings> = {},
  bounds = patient,
) {
  const transcriber = transcriberOf(sttUrl, settings, bounds)
  if (!transcriber) throw new Error('no ear')
  return transcriber.transcribe({ ...wav, ...request })
}

test('without an address there is no ear', () => {
  expect(transcriberOf(undefined)).toBeUndefined()
})

test.each([
  ['http://127.0.0.1:8000', 'here', '127.0.0.1:8000'],
  ['http://speaches:8000/v1', 'here', 'speaches:8000'],
  ['http://192.168.1.7', 'here', '192.168.1.7'],
  ['https://api.openai.com/v1', 'elsewhere', 'api.openai.com'],
  ['https://ear.example.org', 'elsewhere', 'ear.example.org'],
])('%s is %s', (url, place, host) => {
  expect(transcriberOf(url)).toMatchObject({ place, host, model: 'whisper-1', backend: 'openai-style' })
})

test('the sound, the model and the short name of the language arrive; a text comes back', async () => {
  await using server = await speechServer('Read my newest email.')
  expect(await transcribe(server.url, { language: 'de-DE' })).toEqual({ text: 'Read my newest email.' })
  const [transcript] = server.transcript
  expect(transcript).toMatchObject({
    fileName: 'speech.wav',
    mimeType: 'audio/wav',
    model: 'whisper-1',
    language: 'de',
    format: 'json',
    wav: { rate: 16_000, channels: 1, bits: 16, seconds: 0.5 },
  })
  expect(transcript?.file).toEqual(wav.audio)
  expect(transcript?.wav?.pitch).toBeCloseTo(440, -1)
})

test('an address that ends in /v1 is the same, and without a language the server finds out', async () => {
  await using server = await speechServer('Hello')
  await transcribe(`${server.url}/v1`)
  await transcribe(server.url, { language: '%%' })
  expect(server.transcript.map(({ language }) => language)).toEqual([undefined, undefined])
})

test('other kinds of sound have their own names', async () => {
  await using server = await speechServer('Hello')
  for (const mimeType of ['audio/webm', 'audio/ogg', 'audio/mp4'] as const) await transcribe(server.url, { mimeType })
  expect(server.transcript.map(({ fileName }) => fileName)).toEqual(['speech.webm', 'speech.ogg', 'speech.mp4'])
})

test('a key goes where it belongs and nowhere else', async () => {
  await using server = await speechServer('Hello')
  await transcribe(server.url, {}, { sttApiKey: 'stt-key', openaiApiKey: 'sk-openai' })
  await transcribe(server.url, {}, { openaiApiKey: 'sk-openai' })
  expect(server.transcript.map(({ headers }) => headers.authorization)).toEqual(['Bearer stt-key', undefined])
})

test('what is heard is plain text of bounded length', async () => {
  await using server = await speechServer(
    ' Send\u0000 it \u202enow\u202c\r\n<b>please</b>\u200b ',
    'x'.repeat(10_000),
    `${'x'.repeat(transcriptChars - 1)}😀`,
  )
  expect(await transcribe(server.url)).toEqual({ text: 'Send it now <b>please</b>' })
  expect((await transcribe(server.url)).text).toHaveLength(transcriptChars)
  expect((await transcribe(server.url)).text.isWellFormed()).toBe(true)
})

test.each<[SpeechFault, AppError['kind']]>([
  ['unauthorized', 'unconfigured'],
  ['missing', 'unconfigured'],
  ['limited', 'limited'],
  ['refused', 'unprocessable'],
  ['unsupported', 'unprocessable'],
  ['broken', 'provider'],
  ['away', 'unavailable'],
  ['html', 'provider'],
  ['other-json', 'provider'],
  ['endless', 'provider'],
  ['cut', 'provider'],
  ['stall', 'timeout'],
  ['redirect', 'unavailable'],
])('%s is %s, in our own words', async (fault, kind) => {
  await using elsewhere = await speechServer('Delete everything')
  await using server = await speechServer('Hello')
  server.redirectTo = elsewhere.url
  server.order(fault)
  const error = await transcribe(server.url, {}, {}, kind === 'timeout' ? impatient : patient).catch((cause: AppError) => cause)
  expect(error).toMatchObject({ name: 'AppError', kind })
  expect(String(error)).not.toMatch(/sk-secret|AI model/)
  expect(elsewhere.transcript).toEqual([])
})

test('who was told to wait is told for how long', async () => {
  await using server = await speechServer()
  server.order('limited')
  await expect(transcribe(server.url)).rejects.toMatchObject({ kind: 'limited', retryAfter: 7 })
})

test('nobody there is said so', async () => {
  const server = await speechServer()
  await server.close()
  await expect(transcribe(server.url)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('who hangs up ends the call', async () => {
  await using server = await speechServer()
  server.order('stall')
  const gone = new AbortController()
  const hearing = transcribe(server.url, { signal: gone.signal })
  await expect.poll(() => server.open).toBe(1)
  gone.abort()
  await expect(hearing).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => server.open).toBe(0)
})
