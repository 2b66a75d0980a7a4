// Conversations: what is remembered, told in pieces, stopped, and forgotten; and that they are one person's own.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import type { CompletionRequest } from '../../src/models/model.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import type { AskChunk } from '../../src/shared/assistant.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { grace, type Service, serviceOf } from './mailbox.ts'

const model = scriptedModel()
let t: TestApp
let ada: Service
beforeAll(async () => {
  t = await testApp({ model })
  ada = await serviceOf(
    t,
    'ada',
    [{ subject: 'Insurance', from: grace, text: 'They accept the insurance list until 4 December.' }],
    [grace],
  )
})
afterAll(() => t[Symbol.asyncDispose]())
beforeEach(() => {
  model.asked.length = 0
  model.answer = () => 'Waves come and go.'
})

const turns = ({ messages }: CompletionRequest) => messages.map(({ role, content }) => `${role}: ${content}`)

test('the last turns are heard, and shown again in their order', async () => {
  const sessionId = newId()
  await ada.ask('Tell me a joke', { sessionId })
  await ada.ask('Tell me another', { sessionId })
  expect(model.asked.map(turns).at(-1)).toEqual([
    'user: Tell me a joke',
    'assistant: Waves come and go.',
    'user: Tell me another',
  ])
  const { history } = await ada.caller.assistant.history({ sessionId })
  expect(history.map(({ messageType, content }) => [messageType, content])).toEqual([
    ['user', 'Tell me a joke'],
    ['assistant', 'Waves come and go.'],
    ['user', 'Tell me another'],
    ['assistant', 'Waves come and go.'],
  ])
  expect(history[1]?.emotionalState).toBe('warm')
  expect((await ada.caller.assistant.history({ sessionId, limit: 1 })).history).toMatchObject([{ messageType: 'assistant' }])
  expect((await ada.caller.assistant.conversations()).conversations).toMatchObject([
    { sessionId, title: 'Tell me a joke', turns: 4 },
  ])
})

test('who names no conversation sees the newest', async () => {
  const eve = await serviceOf(t, 'newest')
  expect((await eve.caller.assistant.history({ limit: 10 })).history).toEqual([])
  for (const sessionId of ['older', 'newer']) await eve.ask(`Tell me a joke about ${sessionId}`, { sessionId })
  for (const session of [{}, { sessionId: '' }])
    expect((await eve.caller.assistant.history(session)).history.map(({ content }) => content)).toContain(
      'Tell me a joke about newer',
    )
  expect((await eve.caller.assistant.history({})).history).toHaveLength(2)
})

test.each(['', ' \n', '\u200b\ufeff', '\u202e\0'])('nothing that can be seen is no question: %j', async (prompt) => {
  await expect(ada.ask(prompt)).rejects.toThrow('Please enter a prompt for the AI assistant')
  expect(model.asked).toEqual([])
})

test('a draft stays with its turn, and can be made shorter by a word', async () => {
  const sessionId = newId()
  model.answer = () => 'Subject: Lunch\n\nShall we have lunch? It is a nice day. I am free at noon.'
  await ada.ask('Write an email to Grace about lunch', { sessionId })
  const { history } = await ada.caller.assistant.history({ sessionId })
  expect(history[1]?.draft).toMatchObject({ to: 'grace@else.test', subject: 'Lunch' })
  model.answer = () => 'Lunch at noon?'
  const shorter = await ada.ask('shorter', { sessionId })
  expect(shorter.draft).toMatchObject({ to: 'grace@else.test', subject: 'Lunch', body: 'Lunch at noon?' })
})

test('without memory nothing is kept, and a client may hand in what was said', async () => {
  const bob = await serviceOf(t, 'bob')
  await bob.caller.preferences.save({ conversationMemory: false })
  const sessionId = newId()
  await bob.ask('Tell me a joke', { sessionId })
  await bob.ask('Tell me another', { sessionId, conversationContext: [{ user: 'One', ai: 'Two' }] })
  expect(model.asked.map(turns)).toEqual([['user: Tell me a joke'], ['user: One', 'assistant: Two', 'user: Tell me another']])
  expect((await bob.caller.assistant.history({ sessionId })).history).toEqual([])
})

test('ten turns are heard, two hundred are kept', async () => {
  const cleo = await serviceOf(t, 'cleo')
  const sessionId = newId()
  await t.app.db
    .insertInto('conversation_turn')
    .values(
      Array.from({ length: 200 }, (_, at) => ({
        id: newId(),
        user_id: cleo.userId,
        session_id: sessionId,
        author: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: `turn ${at}`,
        draft: null,
        emotional_tone: null,
        empathy_score: null,
        at,
      })),
    )
    .execute()
  await cleo.ask('Tell me a joke', { sessionId })
  expect(model.asked[0]?.messages).toHaveLength(11)
  const { history } = await cleo.caller.assistant.history({ sessionId, limit: 200 })
  expect(history).toHaveLength(200)
  expect([history[0]?.content, history.at(-1)?.content]).toEqual(['turn 2', 'Waves come and go.'])
})

test('of more than a hundred conversations the oldest goes', async () => {
  const dora = await serviceOf(t, 'dora')
  await t.app.db
    .insertInto('conversation_turn')
    .values(
      Array.from({ length: 100 }, (_, at) => ({
        id: newId(),
        user_id: dora.userId,
        session_id: `session ${at}`,
        author: 'user' as const,
        content: 'x',
        draft: null,
        emotional_tone: null,
        empathy_score: null,
        at,
      })),
    )
    .execute()
  await dora.ask('Hello', { sessionId: 'new' })
  const { conversations } = await dora.caller.assistant.conversations()
  expect(conversations).toHaveLength(100)
  expect([conversations[0]?.sessionId, conversations.at(-1)?.sessionId]).toEqual(['new', 'session 1'])
})

test('a conversation is its person’s own, whoever knows its name', async () => {
  const sessionId = 'the same name'
  const eve = await serviceOf(t, 'eve')
  await ada.ask('Tell me a joke about me', { sessionId })
  await eve.ask('Tell me a joke', { sessionId })
  expect(model.asked.map(turns).at(-1)).toEqual(['user: Tell me a joke'])
  expect(await eve.caller.assistant.forget({ sessionId })).toEqual({ forgotten: 2 })
  expect((await ada.caller.assistant.history({ sessionId })).history).toHaveLength(2)
  expect((await eve.caller.assistant.history({ sessionId })).history).toEqual([])
})

test('one conversation is forgotten, or all of them', async () => {
  const finn = await serviceOf(t, 'finn')
  for (const sessionId of ['one', 'two', 'three']) await finn.ask('Hello', { sessionId })
  await finn.caller.assistant.forget({ sessionId: 'two' })
  expect((await finn.caller.assistant.conversations()).conversations.map((one) => one.sessionId)).toEqual(['three', 'one'])
  await finn.caller.assistant.forget({})
  expect((await finn.caller.assistant.conversations()).conversations).toEqual([])
})

async function piecesOf(person: Service, prompt: string, sessionId?: string): Promise<AskChunk[]> {
  const pieces: AskChunk[] = []
  for await (const piece of await person.caller.assistant.askInPieces({ prompt, ...(sessionId ? { sessionId } : {}) }))
    pieces.push(piece)
  return pieces
}
const textOf = (pieces: AskChunk[]) => pieces.map((piece) => (piece.is === 'piece' ? piece.text : '')).join('')

test('an answer comes in pieces, and whole in the end', async () => {
  const sessionId = newId()
  const pieces = await piecesOf(ada, 'Tell me a joke', sessionId)
  expect(textOf(pieces)).toBe('Waves come and go.')
  expect(pieces.at(-1)).toMatchObject({ is: 'done', answer: { response: 'Waves come and go.', model_used: 'scripted' } })
  expect(pieces.filter(({ is }) => is === 'done')).toHaveLength(1)
  expect((await ada.caller.assistant.history({ sessionId })).history).toHaveLength(2)
})

test('what code answers comes whole, and no model is asked', async () => {
  const before = model.asked.length
  expect(await piecesOf(ada, 'How many unread emails do I have?')).toMatchObject([
    { is: 'done', answer: { model_used: 'built-in', response: expect.stringContaining('1 matching email') } },
  ])
  expect(model.asked).toHaveLength(before)
})

/** As a server that is loading its model, or is gone. */
async function withSilentModel(work: () => Promise<void>): Promise<void> {
  const { complete } = model
  model.complete = ({ signal }) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
  try {
    await work()
  } finally {
    model.complete = complete
  }
}

test('while a model says nothing, there is the built-in answer, and nothing of it is kept yet', async () => {
  const sessionId = newId()
  const id = ada.id('Insurance')
  const first = async (pieces: Promise<AsyncIterable<{ is: string }>>) => {
    for await (const piece of await pieces) return piece
  }
  await withSilentModel(async () => {
    const { assistant } = ada.caller
    expect(await first(assistant.askInPieces({ prompt: 'When is the deadline for the insurance?', sessionId }))).toMatchObject({
      is: 'built-in',
      answer: { model_used: 'built-in', response: expect.stringContaining('until 4 December') },
    })
    expect(await first(assistant.summaryInPieces({ id, of: 'mail' }))).toMatchObject({
      is: 'built-in',
      summary: { model_used: 'built-in', lines: [expect.any(String)] },
    })
    expect(await first(assistant.writeInPieces({ task: 'reply', emailId: id }))).toMatchObject({
      is: 'built-in',
      written: { model_used: 'built-in', message: null },
    })
  })
  expect((await ada.caller.assistant.history({ sessionId })).history).toEqual([])
})

test('the answer of a model replaces the built-in one', async () => {
  model.answer = () => 'Until 4 December [1].'
  const pieces = await piecesOf(ada, 'When is the deadline for the insurance?')
  expect(pieces[0]).toMatchObject({ is: 'built-in', answer: { model_used: 'built-in' } })
  expect(textOf(pieces)).toBe('Until 4 December [1].')
  expect(pieces.at(-1)).toMatchObject({ is: 'done', answer: { model_used: 'scripted', response: 'Until 4 December [1].' } })
})

test('a web page is never told in pieces', async () => {
  model.answer = () => '<!doctype html><html><body>Bad gateway, dear reader, for a long while</body></html>'
  const pieces: AskChunk[] = []
  const reading = async () => {
    for await (const piece of await ada.caller.assistant.askInPieces({ prompt: 'Tell me a joke' })) pieces.push(piece)
  }
  await expect(reading()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('I apologize') })
  expect(pieces).toEqual([])
})

test('a draft is told as it will read, without what the model says around it', async () => {
  model.answer = () => 'Subject: Lunch\n\nDear CEO,\n\nShall we have lunch on Friday?\nI am free.'
  const pieces: string[] = []
  for await (const piece of await ada.caller.assistant.writeInPieces({
    task: 'draft',
    prompt: 'lunch',
    to: 'Grace Hopper <grace@else.test>',
  })) {
    if (piece.is === 'piece') pieces.push(piece.text)
    if (piece.is === 'done')
      expect(piece.written).toMatchObject({ subject: 'Lunch', text: expect.stringContaining('lunch on Friday?') })
  }
  expect(pieces.join('')).toBe('Dear Grace,\n\nShall we have lunch on Friday?\nI am free.')
})

test('who stops listening stops the model, and nothing is kept of it', async () => {
  const sessionId = newId()
  const stopped = Promise.withResolvers<void>()
  model.answer = () => 'Waves come and go.'
  const complete = model.complete
  model.complete = async (request) => {
    request.onToken?.('Waves come and go, ')
    await new Promise<never>((_, reject) => {
      request.signal?.addEventListener('abort', () => {
        stopped.resolve()
        reject(request.signal?.reason)
      })
    })
    throw new Error('nobody stopped it')
  }
  try {
    for await (const piece of await ada.caller.assistant.askInPieces({ prompt: 'Tell me a joke', sessionId })) {
      expect(piece).toEqual({ is: 'piece', text: 'Waves come and go, ' })
      break
    }
    await stopped.promise
  } finally {
    model.complete = complete
  }
  expect((await ada.caller.assistant.history({ sessionId })).history).toEqual([])
  const { entries } = await ada.caller.privacy.log({ limit: 1 })
  expect(entries[0]?.outcome).toBe('cancelled')
})
