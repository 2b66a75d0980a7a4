// A person whose assistant asks a model over real HTTP: every way to a model, with what it answers when the model behaves,
// and what when it does not.
import { askModelAboutNext } from '../../src/categories/sorting/ask-model.ts'
import { sortMails } from '../../src/categories/sorting/sort.ts'
import type { Bounds } from '../../src/models/bounded-fetch.ts'
import { type Clock, systemClock } from '../../src/models/health-monitor.ts'
import { appRouter } from '../../src/router.ts'
import { createCaller } from '../../src/trpc.ts'
import type { AnswerOfModel, ModelServer } from '../support/model-server.ts'
import { startOllama } from '../support/ollama-server.ts'
import { openAiEnv, startOpenAi } from '../support/openai-server.ts'
import { type Caller, type TestApp, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'
import { grace, type Letter, lena, marius, type Service, serviceOf } from './mailbox.ts'

export const backends = ['ollama', 'openai'] as const
export type BackendName = (typeof backends)[number]
export const modelName = { ollama: 'tiny:1b', openai: 'gpt-test' } as const

export interface Room extends AsyncDisposable {
  t: TestApp
  ada: Service
  server: ModelServer
  /** As `model_used` says it. */
  model: string
}
export interface RoomOptions {
  bounds?: Partial<Bounds>
  env?: Record<string, string>
  letters?: Letter[]
  dataDir?: string
}

/** Whoever comes back is looked for at once, and not in seconds. */
export const hurried: Clock = { now: systemClock.now, after: (_, call) => systemClock.after(20, call) }

export const startServer = (backend: BackendName): Promise<ModelServer> =>
  backend === 'ollama' ? startOllama({ answer: wellBehaved }) : startOpenAi({ answer: wellBehaved })

export const envOf = (backend: BackendName, server: ModelServer): Record<string, string> =>
  backend === 'ollama' ? { AI_BACKEND: 'ollama', OLLAMA_HOST: server.url, OLLAMA_MODEL: modelName.ollama } : openAiEnv(server)

export async function openRoom(backend: BackendName, { bounds, env = {}, letters = mails }: RoomOptions = {}): Promise<Room> {
  const server = await startServer(backend)
  const models = { clock: hurried, ...(bounds ? { bounds } : {}) }
  const t = await testApp({ env: { ...envOf(backend, server), ...env }, models })
  const ada = await serviceOf(t, 'ada', letters, [grace, marius])
  await ada.caller.privacy.saveConsent({ modelOutside: true })
  await t.modelIsThere()
  return {
    t,
    ada,
    server,
    model: modelName[backend],
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]()
      await server.stop()
    },
  }
}

export const said = 'Could you tell me by the end of the week [1]?'
export const committee = 'The committee would love to hear your view on the roof.'

/** One answer for each shape that is asked for. */
export const wellBehaved: AnswerOfModel = ({ schema, text }) => {
  const shape = JSON.stringify(schema ?? '')
  if (shape.includes('"topic"')) return '{"topic":"work","also":[],"reason":"A colleague writes about a house."}'
  if (shape.includes('"suggestions"')) return text.includes(committee) ? JSON.stringify({ suggestions: [found] }) : noneFound
  if (shape.includes('"lines"')) return JSON.stringify({ lines: ['It is about a list.'], quotes: [] })
  return said
}
const found = { type: 'reply_suggested', quote: committee, due: null, sentiment: 'positive', reason: 'They wait for it.' }
const noneFound = '{"suggestions":[]}'

const mails: Letter[] = [
  { subject: 'Insurance', from: grace, ago: 3, text: 'They accept the insurance list until 4 December.' },
  { subject: 'Lamps', from: marius, ago: 5, thread: 'lamps', text: 'Dear Ada,\n\nhere are the lamps.\n\nMarius' },
  { subject: 'Re: Lamps', from: marius, ago: 4, thread: 'lamps', text: 'Dear Ada,\n\nthe dimmers fit the old rails.\n\nMarius' },
  { subject: 'Plan', from: grace, ago: 1, text: 'Dear Ada,\n\ncan you send me the plan of the hall?\n\nGrace' },
]

/** A mail that rules cannot place, and in which they find nothing to do. Answers its id. */
export async function mailArrives(
  { ada, t }: Pick<Room, 'ada' | 't'>,
  subject: string,
  text = `Hello.\n${committee}`,
): Promise<string> {
  const id = await ada.mail({ subject, text, from: lena, at: t.app.now().getTime() - 1000 })
  await ada.caller.mail.get({ id })
  return id
}

export async function keyOf({ t }: Pick<Room, 't'>, id: string): Promise<number> {
  return (await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()).key
}

/** By rules; what they leave open is for a model. */
export async function sortByRules(room: Pick<Room, 't' | 'ada'>, ids: string[]): Promise<void> {
  const keys = await Promise.all(ids.map((id) => keyOf(room, id)))
  await sortMails(room.t.app, room.ada.userId, keys)
}

export const askAboutMails = ({ t, ada }: Pick<Room, 't' | 'ada'>) =>
  askModelAboutNext(t.app, ada.userId, new AbortController().signal)

export async function sortedRow(room: Pick<Room, 't'>, id: string) {
  return room.t.app.db
    .selectFrom('sorted_mail')
    .where('message_key', '=', await keyOf(room, id))
    .select(['step', 'asks_model', 'model'])
    .executeTakeFirstOrThrow()
}

export async function inPieces<T extends { is: string }>(
  stream: Promise<AsyncIterable<T>>,
): Promise<{ pieces: T[]; last: T | undefined }> {
  const pieces: T[] = []
  for await (const piece of await stream) pieces.push(piece)
  return { pieces: pieces.slice(0, -1), last: pieces.at(-1) }
}

/** Everything is well again, and the model has answered. */
export async function recover({ server, t, ada }: Room): Promise<void> {
  server.heal()
  await until(async () => {
    const { model_used } = await ada.caller.assistant.write({ task: 'draft', prompt: 'lunch' })
    return model_used !== 'built-in'
  })
  await t.modelIsThere()
}

/** No call is left open there. */
export const isOver = ({ server }: Room) => until(async () => server.open === 0)

export type { Caller }
/** The person, as somebody who may leave. */
export function callerOf({ t, ada }: Pick<Room, 't' | 'ada'>, signal: AbortSignal): Caller {
  const { userId, sessionId } = ada
  const person = { userId, sessionId, role: 'member' as const }
  const context = {
    app: t.app,
    address: '127.0.0.1',
    fromPrivateAddress: true,
    userAgent: 'test',
    idempotencyKey: undefined,
    person,
  }
  return createCaller(appRouter)(context, { signal })
}
