// Every way to a model, over real HTTP, with both backends: when the model behaves, and when it does everything else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/house.ts'
import type { ModelFault } from '../support/model-server.ts'
import {
  askAboutMails,
  backends,
  type Caller,
  callerOf,
  committee,
  inPieces,
  isOver,
  mailArrives,
  openRoom,
  type Room,
  recover,
  said,
  sortByRules,
  sortedRow,
} from './stand-in.ts'

const sorry = "I apologize, but I'm having trouble generating a response right now. Please try again in a moment."
const failed = 'Failed to get AI suggestion. Please try again.'
const text = 'i cant come today, sorry. The meeting of the board is on Monday. Can you go there?'

interface Way {
  go(room: Room): Promise<unknown>
  /** What it answers with the model, and without. */
  well(room: Room): object
  badly: object | undefined
}
const builtIn = { model_used: 'built-in' }
const template = { ...builtIn, message: failed }
const words = (part: string) => expect.stringContaining(part)
const byModel = ({ model }: Room) => ({ model_used: model })
const deadline = 'When is the deadline for the insurance?'

/** Ways that change nothing. Each answers in its own way where no model does; undefined: the one sentence. */
const ways: Record<string, Way> = {
  'an open question': {
    go: ({ ada }) => ada.ask('Tell me a joke'),
    well: ({ model }) => ({ response: said, model_used: model }),
    badly: undefined,
  },
  'an open question, in pieces': {
    go: async ({ ada }) => (await inPieces(ada.caller.assistant.askInPieces({ prompt: 'Tell me a joke' }))).last,
    well: ({ model }) => ({ is: 'done', answer: { response: said, model_used: model } }),
    badly: undefined,
  },
  'a question over the mailbox': {
    go: ({ ada }) => ada.ask(deadline),
    well: ({ model }) => ({ response: said, model_used: model, sources: [{ subject: 'Insurance' }] }),
    badly: { ...builtIn, response: words('until 4 December'), sources: [{ subject: 'Insurance' }] },
  },
  'a question over the mailbox, in pieces': {
    go: async ({ ada }) => (await inPieces(ada.caller.assistant.askInPieces({ prompt: deadline }))).last,
    well: ({ model }) => ({ is: 'done', answer: { response: said, model_used: model, sources: [{ subject: 'Insurance' }] } }),
    badly: { is: 'done', answer: { ...builtIn, response: words('until 4 December') } },
  },
  'a question about the mail in view': {
    go: ({ ada }) => ada.ask('When is it due?', { context: { emailId: ada.id('Insurance') } }),
    well: ({ model }) => ({ response: said, model_used: model, sources: [{ subject: 'Insurance' }] }),
    badly: { ...builtIn, response: words('4 December') },
  },
  'a draft in the conversation': {
    go: ({ ada }) => ada.ask('Write an email to Marius asking for the plan'),
    well: ({ model }) => ({ model_used: model, draft: { to: 'marius@museum.test', body: words('by the end of the week') } }),
    badly: { ...builtIn, draft: { to: 'marius@museum.test', body: words('the plan') } },
  },
  'an answer to a mail': {
    go: ({ ada }) => ada.caller.assistant.write({ task: 'reply', emailId: ada.id('Plan') }),
    well: byModel,
    badly: template,
  },
  'an answer to a mail, in pieces': {
    go: async ({ ada }) => (await inPieces(ada.caller.assistant.writeInPieces({ task: 'reply', emailId: ada.id('Plan') }))).last,
    well: ({ model }) => ({ is: 'done', written: { model_used: model } }),
    badly: { is: 'done', written: template },
  },
  ...Object.fromEntries(
    (['draft', 'rewrite', 'shorten', 'lengthen', 'subject'] as const).flatMap((task): [string, Way][] => [
      [
        `${task} for the writer`,
        { go: ({ ada }) => ada.caller.assistant.write({ task, text, prompt: 'kindly' }), well: byModel, badly: template },
      ],
    ]),
  ),
  'draft for the writer, in pieces': {
    go: async ({ ada }) => (await inPieces(ada.caller.assistant.writeInPieces({ task: 'rewrite', text }))).last,
    well: ({ model }) => ({ is: 'done', written: { model_used: model, text: said } }),
    badly: { is: 'done', written: template },
  },
  'a translation': {
    go: ({ ada }) => ada.caller.assistant.write({ task: 'translate', text, language: 'fr' }),
    well: byModel,
    badly: { ...builtIn, text, message: words('Translating needs an AI model.') },
  },
  'an email to somebody by name': {
    go: ({ ada }) => ada.caller.assistant.compose({ command: 'ask for the plan', recipientName: 'Marius' }),
    well: () => ({ success: true, draft: { to: 'marius@museum.test', body: words('by the end of the week') } }),
    badly: { success: true, draft: { to: 'marius@museum.test', body: words('the plan') } },
  },
  'a summary of a mail': {
    go: ({ ada }) => ada.caller.assistant.summary({ id: ada.id('Insurance'), of: 'mail' }),
    well: ({ model }) => ({ lines: ['It is about a list.'], model_used: model }),
    badly: { ...builtIn, lines: ['They accept the insurance list until 4 December.'] },
  },
  'a summary of a conversation': {
    go: ({ ada }) => ada.caller.assistant.summary({ id: ada.id('Lamps'), of: 'thread' }),
    well: ({ model }) => ({ lines: ['It is about a list.'], model_used: model }),
    badly: { ...builtIn, lines: expect.arrayContaining([words('dimmers fit')]) },
  },
  'Take Action on a suggestion': {
    go: async ({ ada }) => {
      const { suggestions } = await ada.caller.suggestions.list({})
      const id = suggestions.find(({ suggestedAction }) => suggestedAction.emailSubject === 'Plan')?.id ?? ''
      return ada.caller.suggestions.draft({ id })
    },
    well: ({ model }) => ({ modelUsed: model, to: words('grace@'), body: words('by the end of the week') }),
    badly: { modelUsed: 'built-in', to: words('grace@'), body: words('plan') },
  },
}

async function openedRoom(backend: (typeof backends)[number], bounds = {}): Promise<Room> {
  const room = await openRoom(backend, { bounds })
  await sortByRules(room, [...room.ada.ids.values()])
  return room
}

/** The shape it has with a model that cannot be used. */
async function goesBadly(room: Room, { go, badly }: Way): Promise<void> {
  if (badly !== undefined) expect(await go(room)).toMatchObject(badly)
  else await expect(go(room)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: sorry })
  await isOver(room)
}

/** Nothing that could be read came. */
const silent = ['stall', 'stall-later', 'slow'] satisfies ModelFault[]
const unusable = ['html', 'cut', 'broken', 'limited', 'unauthorized', 'endless', 'huge'] satisfies ModelFault[]
/** Text came, and not in the shape that was asked for. */
const otherwise = ['half', 'schema', 'other-language'] satisfies ModelFault[]
const shaped = Object.keys(ways).filter((name) => /question (?:over|about)|summary/.test(name))

describe.each(backends)('%s', (backend) => {
  describe('a model that behaves', () => {
    let room: Room
    beforeAll(async () => {
      room = await openedRoom(backend)
    })
    afterAll(() => room[Symbol.asyncDispose]())

    test.each(Object.keys(ways))('%s', async (name) => {
      const way = ways[name] as Way
      const before = room.server.asked.length
      expect(await way.go(room)).toMatchObject(way.well(room))
      expect(room.server.asked.length).toBe(before + 1)
      await isOver(room)
    })
    test('sorts what rules leave open, and finds what they miss', async () => {
      const id = await mailArrives(room, 'Afterwards')
      await sortByRules(room, [id])
      expect(await sortedRow(room, id)).toMatchObject({ asks_model: 1 })
      expect(await askAboutMails(room)).toBe('more')
      expect(await sortedRow(room, id)).toEqual({ step: 'model', asks_model: 0, model: room.model })
      await room.ada.caller.suggestions.analyze()
      const { suggestions } = await room.ada.caller.suggestions.list({})
      expect(suggestions.filter(({ quote }) => quote === committee)).toMatchObject([{ madeBy: room.model }])
    })
    test('pieces come in their order, the first before the last was said', async () => {
      const { pieces, last } = await inPieces(room.ada.caller.assistant.askInPieces({ prompt: 'Tell me a joke' }))
      expect(pieces.map((piece) => 'text' in piece && piece.text).join('')).toBe(said)
      expect(last).toMatchObject({ is: 'done' })
      room.server.order('slow', 1)
      for await (const piece of await room.ada.caller.assistant.writeInPieces({ task: 'rewrite', text })) {
        expect([piece.is, room.server.open]).toEqual(['piece', 1])
        break
      }
      await isOver(room)
    })
    test('Stop ends the call there: while it says nothing, and in its middle', async () => {
      for (const fault of ['stall', 'slow'] as const)
        for (const go of [
          (caller: Caller) => caller.assistant.ask({ prompt: 'Tell me a joke' }),
          (caller: Caller) => caller.assistant.write({ task: 'rewrite', text }),
          (caller: Caller) => caller.assistant.summary({ id: room.ada.id('Insurance'), of: 'mail' }),
        ]) {
          room.server.order(fault, 1)
          const leaving = new AbortController()
          const left = go(callerOf(room, leaving.signal)).catch((cause: unknown) => cause)
          await until(async () => room.server.open === 1)
          leaving.abort()
          expect(await left).toBeInstanceOf(Error)
          await until(async () => room.server.open === 0, 1000)
        }
      expect(room.t.app.model.now()).toBeDefined()
    })
    test('lists come while a model says nothing', async () => {
      room.server.order('stall', 1)
      const leaving = new AbortController()
      const left = callerOf(room, leaving.signal)
        .assistant.ask({ prompt: deadline })
        .catch((cause: unknown) => cause)
      await until(async () => room.server.open === 1)
      expect((await room.ada.caller.mail.list({})).total).toBeGreaterThan(3)
      expect((await room.ada.caller.suggestions.list({})).suggestions.length).toBeGreaterThan(0)
      expect(room.server.open).toBe(1)
      leaving.abort()
      await left
    })
  })

  describe('a model that says nothing', () => {
    let room: Room
    beforeAll(async () => {
      room = await openedRoom(backend, { idleMs: 80, totalMs: 250 })
    })
    afterAll(() => room[Symbol.asyncDispose]())
    test.each(silent)('%s', (fault) => allGoBadly(room, fault), 30_000)
  })

  describe('a model that answers nonsense', () => {
    let room: Room
    beforeAll(async () => {
      room = await openedRoom(backend)
    })
    afterAll(() => room[Symbol.asyncDispose]())
    test.each(unusable)('%s', (fault) => allGoBadly(room, fault), 30_000)
    test('of 50 MB, as much is taken as was needed to see that it is too much', async () => {
      room.server.order('huge', 1)
      const before = room.server.sentBytes
      await goesBadly(room, ways['an answer to a mail'] as Way)
      // What the system buffers on the way is not read.
      expect(room.server.sentBytes - before).toBeLessThan(12_000_000)
      await recover(room)
    })
    test.each(otherwise)('%s: what has a shape is not taken, and sorts nothing', async (fault) => {
      room.server.order(fault)
      for (const name of shaped) await goesBadly(room, ways[name] as Way)
      const id = await mailArrives(room, `Afterwards ${fault}`)
      await sortByRules(room, [id])
      const rules = await sortedRow(room, id)
      expect(await askAboutMails(room)).toBe('more')
      expect(await sortedRow(room, id)).toEqual({ ...rules, asks_model: 0 })
      const before = await room.ada.caller.suggestions.list({})
      await room.ada.caller.suggestions.analyze()
      expect(await room.ada.caller.suggestions.list({})).toEqual(before)
      await recover(room)
    })
    test('a schema in place of words is no text for anybody', async () => {
      room.server.order('schema')
      for (const way of Object.values(ways)) await goesBadly(room, way)
      await recover(room)
    })
    test('a draft in a language nobody asked for is none', async () => {
      room.server.order('other-language')
      for (const name of [
        'an answer to a mail',
        'a draft in the conversation',
        'rewrite for the writer',
        'shorten for the writer',
      ])
        await goesBadly(room, ways[name] as Way)
      await recover(room)
    })
  })
})

// Ollama says how much it read. What it may have read before is not missed, so nothing goes well before this.
test('a prompt that was cut: what a model said of the rest is not taken', async () => {
  await using room = await openedRoom('ollama')
  await allGoBadly(room, 'short-count')
})

/** Every way ends, in its own answer; what waits in the background is neither lost nor guessed. */
async function allGoBadly(room: Room, fault: ModelFault): Promise<void> {
  const id = await mailArrives(room, `Afterwards ${fault}`)
  await sortByRules(room, [id])
  const rules = await sortedRow(room, id)
  expect(rules).toMatchObject({ asks_model: 1, model: null })
  room.server.order(fault)
  for (const way of Object.values(ways)) {
    await room.t.modelIsThere()
    const before = room.server.asked.length
    await goesBadly(room, way)
    expect(room.server.asked.length).toBeGreaterThan(before)
  }
  await room.t.modelIsThere()
  // What a model only failed at waits for some minutes; without one everything waits.
  expect(await askAboutMails(room)).toMatch(/more|unavailable|no-model/)
  expect(await sortedRow(room, id)).toEqual(rules)
  const before = await room.ada.caller.suggestions.list({})
  await room.t.modelIsThere()
  await room.ada.caller.suggestions.analyze()
  expect(await room.ada.caller.suggestions.list({})).toEqual(before)
  await isOver(room)
  await recover(room)
  room.t.passTime({ ms: 300_000 })
  while ((await askAboutMails(room)) === 'more');
  expect(await sortedRow(room, id)).toMatchObject({ step: 'model', asks_model: 0 })
}
