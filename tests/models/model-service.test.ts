// The model service with servers that come and go: real HTTP, real sockets.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storedModelChoices } from '../../src/admin/models.ts'
import { createLog } from '../../src/core/log.ts'
import type { Ticket } from '../../src/models/model.ts'
import { createModelService, type ModelChoices, noChoices } from '../../src/models/model-service.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { readSettings } from '../../src/settings.ts'
import { startOllama } from '../support/ollama-server.ts'
import { openAiEnv, openAiKey, startOpenAi } from '../support/openai-server.ts'
import { hurried, polledModels as service, untilModels as until } from '../support/polled-models.ts'
import { testApp } from '../support/test-app.ts'
import { openFixture } from '../user/fixture.ts'

const ticket: Ticket = { userId: 'ada', lane: 'person', mayLeave: false }
const request = { system: 's', messages: [{ role: 'user' as const, content: 'Hello' }], maxTokens: 10 }

test('auto answers by rules until Ollama is there, and again when it is gone', async () => {
  await using server = await startOllama({ models: [] })
  await server.stop()
  await using models = service({ AI_BACKEND: 'auto', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' })
  await until(models, () => models.state().problem !== null)
  const where = server.url.slice('http://'.length)
  expect(models.now()).toBeUndefined()
  expect(models.state()).toEqual({
    wanted: 'auto',
    backend: 'built-in',
    model: null,
    place: 'here',
    reachable: false,
    problem: `Ollama isn't responding at ${where}.`,
    pulling: null,
    waiting: 0,
  })
  await expect(models.complete(request, ticket)).rejects.toMatchObject({ kind: 'unavailable' })
  await server.start()
  await until(models, () => models.state().problem !== `Ollama isn't responding at ${where}.`)
  expect(models.state().problem).toBe("Ollama doesn't have the model tiny:1b yet. An admin can download it in the settings.")
  server.models.push({ name: 'tiny:1b' })
  await until(models, () => models.now() !== undefined)
  expect(models.now()).toEqual({ backend: 'ollama', name: 'tiny:1b', place: 'here' })
  expect(await models.complete(request, ticket)).toMatchObject({ text: 'Hello.', name: 'tiny:1b', place: 'here' })
  await server.stop()
  await expect(models.complete(request, ticket)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(models.state()).toMatchObject({ backend: 'built-in', model: null, reachable: false })
})

test('a backend that is asked for by name is named while it is down, too', async () => {
  await using server = await startOllama()
  await server.stop()
  await using models = service({ AI_BACKEND: 'ollama', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' })
  await until(models, () => models.state().problem !== null)
  expect(models.state()).toMatchObject({ wanted: 'ollama', backend: 'ollama', model: 'tiny:1b', reachable: false })
})

test('built-in opens no connection', async () => {
  await using server = await startOllama()
  await using models = service({ AI_BACKEND: 'built-in', OLLAMA_HOST: server.url })
  expect(models.now()).toBeUndefined()
  await expect(models.complete(request, ticket)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(models.pull('tiny:1b')).rejects.toMatchObject({ kind: 'unconfigured' })
  expect(await models.installed()).toEqual([])
  expect(server.wire()).toBe('')
})

test('what is missing for OpenAI is said, and nobody is asked', async () => {
  await using models = service({ AI_BACKEND: 'openai' })
  expect(models.now()).toBeUndefined()
  expect(models.state()).toMatchObject({
    backend: 'openai',
    reachable: false,
    problem: 'Please set OPENAI_API_KEY and OPENAI_MODEL.',
  })
})

test('a key that is not accepted is told to the admin, not to the log of a person', async () => {
  await using server = await startOpenAi()
  await using models = service(openAiEnv(server))
  await until(models, () => models.now() !== undefined)
  server.order('unauthorized')
  await expect(models.complete(request, { ...ticket, mayLeave: true })).rejects.toMatchObject({ kind: 'unconfigured' })
  expect(models.state().problem).toBe("The AI model's server rejected the API key.")
  expect(JSON.stringify(models.state())).not.toContain(openAiKey)
})

test('what may not leave is not sent elsewhere: not a byte of it', async () => {
  await using server = await startOpenAi()
  await using models = service(openAiEnv(server))
  await until(models, () => models.now() !== undefined)
  const secret = { ...request, messages: [{ role: 'user' as const, content: 'The garden gate code is 4711' }] }
  await expect(models.complete(secret, ticket)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(server.asked).toEqual([])
  expect(server.wire()).not.toContain('4711')
  expect(await models.complete(secret, { ...ticket, mayLeave: true })).toMatchObject({ text: 'Hello.', place: 'elsewhere' })
  expect(server.wire()).toContain('4711')
})

test.each([
  ['no-schema', ['json_schema', 'json_object'], 'json_object'],
  ['no-format', ['json_schema', 'json_object', undefined], undefined],
] as const)('a server with %s is asked otherwise from then on, with the schema in words', async (fault, tried, kept) => {
  await using server = await startOpenAi({ answer: () => '{"a":1}' })
  await using models = service(openAiEnv(server))
  await until(models, () => models.now() !== undefined)
  server.order(fault)
  const asked = { ...request, schema: { type: 'object', properties: { category: { type: 'string' } }, required: ['category'] } }
  const format = (one: (typeof server.asked)[number]) => (one.body.response_format as { type?: string } | undefined)?.type
  expect(await models.complete(asked, { ...ticket, mayLeave: true })).toMatchObject({ text: '{"a":1}' })
  expect(server.asked.map(format)).toEqual(tried)
  expect(server.asked.at(-1)?.system).toContain('"category"')
  await models.complete(asked, { ...ticket, mayLeave: true })
  expect(server.asked.slice(tried.length).map(format)).toEqual([kept])
})

test('models that run at somebody else are not shown, not chosen and not asked', async () => {
  await using server = await startOllama({
    models: [{ name: 'tiny:1b' }, { name: 'big:cloud', remoteHost: 'https://ollama.com' }],
  })
  await using models = service({ AI_BACKEND: 'ollama', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'big:cloud' })
  await until(models, () => models.state().problem !== null)
  expect(models.now()).toBeUndefined()
  expect(models.state().problem).toBe('big:cloud would run outside this server. Please choose a model that runs here.')
  expect((await models.installed()).map(({ name }) => name)).toEqual(['tiny:1b'])
  await expect(models.choose('big:cloud')).rejects.toMatchObject({ kind: 'missing' })
  await expect(models.pull('other:cloud')).rejects.toMatchObject({ kind: 'invalid' })
  expect(server.asked).toEqual([])
})

test('another model is chosen, and stays chosen', async () => {
  await using server = await startOllama({ models: [{ name: 'tiny:1b' }, { name: 'small:latest' }] })
  const kept = new Map<string, string>()
  const choices: ModelChoices = {
    ...noChoices,
    chosen: async (backend) => kept.get(backend),
    keep: async (backend, name) => void kept.set(backend, name),
  }
  const env = { AI_BACKEND: 'ollama', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' }
  {
    await using models = service(env, { choices })
    await until(models, () => models.now() !== undefined)
    await expect(models.choose('none:1b')).rejects.toMatchObject({ kind: 'missing' })
    await models.choose('small')
    expect(models.now()).toMatchObject({ name: 'small' })
    expect(await models.installed()).toMatchObject([
      { name: 'tiny:1b', chosen: false },
      { name: 'small:latest', chosen: true },
    ])
  }
  await using models = service(env, { choices })
  await until(models, () => models.now() !== undefined)
  await models.complete(request, ticket)
  expect(server.asked.map(({ model }) => model)).toEqual(['small'])
})

test('an admin fetches a model and sees how far it is', async () => {
  const gate = Promise.withResolvers<void>()
  await using server = await startOllama({ models: [], offered: ['tiny:1b'] })
  server.pullGate = gate.promise
  await using models = service({ AI_BACKEND: 'auto', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' })
  await until(models, () => models.state().problem !== null)
  await models.pull('tiny:1b')
  expect(models.state().pulling).toEqual({ model: 'tiny:1b', status: 'starting', done: 0, total: 0 })
  await expect(models.pull('small:3b')).rejects.toMatchObject({ kind: 'conflict' })
  await until(models, () => models.state().pulling?.done === 400)
  expect(models.state().pulling).toMatchObject({ total: 1000 })
  gate.resolve()
  await until(models, () => models.now() !== undefined)
  expect(models.state()).toMatchObject({ backend: 'ollama', model: 'tiny:1b', problem: null, pulling: null })
})

/** The settings of a server that says nothing of Ollama, but for its port, which this machine may have another one at. */
const unnamed = (ollamaHost: string, env: Record<string, string> = {}) => ({
  ...readSettings({ AI_BACKEND: 'auto', OLLAMA_MODEL: 'tiny:1b', ...env }),
  ollamaHost,
})

test('auto misses no Ollama where nobody named one and none has been there', async () => {
  await using server = await startOllama()
  await server.stop()
  await using models = createModelService(unnamed(server.url), createLog('silent'), { clock: hurried })
  await until(models, () => models.state().problem !== null)
  expect(models.state()).toMatchObject({ backend: 'built-in', model: null, reachable: true })
  await server.start()
  await until(models, () => models.now() !== undefined)
  await server.stop()
  await expect(models.complete(request, ticket)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(models.state()).toMatchObject({ backend: 'built-in', model: null, reachable: false })
})

test('one that was there before a restart of Homing, and is not now, is missed', async () => {
  await using server = await startOllama()
  await using fixture = await openFixture({ env: { AI_BACKEND: 'built-in' } })
  const choices = storedModelChoices(fixture.app.db, fixture.app.now)
  {
    await using models = createModelService(unnamed(server.url), createLog('silent'), { choices })
    await until(models, () => models.now() !== undefined)
  }
  await server.stop()
  await using models = createModelService(unnamed(server.url), createLog('silent'), { choices })
  await until(models, () => models.state().problem !== null)
  expect(models.state()).toMatchObject({ backend: 'built-in', reachable: false })
})

test.skipIf(process.platform === 'win32')('one that Homing starts itself, and that does not run, is missed', async () => {
  await using server = await startOllama()
  await server.stop()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-ollama-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'bin'))
  writeFileSync(path.join(folder, 'bin', 'ollama'), '')
  const settings = unnamed(server.url, { OLLAMA_FOLDER: folder })
  await using models = createModelService(settings, createLog('silent'))
  await until(models, () => models.state().problem !== null)
  expect(models.state()).toMatchObject({ backend: 'built-in', reachable: false })
})

test('one that accepts connections and says nothing is missed', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  await using models = createModelService(unnamed(`http://127.0.0.1:${port}`), createLog('silent'))
  await until(models, () => models.state().problem !== null)
  expect(models.state()).toMatchObject({
    backend: 'built-in',
    reachable: false,
    problem: `Ollama isn't responding at 127.0.0.1:${port}.`,
  })
})

test('a fetch that failed since Ollama was down says nothing once it is back without the model', async () => {
  await using server = await startOllama({ models: [], offered: ['tiny:1b'] })
  server.pullGate = new Promise(() => undefined)
  await using models = service({ AI_BACKEND: 'auto', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' })
  const missing = "Ollama doesn't have the model tiny:1b yet. An admin can download it in the settings."
  await until(models, () => models.state().problem === missing)
  await models.pull('tiny:1b')
  await until(models, () => models.state().pulling?.done === 400)
  await server.stop()
  await until(models, () => models.state().pulling === null)
  await until(models, () => models.state().problem?.startsWith("Ollama isn't responding") === true)
  await models.pull('tiny:1b')
  await until(models, () => models.state().pulling === null)
  await server.start()
  await until(models, () => models.state().problem === missing)
})

test('a fetch that failed hides neither that another model is missing, nor that this one has come since', async () => {
  const missing = "Ollama doesn't have the model tiny:1b yet. An admin can download it in the settings."
  await using server = await startOllama({ models: [] })
  await using models = service({ AI_BACKEND: 'auto', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' })
  await until(models, () => models.state().problem === missing)
  await models.pull('nothing:1b')
  await until(models, () => models.state().pulling === null)
  expect(models.state().problem).toBe(missing)
  await models.pull('tiny:1b')
  await until(models, () => models.state().pulling === null)
  expect(models.state().problem).toContain("Couldn't download the model tiny:1b.")
  // Somebody fetches it by hand, and takes it away later.
  server.models.push({ name: 'tiny:1b' })
  await until(models, () => models.now() !== undefined)
  expect(models.state().problem).toBeNull()
  server.models.pop()
  await until(models, () => models.now() === undefined)
  expect(models.state().problem).toBe(missing)
})

test('a model that cannot be fetched says so in a sentence', async () => {
  await using server = await startOllama()
  await using models = service({ AI_BACKEND: 'auto', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' })
  await until(models, () => models.now() !== undefined)
  await models.pull('nothing:1b')
  await until(models, () => models.state().pulling === null)
  expect(models.state().problem).toBe(
    "Couldn't download the model nothing:1b. Please check its name, and Ollama's disk space and connection.",
  )
  expect(models.now()).toBeDefined()
})

test('an admin chooses a model in the settings, and it is kept', async () => {
  await using server = await startOllama({ models: [{ name: 'tiny:1b' }, { name: 'small:3b' }] })
  await using fixture = await openFixture({ env: { AI_BACKEND: 'ollama', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b' } })
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  await until(fixture.app.model, () => fixture.app.model.now() !== undefined)
  expect(await ada.caller.admin.chooseModel({ name: 'small:3b' })).toMatchObject({ model: 'small:3b', reachable: true })
  await expect(bob.caller.admin.chooseModel({ name: 'tiny:1b' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(ada.caller.admin.chooseModel({ name: 'none:3b' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const choices = storedModelChoices(fixture.app.db, fixture.app.now)
  await using again = createModelService(fixture.app.settings, createLog('silent'), { choices })
  await until(again, () => again.now() !== undefined)
  expect(again.now()).toMatchObject({ name: 'small:3b' })
  await choices.keep('openai', 'gpt-other')
  expect([await choices.chosen('ollama'), await choices.chosen('openai')]).toEqual(['small:3b', 'gpt-other'])
})

test('a scripted model is there at once', async () => {
  const model = scriptedModel(() => 'Yes.')
  await using t = await testApp({ model })
  expect(t.app.model.now()).toEqual({ backend: 'ollama', name: 'scripted', place: 'here' })
  expect(await t.app.model.complete(request, ticket)).toMatchObject({ text: 'Yes.', name: 'scripted' })
})
