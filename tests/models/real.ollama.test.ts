// What stand-ins take for granted of Ollama, tried with the real one and a model of random weights (support/real-ollama.ts).
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { builtOllama } from '../../scripts/ollama-server.mjs'
import { freePort } from '../../scripts/program.ts'
import { createLog } from '../../src/core/log.ts'
import type { CompletionRequest, ModelService, Ticket } from '../../src/models/model.ts'
import { createModelService } from '../../src/models/model-service.ts'
import { startOwnOllama } from '../../src/models/ollama/local-ollama.ts'
import { contextTokens } from '../../src/models/ollama.ts'
import { ask, type Prompt } from '../../src/privacy/model-gate.ts'
import { readSettings } from '../../src/settings.ts'
import { startModelRegistry } from '../support/model-registry.ts'
import { hurried, polledModels as serviceOf, untilModels as until } from '../support/polled-models.ts'
import { createTiny, type RealOllama, startRealOllama } from '../support/real-ollama.ts'
import { testApp } from '../support/test-app.ts'
import { tinyGguf } from '../support/tiny-gguf.ts'

const request: CompletionRequest = {
  system: 'You sort mail.',
  messages: [{ role: 'user', content: 'Where does this belong? Die Rechnung für Juni: 1.240,50 € 日本 🙂' }],
  maxTokens: 40,
}
/** Takes several seconds. */
const long: CompletionRequest = { ...request, maxTokens: 4000 }
const person: Ticket = { userId: 'ada', lane: 'person', mayLeave: false }
const background: Ticket = { ...person, lane: 'background' }
/** What Ollama writes when it hands a call to the model. */
const begun = /msg="completion request"/
/** What it writes before the next one: how many tokens the last one had read and written by its end. */
const lastOnes = /loading cache slot.* cache=(\d+)/

const envOf = (ollama: RealOllama) => ({ AI_BACKEND: 'auto', OLLAMA_HOST: ollama.url, OLLAMA_MODEL: 'tiny:1b' })

const isUp = (service: ModelService) => () => service.now() !== undefined
const isDown = (service: ModelService) => () => service.now() === undefined
const missing = "Ollama doesn't have the model tiny:1b yet. An admin can download it in the settings."

/** A call that has begun to answer, and what becomes of it. */
async function beginCall(service: ModelService, ticket = person, signal?: AbortSignal) {
  const { promise: answers, resolve } = Promise.withResolvers<string>()
  const done = service.complete({ ...long, onToken: resolve, ...(signal ? { signal } : {}) }, ticket)
  done.catch(() => undefined)
  await Promise.race([answers, done])
  return { done }
}

let ollama: RealOllama
beforeAll(async () => {
  ollama = await startRealOllama()
})
afterAll(() => ollama?.[Symbol.asyncDispose]())

describe('an Ollama that runs', () => {
  test('is found, lists its model, and answers in pieces', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    expect(models.state()).toMatchObject({ backend: 'ollama', model: 'tiny:1b', place: 'here', reachable: true, problem: null })
    expect(await models.installed()).toMatchObject([{ name: 'tiny:1b', family: 'llama', chosen: true }])
    const pieces: string[] = []
    const { text, usage } = await models.complete({ ...request, onToken: (piece) => pieces.push(piece) }, person)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('').trim()).toBe(text)
    expect(usage.tokensIn).toBeGreaterThan(30)
    expect(usage.tokensOut).toBe(40)
    expect((await models.bench(AbortSignal.timeout(60_000))).tokensPerSecond).toBeGreaterThan(1)
  })

  test('counts the prompt as a whole when it has most of it in memory', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    const counts: number[] = []
    for (let round = 0; round < 3; round++) counts.push((await models.complete(request, person)).usage.tokensIn)
    expect(new Set(counts).size).toBe(1)
  })

  test('decodes a schema, with what is kept of it', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    const Answer = z.strictObject({
      category: z.enum(['work', 'home']),
      urgency: z.int().min(1).max(9),
      isBill: z.boolean(),
      labels: z.array(z.enum(['paper', 'roof', 'press'])).max(3),
      reason: z.string().max(60),
    })
    for (let round = 0; round < 5; round++) {
      const messages = [{ role: 'user' as const, content: `Mail number ${round}` }]
      const schema = z.toJSONSchema(Answer) as Record<string, unknown>
      const { text } = await models.complete({ ...request, messages, schema, maxTokens: 400 }, person)
      expect(Answer.parse(JSON.parse(text))).toBeDefined()
    }
  })

  test('of an answer that was cut, what is complete is used', async () => {
    await using t = await testApp({ env: { ...envOf(ollama), AI_BACKEND: 'ollama' } })
    const { userId } = await t.person('ada')
    await t.modelIsThere()
    const Whole = z.object({ category: z.enum(['work', 'home']), reason: z.string().max(200) })
    const prompt: Prompt<z.infer<typeof Whole>> = {
      purpose: 'sort',
      version: '1',
      reads: 'command',
      system: () => 'You sort.',
      messages: () => [{ role: 'user', content: 'The roof' }],
      schema: Whole,
      cutSchema: Whole.partial().required({ category: true }),
      maxTokens: 40,
    }
    const asked = await ask(t.app, userId, prompt, { lane: 'background' })
    if (asked.is !== 'answered') throw new Error(JSON.stringify(asked))
    expect(['work', 'home']).toContain(asked.data.category)
    expect(asked.data.reason).toBeUndefined()
  })

  test('says that a prompt is too large, where our estimate did not', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    const messages = [{ role: 'user' as const, content: 'Ж'.repeat(9000) }]
    await expect(models.complete({ ...request, messages }, person)).rejects.toMatchObject({ kind: 'too_large' })
    expect(models.now()).toBeDefined()
  })

  test('ends an answer that reaches the end of the context', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    const messages = [{ role: 'user' as const, content: 'Ж'.repeat(4000) }]
    const { usage } = await models.complete({ ...request, messages, maxTokens: 3000 }, person)
    expect(usage.tokensIn).toBeGreaterThan(8000)
    // The last token of an answer is not read again.
    expect(usage.tokensIn + usage.tokensOut).toBeLessThanOrEqual(contextTokens + 1)
  })

  test('a model that it does not have is missing', async () => {
    await using models = serviceOf({ ...envOf(ollama), OLLAMA_MODEL: 'other:1b' })
    await until(models, () => models.state().problem !== null)
    expect(models.state().problem).toBe(missing.replace('tiny:1b', 'other:1b'))
    await expect(models.choose('another:1b')).rejects.toMatchObject({ kind: 'missing' })
    await models.choose('tiny:1b')
    expect(await models.complete(request, person)).toMatchObject({ name: 'tiny:1b' })
  })
})

describe('a call that nobody waits for', () => {
  test('ends in Ollama, too', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    const leaving = new AbortController()
    const { done } = await beginCall(models, person, leaving.signal)
    leaving.abort()
    await expect(done).rejects.toMatchObject({ name: 'AbortError' })
    expect(await models.complete(request, person)).toMatchObject({ name: 'tiny:1b' })
    expect(Number(ollama.last(lastOnes))).toBeLessThan(long.maxTokens)
  })

  test('of the background gives way to a person, ends in Ollama, and starts again', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    const before = ollama.count(begun)
    const order: string[] = []
    const noted = async (what: string, work: Promise<unknown>) => {
      await work
      order.push(what)
    }
    const slow = noted('background', models.complete({ ...long, maxTokens: 1500 }, background))
    await ollama.counts(begun, before + 1)
    await noted('person', models.complete(request, { ...person, userId: 'grace' }))
    expect(Number(ollama.last(lastOnes))).toBeLessThan(1500)
    await slow
    expect(order).toEqual(['person', 'background'])
    expect(ollama.count(begun)).toBe(before + 3)
  })
})

describe('a pull', () => {
  const folder = () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'homing-registry-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    return dir
  }

  test('without a way out says so, and hides nothing', async () => {
    await using models = serviceOf(envOf(ollama))
    await until(models, isUp(models))
    await models.pull('nothing:1b')
    await until(models, () => models.state().pulling === null)
    expect(models.state()).toMatchObject({
      reachable: true,
      problem: "Couldn't download the model nothing:1b. Please check its name, and Ollama's disk space and connection.",
    })
    expect(await models.complete(request, person)).toMatchObject({ name: 'tiny:1b' })
  })

  test('shows how far it is, and what came answers; a name that does not exist is told', async () => {
    await using registry = await startModelRegistry(tinyGguf(8), folder())
    await using own = await startRealOllama({ SSL_CERT_FILE: registry.certificate })
    const gate = Promise.withResolvers<void>()
    registry.gate = gate.promise
    await using models = serviceOf({ ...envOf(own), OLLAMA_MODEL: registry.model })
    await until(models, () => models.state().problem !== null)
    const nothing = registry.model.replace('pulled', 'nothing')
    await models.pull(nothing)
    await until(models, () => models.state().pulling === null)
    expect(models.state().problem).toContain(`doesn't have the model ${registry.model}`)
    await models.pull(registry.model)
    await until(models, () => (models.state().pulling?.done ?? 0) > 0)
    const { done = 0, total = 0 } = models.state().pulling ?? {}
    expect(done).toBeLessThan(total)
    gate.resolve()
    await until(models, isUp(models))
    expect(await models.complete(request, person)).toMatchObject({ name: registry.model })
  })

  test('that ended with Ollama hides nothing once it is back, and goes on', async () => {
    await using registry = await startModelRegistry(tinyGguf(8), folder())
    await using own = await startRealOllama({ SSL_CERT_FILE: registry.certificate })
    registry.gate = new Promise(() => undefined)
    await using models = serviceOf({ ...envOf(own), OLLAMA_MODEL: registry.model })
    await until(models, () => models.state().problem !== null)
    const { problem } = models.state()
    await models.pull(registry.model)
    await until(models, () => (models.state().pulling?.done ?? 0) > 0)
    await own.kill()
    await until(models, () => models.state().problem?.startsWith("Ollama isn't responding") === true)
    await own.start()
    await until(models, () => models.state().problem === problem)
    registry.gate = Promise.resolve()
    await models.pull(registry.model)
    await until(models, isUp(models))
  })
})

describe('an Ollama that fails', () => {
  test.each([
    ['is killed', 'kill'],
    ['loses its runner', 'killRunner'],
  ] as const)('and %s in the middle of an answer: the call fails, and the next one is answered', async (_, fail) => {
    await using own = await startRealOllama()
    await using models = serviceOf(envOf(own))
    await until(models, isUp(models))
    const { done } = await beginCall(models)
    await own[fail]()
    await expect(done).rejects.toMatchObject({ kind: 'provider' })
    if (fail === 'kill') {
      await until(models, isDown(models))
      expect(models.state()).toMatchObject({ backend: 'built-in', reachable: false })
      expect(models.state().problem).toMatch(/^Ollama isn't responding at 127\.0\.0\.1:/)
      await expect(models.complete(request, person)).rejects.toMatchObject({ kind: 'unavailable' })
      await own.start()
      await until(models, isUp(models))
    }
    expect(await models.complete(request, person)).toMatchObject({ name: 'tiny:1b' })
    expect(models.state()).toMatchObject({ backend: 'ollama', reachable: true, problem: null })
  })

  test('and hangs in the middle of an answer: it times out, is missed, and answers when it goes on', async () => {
    await using own = await startRealOllama()
    await using models = serviceOf(envOf(own), { bounds: { idleMs: 1_000, firstMs: 60_000 } })
    await until(models, isUp(models))
    const { done } = await beginCall(models)
    own.signal('SIGSTOP')
    await expect(done).rejects.toMatchObject({ kind: 'timeout' })
    await until(models, isDown(models))
    expect(models.state()).toMatchObject({ backend: 'built-in', reachable: false })
    expect(models.state().problem).toMatch(/^Ollama isn't responding at 127\.0\.0\.1:/)
    own.signal('SIGCONT')
    await until(models, isUp(models))
    expect(await models.complete(request, person)).toMatchObject({ name: 'tiny:1b' })
  })

  test('and was down before Homing started is missed, and found when it comes', async () => {
    await using own = await startRealOllama()
    await own.kill()
    await using models = serviceOf(envOf(own))
    await until(models, () => models.state().problem !== null)
    expect(models.state()).toMatchObject({ backend: 'built-in', reachable: false })
    await own.start()
    await until(models, isUp(models))
    expect(await models.complete(request, person)).toMatchObject({ name: 'tiny:1b' })
  })

  test('and is the one that Homing starts comes back by itself', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-own-ollama-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const program = path.join(dataDir, 'opt', 'bin', 'ollama')
    mkdirSync(path.dirname(program), { recursive: true })
    copyFileSync(builtOllama() ?? '', program)
    const ollamaHost = `http://127.0.0.1:${await freePort()}`
    const env = { OLLAMA_FOLDER: path.join(dataDir, 'opt'), OLLAMA_MODEL: 'tiny:1b' }
    const settings = { ...readSettings(env), ollamaHost, dataDir }
    const child = startOwnOllama(settings, createLog('silent'))
    if (!child) throw new Error('there is one')
    await using _ = child
    await child.ready()
    await createTiny(ollamaHost)
    await using models = createModelService(settings, createLog('silent'), { clock: hurried })
    await until(models, isUp(models))
    const { done } = await beginCall(models)
    child.kill()
    await expect(done).rejects.toMatchObject({ kind: 'provider' })
    await until(models, isDown(models))
    expect(models.state()).toMatchObject({ backend: 'built-in', reachable: false })
    await until(models, isUp(models))
    expect(await models.complete(request, person)).toMatchObject({ name: 'tiny:1b' })
  })
})
