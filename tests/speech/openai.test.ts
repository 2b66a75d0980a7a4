// The voices of OpenAI, against a stand-in that speaks its protocol and goes wrong in its ways.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { AppError } from '../../src/core/errors.ts'
import { createOpenAiVoice, type OpenAiVoiceSettings } from '../../src/speech/openai/voice.ts'
import { pcmOf } from '../../src/speech/sound/wav.ts'
import { type SpeechFault, type SpeechServer, speechServer, tone } from '../support/speech-server.ts'
import { speechContract } from './contract.ts'

const text = 'Ada wrote: the roof tiles have arrived.'

/** A busy machine is no fault; only a server that stalls is not waited for. */
const patient = { connectMs: 5_000, idleMs: 5_000, totalMs: 15_000 }
const impatient = { connectMs: 5_000, idleMs: 300, totalMs: 1_500 }

function voiceOf(server: Pick<SpeechServer, 'url'>, settings: Partial<OpenAiVoiceSettings> = {}, bounds = patient) {
  const all = { openaiApiKey: 'sk-test', openaiBaseUrl: `${server.url}/v1`, ttsModel: 'gpt-4o-mini-tts', ...settings }
  const voice = createOpenAiVoice(all, bounds)
  if (!voice) throw new Error('no voice')
  return voice
}
async function synthesize(server: SpeechServer, more: { speed?: number; signal?: AbortSignal } = {}, voice = voiceOf(server)) {
  const [alloy] = await voice.voices()
  if (!alloy) throw new Error('nobody speaks')
  const { mimeType, stream } = await voice.speak({ text, voice: alloy, speed: 1, ...more })
  return { mimeType, sound: await buffer(stream) }
}

test('without a key there is no voice of it', () => {
  expect(createOpenAiVoice({ openaiApiKey: undefined, openaiBaseUrl: undefined, ttsModel: 'x' })).toBeUndefined()
})

test('it is always outside, also at an address of this network', async () => {
  await using server = await speechServer()
  expect(voiceOf(server)).toMatchObject({ backend: 'openai', place: 'elsewhere', missing: null })
})

test('its voices are the ones OpenAI has; older models know fewer', async () => {
  await using server = await speechServer()
  const idsOf = async (ttsModel: string) => (await voiceOf(server, { ttsModel }).voices()).map(({ id }) => id)
  expect(await idsOf('gpt-4o-mini-tts')).toEqual(expect.arrayContaining(['openai:alloy', 'openai:verse', 'openai:marin']))
  expect(await idsOf('tts-1')).toHaveLength(9)
  expect(await idsOf('tts-1')).not.toContain('openai:verse')
})

test('it is asked for the text, the voice and the speed, with the key; a WAV comes back', async () => {
  await using server = await speechServer()
  const { mimeType, sound } = await synthesize(server, { speed: 1.5 })
  expect(mimeType).toBe('audio/wav')
  expect(sound).toEqual(tone({ seconds: 0.2 }))
  expect(server.spoken).toMatchObject([{ model: 'gpt-4o-mini-tts', voice: 'alloy', input: text, speed: 1.5, format: 'wav' }])
  expect(server.spoken[0]?.headers.authorization).toBe('Bearer sk-test')
})

test('what cannot be seen does not leave, and nothing but that is silence', async () => {
  await using server = await speechServer()
  const voice = voiceOf(server)
  const [alloy] = await voice.voices()
  if (!alloy) throw new Error('nobody speaks')
  await voice.speak({ text: ' \u200bone\u0000 \u202etwo\ud83d ', voice: alloy, speed: 1 })
  const { mimeType } = await voice.speak({ text: '\u200b \u00ad', voice: alloy, speed: 1 })
  expect(mimeType).toBe('audio/wav')
  expect(server.spoken.map(({ input }) => input)).toEqual(['one two\ufffd'])
})

test('a WAV of unknown length gets its true one', async () => {
  await using server = await speechServer()
  server.order('no-length')
  const { sound } = await synthesize(server)
  expect(sound).toEqual(tone({ seconds: 0.2 }))
  expect(pcmOf(sound)?.samples).toHaveLength(sound.length - 44)
  expect(sound.readUInt32LE(40)).toBe(sound.length - 44)
})

test('where WAV is refused it is MP3, from then on at once', async () => {
  await using server = await speechServer()
  server.order('no-wav')
  const voice = voiceOf(server)
  expect((await synthesize(server, {}, voice)).mimeType).toBe('audio/mpeg')
  expect((await synthesize(server, {}, voice)).mimeType).toBe('audio/mpeg')
  expect(server.spoken.map(({ format }) => format)).toEqual(['wav', 'mp3', 'mp3'])
})

test('a refusal of the text teaches nothing about WAV', async () => {
  await using server = await speechServer()
  const voice = voiceOf(server)
  server.order('refused', 2)
  await expect(synthesize(server, {}, voice)).rejects.toMatchObject({ kind: 'provider' })
  expect((await synthesize(server, {}, voice)).mimeType).toBe('audio/wav')
})

test.each<[SpeechFault, AppError['kind']]>([
  ['unauthorized', 'unconfigured'],
  ['missing', 'unconfigured'],
  ['limited', 'limited'],
  ['broken', 'provider'],
  ['away', 'unavailable'],
  ['html', 'provider'],
  ['cut', 'provider'],
  ['other-json', 'provider'],
  ['stall', 'timeout'],
  ['endless', 'timeout'],
  ['redirect', 'unavailable'],
])('%s is %s, in our own words', async (fault, kind) => {
  await using elsewhere = await speechServer()
  await using server = await speechServer()
  server.redirectTo = elsewhere.url
  server.order(fault)
  const voice = voiceOf(server, {}, kind === 'timeout' ? impatient : patient)
  const error = await synthesize(server, {}, voice).catch((cause: AppError) => cause)
  expect(error).toMatchObject({ name: 'AppError', kind })
  expect(String(error)).not.toMatch(/sk-secret|AI model/)
  expect(elsewhere.spoken).toEqual([])
})

test('nobody there is said so, of the voices too', async () => {
  const server = await speechServer()
  await server.close()
  await expect(voiceOf(server).voices()).rejects.toMatchObject({ kind: 'unavailable' })
})

test('who hangs up ends the call', async () => {
  await using server = await speechServer()
  server.order('stall')
  const gone = new AbortController()
  const speaking = synthesize(server, { signal: gone.signal })
  await expect.poll(() => server.open).toBe(1)
  gone.abort()
  await expect(speaking).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => server.open).toBe(0)
})

speechContract(
  'openai',
  async () => {
    const server = await speechServer()
    return { voice: voiceOf(server), [Symbol.asyncDispose]: () => server.close() }
  },
  { followsText: false },
)
