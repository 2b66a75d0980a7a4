import { expect, test } from 'vitest'
import { placeOf } from '../../src/core/net/address.ts'
import { contextTokens, createOllama } from '../../src/models/ollama.ts'
import { createPromptCheck, estimateTokens, minTokens } from '../../src/models/token-estimate.ts'
import { startOllama } from '../support/ollama-server.ts'

const request = {
  system: 'You sort mail.',
  messages: [{ role: 'user' as const, content: 'The invoice of June.' }],
  maxTokens: 100,
}

test('Ollama is asked as a stream, with a fixed context, without thoughts, and never to cut a prompt', async () => {
  await using server = await startOllama()
  const model = createOllama({ host: server.url, model: 'tiny:1b' }).model('tiny:1b')
  const schema = { $schema: 'x', type: 'object', properties: { pattern: { type: 'string', pattern: '^a+$', maxLength: 5000 } } }
  await model.complete({ ...request, schema, temperature: 0.4 })
  expect(server.asked[0]?.body).toEqual({
    model: 'tiny:1b',
    messages: [{ role: 'system', content: 'You sort mail.' }, ...request.messages],
    stream: true,
    think: false,
    truncate: false,
    shift: false,
    keep_alive: '10m',
    format: { type: 'object', properties: { pattern: { type: 'string' } } },
    options: { num_ctx: contextTokens, num_predict: 100, temperature: 0.4 },
  })
})

test('a prompt that cannot fit is refused before it is sent', async () => {
  await using server = await startOllama()
  const model = createOllama({ host: server.url, model: 'tiny:1b' }).model('tiny:1b')
  const content = 'All the mail of the year. '.repeat(2000)
  await expect(model.complete({ ...request, messages: [{ role: 'user', content }] })).rejects.toMatchObject({ kind: 'too_large' })
  expect(server.wire()).toBe('')
})

test('seven thousand ideographs are too large, whatever vocabulary the model has', async () => {
  await using server = await startOllama()
  const model = createOllama({ host: server.url, model: 'tiny:1b' }).model('tiny:1b')
  const content = '今日の会議の資料を'.repeat(780)
  await expect(model.complete({ ...request, messages: [{ role: 'user', content }] })).rejects.toMatchObject({ kind: 'too_large' })
  expect(server.wire()).toBe('')
})

test('an answer to a prompt that was cut is not believed', async () => {
  await using server = await startOllama({ answer: () => 'Paid.' })
  const model = createOllama({ host: server.url, model: 'tiny:1b' }).model('tiny:1b')
  const asked = { ...request, messages: [{ role: 'user' as const, content: 'The invoice of June is attached. '.repeat(50) }] }
  server.order('short-count')
  await expect(model.complete(asked)).rejects.toMatchObject({ kind: 'too_large' })
  server.heal()
  expect(await model.complete(asked)).toMatchObject({ text: 'Paid.' })
})

test('a count without what was held from before is no cut', () => {
  const prompts = createPromptCheck()
  const system = 'You sort mail into folders, and say why in one sentence. '.repeat(20)
  expect(prompts.wasCut(`${system}First mail, about the garden.`, 260)).toBe(false)
  expect(prompts.wasCut(`${system}Second mail, about the roof.`, 9)).toBe(false)
  expect(prompts.wasCut(`${system}Second mail, about the roof.`, 0)).toBe(false)
  expect(prompts.wasCut('Another prompt that has nothing in common. '.repeat(40), 90)).toBe(true)
})

test.each([
  'Dear Grace, the roof has to be mended before winter; could you ask them for an offer by Friday?',
  'Sehr geehrte Frau Hopper, die Krankenversicherungskarte liegt der Rechnung bei. Bitte überweisen Sie 1.240,50 €.',
  '日本語のメールです。明日の会議は午後三時からです。',
  'https://shop.example/a/b?c=d&utm_source=mail ------------ 0000000000',
])('the least is below the likely size: %s', (text) => {
  expect(minTokens(text)).toBeLessThan(estimateTokens(text))
})

test.each([
  ['http://127.0.0.1:11434', 'here'],
  ['http://[::1]:11434', 'here'],
  ['http://localhost:11434', 'here'],
  ['http://ollama:11434', 'here'],
  ['http://192.168.1.20:11434', 'here'],
  ['http://[fd12::5]:11434', 'here'],
  ['http://box.local:11434', 'here'],
  ['http://host.docker.internal:11434', 'here'],
  ['https://ollama.com', 'elsewhere'],
  ['http://93.184.215.14:11434', 'elsewhere'],
  ['https://gpu.example.org', 'elsewhere'],
  ['http://169.254.169.254', 'elsewhere'],
])('%s is %s', (url, place) => {
  expect(placeOf(url)).toBe(place)
})
