import { expect, test } from 'vitest'
import { silentVoice } from '../../src/speech/silent.ts'
import { aiFacts } from '../../src/system/privacy-facts.ts'
import { testApp } from '../support/test-app.ts'

test('a visitor reads what this server does: no model, no voice, nothing sent away', async () => {
  await using t = await testApp({ env: { PUBLIC_URL: 'https://mail.example.org' } })
  expect(await t.visitor.privacy.facts()).toEqual({
    supportEmail: 'support@mail.example.org',
    ai: { backend: 'built-in', outside: false, provider: null },
    speech: { listening: 'browser', speaking: 'browser', voicesOutside: false },
    oauth: [],
    deletionDays: 30,
    minimumAge: 13,
  })
})

test('somebody signed in reads the same, with the address the owner named', async () => {
  await using t = await testApp({ env: { SUPPORT_EMAIL: 'help@ada.example' } })
  const ada = await t.person('ada')
  const facts = await ada.caller.privacy.facts()
  expect(facts.supportEmail).toBe('help@ada.example')
  expect(facts).toEqual(await t.visitor.privacy.facts())
})

test('a model of this machine keeps what it is told; one of a provider names who receives it', () => {
  expect(aiFacts('ollama')).toEqual({ backend: 'ollama', outside: false, provider: null })
  expect(aiFacts('openai')).toEqual({ backend: 'openai', outside: true, provider: 'OpenAI' })
})

test('whoever receives text is named, whether it answers at the moment or not', async () => {
  const ai = async (env: Record<string, string>) => {
    await using t = await testApp({ env })
    return (await t.visitor.privacy.facts()).ai
  }
  const key = { OPENAI_API_KEY: 'x', OPENAI_MODEL: 'x' }
  expect(await ai({ AI_BACKEND: 'openai', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', ...key })).toEqual({
    backend: 'openai',
    outside: true,
    provider: '127.0.0.1:9',
  })
  expect(await ai({ AI_BACKEND: 'auto', OLLAMA_HOST: 'https://models.invalid' })).toEqual({
    backend: 'ollama',
    outside: true,
    provider: 'models.invalid',
  })
  expect(await ai({ AI_BACKEND: 'auto', OLLAMA_HOST: 'http://127.0.0.1:9' })).toMatchObject({ outside: false, provider: null })
})

test('what nobody has described is taken for one that sends text away', () => {
  expect(aiFacts('toString')).toEqual({ backend: 'toString', outside: true, provider: 'toString' })
})

const browser = { listening: 'browser', speaking: 'browser', voicesOutside: false }
test.each<[string, Record<string, string>, Partial<typeof browser>]>([
  ['nothing set up', {}, {}],
  ['an ear in this network', { STT_URL: 'http://192.168.1.20:8000' }, { listening: 'server' }],
  ['an ear outside', { STT_URL: 'https://api.openai.com/v1' }, { listening: 'outside' }],
  ['OpenAI speaks', { TTS_BACKEND: 'openai', OPENAI_API_KEY: 'x' }, { speaking: 'outside', voicesOutside: true }],
  ['OpenAI would speak, but has no key', { TTS_BACKEND: 'openai' }, {}],
  ['OpenAI can be chosen', { TTS_BACKEND: 'auto', OPENAI_API_KEY: 'x' }, { voicesOutside: true }],
  ['OpenAI is for models only', { TTS_BACKEND: 'off', OPENAI_API_KEY: 'x' }, {}],
  [
    'Piper outside, up or not',
    { TTS_BACKEND: 'auto', PIPER_URL: 'http://piper.invalid:5000' },
    { speaking: 'outside', voicesOutside: true },
  ],
  ['Piper in this network is down', { TTS_BACKEND: 'piper', PIPER_URL: 'tcp://127.0.0.1:9' }, {}],
])('speech: %s', async (_what, env, facts) => {
  // Nobody answers there: whoever reads it wants to know what may happen, not what happens now.
  await using t = await testApp({ env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', PIPER_FOLDER: '/nowhere', ...env } })
  const { speech } = await t.visitor.privacy.facts()
  expect({ ...speech, ...(speech.speaking === 'server' ? { speaking: 'browser' } : {}) }).toEqual({ ...browser, ...facts })
})

test('a voice of this server is one, for who is signed in too', async () => {
  await using t = await testApp({ speech: { espeak: silentVoice() } })
  const ada = await t.person('ada')
  await expect.poll(async () => (await t.visitor.privacy.facts()).speech.speaking).toBe('server')
  expect(await ada.caller.system.status()).toMatchObject({ tts: { backend: 'espeak' }, stt: { backend: 'browser' } })
})
