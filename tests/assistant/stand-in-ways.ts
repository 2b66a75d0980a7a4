// Every way to a model, and what each answers when the model behaves, and when it does not.
import { expect } from 'vitest'
import type { ModelFault } from '../support/model-server.ts'
import {
  askAboutMails,
  type backends,
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
export const text = 'i cant come today, sorry. The meeting of the board is on Monday. Can you go there?'

export interface Way {
  go(room: Room): Promise<unknown>
  /** What it answers with the model, and without. */
  well(room: Room): object
  badly: object | undefined
}
const builtIn = { model_used: 'built-in' }
const template = { ...builtIn, message: failed }
const words = (part: string) => expect.stringContaining(part)
const byModel = ({ model }: Room) => ({ model_used: model })
export const deadline = 'When is the deadline for the insurance?'

/** Ways that change nothing. Each answers in its own way where no model does; undefined: the one sentence. */
export const ways: Record<string, Way> = {
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

export async function openedRoom(backend: (typeof backends)[number], bounds = {}): Promise<Room> {
  const room = await openRoom(backend, { bounds })
  await sortByRules(room, [...room.ada.ids.values()])
  return room
}

/** The shape it has with a model that cannot be used. */
export async function goesBadly(room: Room, { go, badly }: Way): Promise<void> {
  if (badly !== undefined) expect(await go(room)).toMatchObject(badly)
  else await expect(go(room)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: sorry })
  await isOver(room)
}

/** Every way ends, in its own answer; what waits in the background is neither lost nor guessed. */
export async function allGoBadly(room: Room, fault: ModelFault): Promise<void> {
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
