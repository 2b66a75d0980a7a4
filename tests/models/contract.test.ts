// What every model keeps to, over the real wire where there is one.
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import type { CompletionRequest, LanguageModel } from '../../src/models/model.ts'
import { createOllama } from '../../src/models/ollama.ts'
import { createOpenAi } from '../../src/models/openai.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import type { AnswerOfModel, ModelFault, ModelServer } from '../support/model-server.ts'
import { startOllama } from '../support/ollama-server.ts'
import { openAiKey, startOpenAi } from '../support/openai-server.ts'

const request: CompletionRequest = {
  system: 'You sort mail.',
  messages: [{ role: 'user', content: 'Where does this belong? The invoice of June is attached.' }],
  maxTokens: 100,
}
const schema = { type: 'object', properties: { category: { type: 'string' } }, required: ['category'] }
const short = { idleMs: 150, totalMs: 400 }

interface Built extends AsyncDisposable {
  model: LanguageModel
  server: ModelServer
}
async function ollama(answer: AnswerOfModel, bounds = {}): Promise<Built> {
  const server = await startOllama({ answer })
  const backend = createOllama({ host: server.url, model: 'tiny:1b', bounds })
  return { model: backend.model('tiny:1b'), server, [Symbol.asyncDispose]: server.stop }
}
async function openai(answer: AnswerOfModel, bounds = {}): Promise<Built> {
  const server = await startOpenAi({ answer })
  const backend = createOpenAi({ baseUrl: `${server.url}/v1`, key: openAiKey, model: 'gpt-test', bounds })
  return { model: backend.model('gpt-test'), server, [Symbol.asyncDispose]: server.stop }
}
async function scripted(answer: AnswerOfModel) {
  const asRequest = (given: CompletionRequest) => ({
    model: 'scripted',
    messages: given.messages,
    system: given.system,
    text: given.messages.map(({ content }) => content).join('\n'),
    schema: given.schema,
    body: {},
  })
  return { model: scriptedModel((given) => answer(asRequest(given))), [Symbol.asyncDispose]: async () => undefined }
}

/** What it throws; a completion is a failure of the test. */
async function failure(work: Promise<unknown>): Promise<AppError> {
  const thrown = await work.then(
    (done) => new Error(`answered ${JSON.stringify(done)}`),
    (cause: unknown) => cause,
  )
  if (!(thrown instanceof AppError)) throw thrown
  return thrown
}

async function untilTrue(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe.each([
  ['ollama', ollama],
  ['openai', openai],
  ['scripted', scripted],
])('%s', (_name, build) => {
  test('answers in pieces and as a whole, and counts', async () => {
    await using built = await build(({ system, text }) =>
      system.includes('sort mail') && text.includes('June') ? 'It is finance.' : 'what?',
    )
    const pieces: string[] = []
    const done = await built.model.complete({ ...request, onToken: (piece) => pieces.push(piece) })
    expect(done.text).toBe('It is finance.')
    expect(pieces.join('')).toBe('It is finance.')
    expect(pieces.length).toBeGreaterThan(1)
    expect(done.usage.tokensIn).toBeGreaterThan(10)
    expect(done.usage.tokensOut).toBeGreaterThan(1)
  })
  test('is told the schema', async () => {
    await using built = await build((asked) => (asked.schema ? '{"category":"finance"}' : 'no schema'))
    expect((await built.model.complete({ ...request, schema })).text).toBe('{"category":"finance"}')
  })
  test('stops when nobody waits', async () => {
    const { promise: never } = Promise.withResolvers<string>()
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    await using built = await build(() => {
      resolve()
      return never
    })
    const leaving = new AbortController()
    const work = built.model.complete({ ...request, signal: leaving.signal })
    work.catch(() => undefined)
    await begun
    leaving.abort()
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    await expect(built.model.complete({ ...request, signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe.each([
  ['ollama', ollama],
  ['openai', openai],
])('%s over the wire', (_name, build) => {
  test.each<[ModelFault, AppError['kind']]>([
    ['stall', 'timeout'],
    ['stall-later', 'timeout'],
    ['slow', 'timeout'],
    ['html', 'provider'],
    ['cut', 'provider'],
    ['huge', 'provider'],
    ['endless', 'provider'],
    ['limited', 'limited'],
    ['broken', 'provider'],
    ['unauthorized', 'unconfigured'],
  ])('%s is %s, and the connection is over', async (fault, kind) => {
    await using built = await build(() => 'A long answer, in several words, that may be cut.', kind === 'timeout' ? short : {})
    built.server.order(fault)
    const error = await failure(built.model.complete(request))
    expect(error).toMatchObject({ kind, ...(fault === 'limited' ? { retryAfter: 7 } : {}) })
    expect(error.message).not.toMatch(/sk-|CUDA|router|slow down/)
    await untilTrue(() => built.server.open === 0)
  })
  test.each<[ModelFault, RegExp]>([
    ['half', /^\{"category":$/],
    ['schema', /"properties"/],
    ['other-language', /^Hyvää/],
  ])('%s is an answer; whether it can be used is for the gate to say', async (fault, text) => {
    await using built = await build(() => '{"category": "finance"}')
    built.server.order(fault)
    expect((await built.model.complete({ ...request, schema })).text).toMatch(text)
  })
  test('is unavailable where nobody listens', async () => {
    await using built = await build(() => 'x')
    await built.server.stop()
    expect(await failure(built.model.complete(request))).toMatchObject({ kind: 'unavailable' })
  })
  test('closes the connection when nobody waits any more', async () => {
    await using built = await build(() => 'x')
    built.server.order('slow')
    const leaving = new AbortController()
    const { promise: first, resolve } = Promise.withResolvers<string>()
    const work = built.model.complete({ ...request, signal: leaving.signal, onToken: resolve })
    work.catch(() => undefined)
    await first
    expect(built.server.open).toBe(1)
    leaving.abort()
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    await untilTrue(() => built.server.open === 0)
  })
  test('does not follow a prompt elsewhere', async () => {
    await using other = await startOpenAi()
    await using built = await build(() => 'x')
    built.server.redirectTo = other.url
    expect(await failure(built.model.complete(request))).toBeInstanceOf(AppError)
    expect(other.wire()).toBe('')
  })
  test('keeps back what is thought aloud', async () => {
    await using built = await build(() => '<think>The user wants, hmm, <b>finance.</think>\n\nIt is finance.')
    const pieces: string[] = []
    const done = await built.model.complete({ ...request, onToken: (piece) => pieces.push(piece) })
    expect([done.text, pieces.join('')]).toEqual(['It is finance.', 'It is finance.'])
  })
})
