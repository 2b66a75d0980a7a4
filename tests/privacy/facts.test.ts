import { expect, test } from 'vitest'
import { aiFacts, placeOf } from '../../src/privacy/facts.ts'
import { testApp } from '../support/test-app.ts'

test('a visitor reads what this server does: no model, no voice, nothing sent away', async () => {
  await using t = await testApp({ env: { PUBLIC_URL: 'https://mail.example.org' } })
  expect(await t.visitor.privacy.facts()).toEqual({
    supportEmail: 'support@mail.example.org',
    ai: { backend: 'built-in', outside: false, provider: null },
    speech: { listening: 'browser', speaking: 'browser' },
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
  expect(['off', 'browser', 'ollama', 'openai'].map(placeOf)).toEqual(['browser', 'browser', 'server', 'outside'])
})
