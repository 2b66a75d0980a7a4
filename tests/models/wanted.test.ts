// The model of the settings, fetched without being asked (OLLAMA_PULL=1). Hours pass in less than a second.
import { expect, test, vi } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { fixedBackend } from '../../src/models/backends.ts'
import { type Clock, systemClock } from '../../src/models/health-monitor.ts'
import type { ModelService } from '../../src/models/model.ts'
import { createModelService, type ModelChoices, type ModelServiceOptions, noChoices } from '../../src/models/model-service.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import { readSettings } from '../../src/settings.ts'
import { type OllamaServer, startOllama } from '../support/ollama-server.ts'
import { VirtualClock } from '../support/virtual-clock.ts'

const faster = 2000
const hurried: Clock = {
  now: () => systemClock.now() * faster,
  after: (milliseconds, call) => systemClock.after(milliseconds / faster, call),
}
const minute = 60_000
const service = (server: OllamaServer, options: ModelServiceOptions = {}, env: Record<string, string> = {}) =>
  createModelService(
    readSettings({ AI_BACKEND: 'auto', OLLAMA_HOST: server.url, OLLAMA_MODEL: 'tiny:1b', OLLAMA_PULL: '1', ...env }),
    createLog('silent'),
    { clock: hurried, ...options },
  )

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2))
}
const isThere = (models: ModelService) => models.now() !== undefined
/** How often Ollama was looked at, and asked for a model. */
const polls = (server: OllamaServer) => server.wire().match(/GET \/api\/tags/g)?.length ?? 0
const fetches = (server: OllamaServer) => server.wire().match(/POST \/api\/pull/g)?.length ?? 0
async function morePolls(server: OllamaServer, count: number): Promise<void> {
  const before = polls(server)
  await until(() => polls(server) >= before + count)
}

test('a model that Ollama does not have is fetched, while rules answer, and answers then', async () => {
  const gate = Promise.withResolvers<void>()
  await using server = await startOllama({ models: [], offered: ['tiny:1b'] })
  server.pullGate = gate.promise
  await using models = service(server)
  await until(() => models.state().pulling?.done === 400)
  expect(models.state()).toMatchObject({
    backend: 'built-in',
    reachable: false,
    problem: null,
    pulling: { model: 'tiny:1b', done: 400, total: 1000 },
  })
  await morePolls(server, 3)
  gate.resolve()
  await until(() => isThere(models))
  expect(models.state()).toMatchObject({ backend: 'ollama', model: 'tiny:1b', problem: null, pulling: null })
  expect(fetches(server)).toBe(1)
})

test('an Ollama that comes later is asked then', async () => {
  await using server = await startOllama({ models: [], offered: ['tiny:1b'] })
  await server.stop()
  await using models = service(server)
  await until(() => models.state().problem?.startsWith("Ollama isn't responding") === true)
  await server.start()
  await until(() => isThere(models))
})

test('without OLLAMA_PULL nothing is fetched', async () => {
  await using server = await startOllama({ models: [], offered: ['tiny:1b'] })
  await using models = service(server, {}, { OLLAMA_PULL: '0' })
  await morePolls(server, 10)
  expect(fetches(server)).toBe(0)
  expect(models.state().problem).toBe("Ollama doesn't have the model tiny:1b yet. An admin can download it in the settings.")
})

test('a fetch that fails is tried again ever more rarely, says why, and works once it can', async () => {
  await using server = await startOllama({ models: [], offered: [] })
  let time = 0
  const clock: Clock = { now: () => time, after: hurried.after }
  await using models = service(server, { clock })
  const attempts: number[] = []
  for (; time < 300 * minute; time += 5 * minute) {
    const before = fetches(server)
    await morePolls(server, 2)
    await until(() => models.state().pulling === null)
    if (fetches(server) > before) attempts.push(time / minute)
  }
  const pauses = attempts.map((at, index) => at - (attempts[index - 1] ?? 0)).slice(1)
  expect(pauses.length).toBeLessThan(20)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(30)
  await until(() => models.state().pulling === null)
  expect(models.state().problem).toBe(
    "Couldn't download the model tiny:1b. Please check its name, and Ollama's disk space and connection.",
  )
  server.offered.push('tiny:1b')
  time += 12 * 60 * minute
  await until(() => isThere(models))
})

/** When each of a day's fetches began, in seconds, where the first `failing` of them fail. */
async function fetchesOfADay(failing: number): Promise<number[]> {
  const clock = new VirtualClock()
  const began: number[] = []
  let isThere = false
  const backend = {
    ...fixedBackend(scriptedModel(() => 'Hello.')),
    pollsWhileUp: true,
    async poll() {
      if (!isThere) throw new AppError('missing', 'Ollama does not have the model yet.')
    },
    async pull() {
      began.push(clock.now() / 1000)
      if (began.length <= failing) throw new AppError('unavailable', 'No connection to the library.')
      isThere = true
    },
  }
  await using models = createModelService(readSettings({ AI_BACKEND: 'auto', OLLAMA_PULL: '1' }), createLog('silent'), {
    backend,
    clock,
  })
  await clock.run(clock.sleep(24 * 60 * minute))
  expect(models.now() !== undefined).toBe(isThere)
  return began
}

test('a first fetch that fails is tried again within seconds: a network is often there a moment later', async () => {
  const [first = 0, ...again] = await fetchesOfADay(1)
  expect(again).toHaveLength(1)
  expect((again[0] ?? Number.NaN) - first).toBeLessThanOrEqual(10)
})

test('one that fails for a day is tried often at first, then about every hour, and not to the second', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  const early = await fetchesOfADay(Number.POSITIVE_INFINITY)
  random.mockReturnValue(0.999)
  const late = await fetchesOfADay(Number.POSITIVE_INFINITY)
  random.mockRestore()
  for (const times of [early, late]) {
    const pauses = times.map((at, index) => at - (times[index - 1] ?? 0)).slice(1)
    expect(times.filter((at) => at <= 60).length).toBeGreaterThanOrEqual(3)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(30 * 60)
    // A look finds out that the pause is over: they are half a minute apart.
    expect(pauses.at(-1)).toBeLessThanOrEqual(61 * 60)
  }
  expect(late.length).toBeLessThan(early.length)
})

test('nothing is fetched while the disk says no, and what was begun is given up', async () => {
  const gate = Promise.withResolvers<void>()
  await using server = await startOllama({ models: [], offered: ['tiny:1b'] })
  server.pullGate = gate.promise
  let room = false
  await using models = service(server, { hasRoom: () => room })
  await morePolls(server, 5)
  expect(fetches(server)).toBe(0)
  room = true
  await until(() => models.state().pulling?.done === 400)
  room = false
  gate.resolve()
  await until(() => models.state().pulling === null)
  expect(models.state().problem).toBe("Couldn't download the model tiny:1b: the disk is nearly full.")
})

test('where an admin chose another model, the one of the settings is left alone', async () => {
  await using server = await startOllama({ models: [{ name: 'small:3b' }], offered: ['tiny:1b', 'small:3b'] })
  const choices: ModelChoices = { ...noChoices, chosen: async () => 'small:3b' }
  await using models = service(server, { choices })
  await until(() => isThere(models))
  expect(models.now()).toMatchObject({ name: 'small:3b' })
  server.models = []
  await until(() => !isThere(models))
  await morePolls(server, 10)
  expect(fetches(server)).toBe(0)
})

test('a model that would run elsewhere is never fetched', async () => {
  await using server = await startOllama({ models: [], offered: ['big:120b-cloud'] })
  await using models = service(server, {}, { OLLAMA_MODEL: 'big:120b-cloud' })
  await morePolls(server, 10)
  expect(fetches(server)).toBe(0)
  expect(models.state().pulling).toBeNull()
})
