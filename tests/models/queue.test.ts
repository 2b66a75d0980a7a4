// Who goes first, and what happens while nobody answers: time is virtual, so nothing here waits.
import { expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { fixedBackend } from '../../src/models/backends.ts'
import type { CompletionRequest, ModelService, Ticket } from '../../src/models/model.ts'
import { createModelService } from '../../src/models/model-service.ts'
import { type ScriptedModel, scriptedModel } from '../../src/models/scripted.ts'
import { readSettings } from '../../src/settings.ts'
import { VirtualClock } from '../support/virtual-clock.ts'

const settings = readSettings({ AI_BACKEND: 'ollama' })
const log = createLog('silent')
const request = (content: string, signal?: AbortSignal): CompletionRequest => ({
  system: 's',
  messages: [{ role: 'user', content }],
  maxTokens: 10,
  ...(signal ? { signal } : {}),
})
const by = (lane: Ticket['lane'], userId = 'ada'): Ticket => ({ userId, lane, mayLeave: false })
const words = (model: ScriptedModel) => model.asked.map(({ messages }) => messages[0]?.content)

/** Answers each question when the test says so. */
function slowModel() {
  const open: { content: string; respond: (text: string) => void }[] = []
  const model = scriptedModel((asked) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    open.push({ content: asked.messages[0]?.content ?? '', respond: resolve })
    return promise
  })
  return { model, answer: (text: string) => open.at(-1)?.respond(text) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one call runs at a time, and what a person waits for goes before all background work', async () => {
  const { model, answer } = slowModel()
  await using service = createModelService(settings, log, { model })
  const said: string[] = []
  const ask = (content: string, lane: Ticket['lane']) =>
    service.complete(request(content), by(lane)).then(() => said.push(content))
  const all = [
    ask('first person', 'person'),
    ask('sort 1', 'background'),
    ask('sort 2', 'background'),
    ask('second person', 'person'),
  ]
  expect(service.state().waiting).toBe(3)
  for (let left = 4; left > 0; left--) {
    await settled()
    expect(model.asked).toHaveLength(5 - left)
    answer('done')
  }
  await Promise.all(all)
  expect(said).toEqual(['first person', 'second person', 'sort 1', 'sort 2'])
  expect(service.state().waiting).toBe(0)
})

test('background work that runs gives way to a person, and is done afterwards', async () => {
  const { model, answer } = slowModel()
  await using service = createModelService(settings, log, { model })
  const sorting = service.complete(request('sort'), by('background'))
  await settled()
  const asking = service.complete(request('help me'), by('person'))
  await settled()
  expect(words(model)).toEqual(['sort', 'help me'])
  expect(model.asked[0]?.signal?.aborted).toBe(true)
  answer('of course')
  expect(await asking).toMatchObject({ text: 'of course' })
  await settled()
  answer('work')
  expect(await sorting).toMatchObject({ text: 'work' })
  expect(words(model)).toEqual(['sort', 'help me', 'sort'])
})

test('background work gives way three times, and is done then', async () => {
  const { model, answer } = slowModel()
  await using service = createModelService(settings, log, { model })
  const sorting = service.complete(request('sort'), by('background'))
  for (let times = 0; times < 3; times++) {
    await settled()
    const asking = service.complete(request('person'), by('person'))
    await settled()
    answer('yes')
    await asking
  }
  await settled()
  const last = service.complete(request('fourth person'), by('person'))
  await settled()
  expect(words(model).at(-1)).toBe('sort')
  answer('work')
  await sorting
  await settled()
  answer('yes')
  await last
})

test('nobody waits: it is not asked, or stopped', async () => {
  const { model, answer } = slowModel()
  await using service = createModelService(settings, log, { model })
  const [first, second] = [new AbortController(), new AbortController()]
  const running = service.complete(request('running', first.signal), by('person'))
  const waiting = service.complete(request('waiting', second.signal), by('person'))
  const third = service.complete(request('third'), by('person'))
  second.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(service.state().waiting).toBe(1)
  await settled()
  first.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  await settled()
  answer('here')
  expect(await third).toMatchObject({ text: 'here' })
  expect(words(model)).toEqual(['running', 'third'])
  expect(service.now()).toBeDefined()
})

test('a hundred calls of a person may wait; another person is not in their way', async () => {
  const { model } = slowModel()
  const service = createModelService(settings, log, { model })
  const all = Array.from({ length: 101 }, (_, index) => service.complete(request(`${index}`), by('background')))
  await expect(service.complete(request('one too many'), by('background'))).rejects.toMatchObject({ kind: 'limited' })
  const grace = service.complete(request('hello'), by('background', 'grace'))
  expect(service.state().waiting).toBe(101)
  const ends = Promise.allSettled([...all, grace])
  await service[Symbol.asyncDispose]()
  expect((await ends).map(({ status }) => status)).toEqual(Array.from({ length: 102 }, () => 'rejected'))
})

/** A service whose server is up or down as the test says; every look is counted. */
function flapping(clock: VirtualClock) {
  const fixture = { up: true, polls: [] as number[], fails: undefined as AppError | undefined }
  const model = scriptedModel(() => {
    if (!fixture.up) throw new AppError('unavailable', 'Nobody there.')
    if (fixture.fails) throw fixture.fails
    return 'Hello.'
  })
  const backend = {
    ...fixedBackend(model),
    pollsWhileUp: true,
    async poll() {
      fixture.polls.push(clock.now())
      if (!fixture.up) throw new AppError('unavailable', 'Nobody there.')
    },
  }
  return { fixture, model, service: createModelService(settings, log, { backend, clock }) }
}

async function outcome(service: ModelService, ticket = by('person')): Promise<string> {
  return service.complete(request('Hello?'), ticket).then(
    ({ text }) => text,
    (cause: unknown) => (cause instanceof AppError ? cause.kind : String(cause)),
  )
}

test('while a server is down nobody waits for it, and it is looked at from behind', async () => {
  const clock = new VirtualClock()
  const { fixture, model, service } = flapping(clock)
  await settled()
  expect(await outcome(service)).toBe('Hello.')
  fixture.up = false
  expect(await outcome(service)).toBe('unavailable')
  const asked = model.asked.length
  const before = clock.now()
  expect(await Promise.all([outcome(service), outcome(service), outcome(service)])).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ])
  expect(service.now()).toBeUndefined()
  expect(service.state()).toMatchObject({ reachable: false, problem: 'Nobody there.' })
  // Not a moment has passed and nobody was asked: the answer was known.
  expect([clock.now(), model.asked.length]).toEqual([before, asked])
  await clock.run(clock.sleep(120_000))
  const gaps = fixture.polls.slice(2).map((at, index) => at - (fixture.polls[index + 1] ?? 0))
  expect(gaps.slice(0, 5)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
  fixture.up = true
  await clock.run(clock.sleep(31_000))
  expect(await outcome(service)).toBe('Hello.')
  await service[Symbol.asyncDispose]()
})

test('who waits in the queue hears at once that the server is gone', async () => {
  const { fixture, service } = flapping(new VirtualClock())
  await settled()
  fixture.up = false
  expect(await Promise.all([outcome(service), outcome(service), outcome(service, by('background'))])).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ])
  expect(service.state().waiting).toBe(0)
  await service[Symbol.asyncDispose]()
})

test('what came back is on trial: it goes down with its first failure, and is given longer each time', async () => {
  const clock = new VirtualClock()
  const { fixture, service } = flapping(clock)
  await settled()
  fixture.fails = new AppError('provider', 'Out of memory.')
  expect([await outcome(service), await outcome(service)]).toEqual(['provider', 'provider'])
  expect(service.now()).toBeDefined()
  expect(await outcome(service)).toBe('provider')
  expect(service.now()).toBeUndefined()
  await clock.run(clock.sleep(1_500))
  expect(service.now()).toBeDefined()
  expect(await outcome(service)).toBe('provider')
  expect(service.now()).toBeUndefined()
  await clock.run(clock.sleep(1_500))
  expect(service.now()).toBeUndefined()
  await clock.run(clock.sleep(1_000))
  fixture.fails = undefined
  expect(await outcome(service)).toBe('Hello.')
  await service[Symbol.asyncDispose]()
})

test('a server that says when to come back is left alone until then', async () => {
  const clock = new VirtualClock()
  const { fixture, service } = flapping(clock)
  await settled()
  fixture.fails = new AppError('limited', 'Asked too often.', { retryAfter: 90 })
  expect(await outcome(service)).toBe('limited')
  fixture.fails = undefined
  const polls = fixture.polls.length
  expect(await outcome(service)).toBe('unavailable')
  await clock.run(clock.sleep(89_000))
  expect([fixture.polls.length, service.now()]).toEqual([polls, undefined])
  await clock.run(clock.sleep(2_000))
  expect(await outcome(service)).toBe('Hello.')
  await service[Symbol.asyncDispose]()
})

test('a prompt that is too large says nothing about the server', async () => {
  const { fixture, service } = flapping(new VirtualClock())
  await settled()
  fixture.fails = new AppError('too_large', 'Too large.')
  for (let times = 0; times < 5; times++) expect(await outcome(service)).toBe('too_large')
  expect(service.now()).toBeDefined()
  await service[Symbol.asyncDispose]()
})
