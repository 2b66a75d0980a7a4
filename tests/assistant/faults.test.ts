// A model behind real HTTP that does everything wrong: the person always gets an answer, or the one sentence.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ModelFault } from '../support/model-server.ts'
import { type OllamaServer, startOllama } from '../support/ollama-server.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'
import { grace, type Service, serviceOf } from './mailbox.ts'

let ollama: OllamaServer
beforeAll(async () => {
  ollama = await startOllama()
})
afterAll(() => ollama[Symbol.asyncDispose]())

let t: TestApp
let ada: Service
beforeEach(async () => {
  t = await testApp({ env: { AI_BACKEND: 'ollama', OLLAMA_HOST: ollama.url, OLLAMA_MODEL: 'tiny:1b' } })
  ada = await serviceOf(
    t,
    'ada',
    [{ subject: 'Insurance', from: grace, text: 'They accept the insurance list until 4 December.' }],
    [grace],
  )
  ollama.heal()
  await t.modelIsThere()
  return () => t[Symbol.asyncDispose]()
})

test('pieces come over the wire, and the citation stays', async () => {
  ollama.answer = () => 'Until 4 December [1].'
  const pieces: string[] = []
  for await (const piece of await ada.caller.assistant.askInPieces({ prompt: 'When is the deadline for the insurance?' }))
    if (piece.is === 'piece') pieces.push(piece.text)
    else if (piece.is === 'done')
      expect(piece.answer).toMatchObject({
        response: 'Until 4 December [1].',
        model_used: 'tiny:1b',
        sources: [{ subject: 'Insurance' }],
      })
  expect(pieces.join('')).toBe('Until 4 December [1].')
})

test('a prompt that was cut: what a model said of the rest is not taken, and that it was too long is said', async () => {
  ollama.answer = () => 'Waves come and go, and come again [1].'
  ollama.order('short-count')
  expect(await ada.ask('Tell me a joke')).toMatchObject({
    model_used: 'built-in',
    response: expect.stringContaining('too long for this server'),
  })
  expect(await ada.ask('When is the deadline for the insurance?')).toMatchObject({
    model_used: 'built-in',
    response: expect.stringContaining('until 4 December'),
  })
  expect(await ada.caller.assistant.write({ task: 'reply', emailId: ada.id('Insurance') })).toMatchObject({
    model_used: 'built-in',
    message: "This is too long for the AI model, so here's a template to start from.",
  })
  ollama.heal()
})

const sorry = "I apologize, but I'm having trouble generating a response right now. Please try again in a moment."

test.each(['html', 'cut', 'broken', 'limited', 'unauthorized', 'huge'] satisfies ModelFault[])(
  '%s: an open question has the one sentence, everything else its built-in answer',
  async (fault) => {
    ollama.answer = () => 'Waves come and go, and come again [1].'
    ollama.order(fault)
    await expect(ada.ask('Tell me a joke')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: sorry })
    const found = await ada.ask('When is the deadline for the insurance?')
    expect(found).toMatchObject({ model_used: 'built-in', response: expect.stringContaining('until 4 December') })
    const written = await ada.caller.assistant.write({ task: 'reply', emailId: ada.id('Insurance') })
    expect(written).toMatchObject({ model_used: 'built-in', message: 'Failed to get AI suggestion. Please try again.' })
  },
)

test.each(['half', 'schema', 'endless', 'html', 'other-language'] satisfies ModelFault[])(
  '%s: a summary is that of the mail',
  async (fault) => {
    ollama.answer = () => JSON.stringify({ lines: ['A list is wanted until December, it says.'], quotes: [] })
    ollama.order(fault)
    const summary = await ada.caller.assistant.summary({ id: ada.id('Insurance'), of: 'mail' })
    expect(summary.lines).toEqual(['They accept the insurance list until 4 December.'])
    expect(summary.model_used).toBe('built-in')
  },
)

test('a model that stalls after a word lets go as soon as nobody listens', async () => {
  ollama.answer = () => 'Waves come and go, and come again, and go.'
  ollama.order('slow')
  for await (const piece of await ada.caller.assistant.askInPieces({ prompt: 'Tell me a joke' })) {
    expect(piece.is).toBe('piece')
    break
  }
  await until(async () => ollama.open === 0)
})
