// What a model is asked in the background, while its server comes and goes and people are in between: nothing is lost, and
// nothing is done twice.
import { expect, test } from 'vitest'
import { checkModel } from '../../src/doctor/checks/model-and-voice.ts'
import { startTriage } from '../../src/jobs/triage.ts'
import { analyzeMail } from '../../src/suggestions/analyze.ts'
import type { AskedOfModel } from '../support/model-server.ts'
import { until } from '../support/test-server.ts'
import {
  askAboutMails,
  backends,
  callerOf,
  isOver,
  mailArrives,
  openRoom,
  type Room,
  sortByRules,
  sortedRow,
  wellBehaved,
} from './stand-in.ts'

const isSorting = ({ schema }: AskedOfModel) => JSON.stringify(schema ?? '').includes('"topic"')
/** Subjects that were asked about, in their order. */
const subjects = ({ server }: Room) => server.asked.filter(isSorting).map(({ text }) => /Subject: (.+)/.exec(text)?.[1])
const numbered = async (room: Room, count: number) => {
  const ids: string[] = []
  for (let at = 1; at <= count; at++) ids.push(await mailArrives(room, `Number ${at}`))
  return ids
}
const openQuestions = async (room: Room) =>
  (await room.t.app.db.selectFrom('sorted_mail').where('asks_model', '=', 1).select('message_key').execute()).length
const log = async ({ ada }: Room) => (await ada.caller.privacy.log({ limit: 100 })).entries

test('with auto and a dead Ollama everything says that the model does not answer, and not that there is none', async () => {
  await using room = await openRoom('ollama', { env: { AI_BACKEND: 'auto' }, letters: [] })
  const { t, ada, server } = room
  await server.stop()
  await until(async () => t.app.model.now() === undefined)
  const { response } = await ada.ask('Tell me a joke about gardens')
  expect(response).toMatch(/^That needs an AI model, and this server's model isn't responding\./)
  expect((await ada.ask('Erzähl mir bitte einen Witz über Gärten')).response).toContain(
    'das Modell dieses Servers antwortet nicht',
  )
  expect((await ada.ask('Who are you?')).response).toContain("This server's AI model isn't responding")
  expect((await ada.ask('Wer bist du?')).response).toContain('Das KI-Modell dieses Servers antwortet nicht')
  const { message } = await ada.caller.assistant.write({ task: 'draft', prompt: 'Thank Grace for the list' })
  expect(message).toBe("This server's AI model isn't responding, so here's a template to start from.")
  expect((await ada.caller.system.status()).ai).toEqual({ backend: 'built-in', model: null, reachable: false })
  expect((await ada.caller.assistant.model()).problem).toMatch(/^Ollama isn't responding at /)
  expect((await ada.caller.privacy.facts()).ai).toEqual({ backend: 'ollama', outside: false, provider: null })
  expect(checkModel(t.app)).toMatchObject({ state: 'off', says: expect.stringContaining("isn't responding") })
})

test('what waits for a model that is away is asked when it comes back, each mail once', async () => {
  await using room = await openRoom('ollama', { env: { AI_BACKEND: 'auto' }, letters: [] })
  const { t, ada, server } = room
  await server.stop()
  await until(async () => t.app.model.now() === undefined)
  await using _ = await startTriage(t.app)
  const ids = await numbered(room, 5)
  t.app.events.emit('mail.changed', { userId: ada.userId, accountId: ada.accountId })
  await until(async () => (await openQuestions(room)) === 5)
  expect(server.asked).toEqual([])
  const gate = Promise.withResolvers<void>()
  server.answer = async (asked) => {
    if (server.asked.length === 3) await gate.promise
    return wellBehaved(asked)
  }
  await server.start()
  await until(async () => server.asked.length === 3)
  // In the middle of the third it goes away again.
  await server.stop()
  gate.resolve()
  server.answer = wellBehaved
  await until(async () => t.app.model.now() === undefined)
  await server.start()
  await until(async () => (await openQuestions(room)) === 0)
  for (const id of ids) expect(await sortedRow(room, id)).toEqual({ step: 'model', asks_model: 0, model: 'tiny:1b' })
  const entries = await log(room)
  const answered = entries.filter(({ outcome }) => outcome === 'answered').flatMap(({ mails }) => mails.map(({ id }) => id))
  expect(answered.toSorted()).toEqual(ids.toSorted())
  await ada.caller.suggestions.analyze()
  await ada.caller.suggestions.analyze()
  const { suggestions } = await ada.caller.suggestions.list({})
  expect(suggestions.map(({ suggestedAction }) => suggestedAction.emailId).toSorted()).toEqual(ids.toSorted())
})

test.each(backends)('%s: what a person waits for goes first, and what gave way is done afterwards, once', async (backend) => {
  await using room = await openRoom(backend, { letters: [] })
  const { ada, server } = room
  const ids = await numbered(room, 3)
  await sortByRules(room, ids)
  const gate = Promise.withResolvers<void>()
  server.answer = async (asked) => {
    if (isSorting(asked)) await gate.promise
    return wellBehaved(asked)
  }
  const sorting = askAboutMails(room)
  await until(async () => server.open === 1)
  expect((await ada.caller.assistant.write({ task: 'draft', prompt: 'lunch' })).model_used).toBe(room.model)
  expect(await sortedRow(room, ids[2] ?? '')).toMatchObject({ asks_model: 1 })
  gate.resolve()
  expect(await sorting).toBe('more')
  const [first, again, other] = subjects(room)
  expect([first === again, first === other, subjects(room).length]).toEqual([true, false, 3])
  expect((await log(room)).map(({ purpose, outcome }) => [purpose, outcome]).toSorted()).toEqual([
    ['draft', 'answered'],
    ['sort', 'answered'],
    ['sort', 'answered'],
  ])
  await isOver(room)
})

test('the allowance of a day ends the work in the background, and not a call more is made', async () => {
  await using room = await openRoom('ollama', { env: { AI_BACKGROUND_PER_DAY: '3' }, letters: [] })
  const { t, ada, server } = room
  await sortByRules(room, await numbered(room, 5))
  for (let at = 0; at < 5; at++) await askAboutMails(room)
  expect(await askAboutMails(room)).toBe('limit')
  await ada.caller.suggestions.analyze()
  expect(server.asked).toHaveLength(3)
  expect((await ada.caller.privacy.log({})).today).toMatchObject({ background: 3, backgroundLimit: 3, calls: 0 })
  expect(await openQuestions(room)).toBe(2)
  // The person's own calls go on.
  expect((await ada.caller.assistant.write({ task: 'draft', prompt: 'lunch' })).model_used).toBe('tiny:1b')
  t.passTime({ days: 1 })
  while ((await askAboutMails(room)) === 'more');
  expect(await openQuestions(room)).toBe(0)
  expect(subjects(room)).toHaveLength(5)
})

test.each(backends)('%s: the log has a line for each call, with what was sent, and no other', async (backend) => {
  await using room = await openRoom(backend)
  const { ada, server } = room
  await sortByRules(room, [await mailArrives(room, 'Afterwards')])
  await askAboutMails(room)
  await ada.caller.suggestions.analyze()
  await ada.ask('Tell me a joke')
  await ada.ask('When is the deadline for the insurance?')
  server.order('half', 1)
  await ada.caller.assistant.summary({ id: ada.id('Insurance'), of: 'mail' })
  const entries = (await log(room)).toReversed()
  expect(entries).toHaveLength(server.asked.length)
  const sent = entries.map((entry) => entry.sent)
  for (const { messages } of server.asked) {
    const last = messages.at(-1)?.content ?? ''
    expect(sent.filter((one) => one.endsWith(last))).toHaveLength(1)
  }
  expect(entries.at(-1)).toMatchObject({ purpose: 'summary', outcome: 'repaired', mails: [{ subject: 'Insurance' }] })
  expect(entries.at(-2)).toMatchObject({ purpose: 'summary', outcome: 'unknown' })
})

test.each(backends)('%s: what is under way is in the log as that, and a text that is too long is said to be', async (backend) => {
  await using room = await openRoom(backend)
  room.server.order('stall', 1)
  const leaving = new AbortController()
  const left = callerOf(room, leaving.signal)
    .assistant.ask({ prompt: 'Tell me a joke' })
    .catch((cause: unknown) => cause)
  await until(async () => room.server.open === 1)
  expect((await log(room))[0]).toMatchObject({ purpose: 'chat', outcome: 'running' })
  leaving.abort()
  await left
  expect((await log(room))[0]).toMatchObject({ purpose: 'chat', outcome: 'cancelled' })
  if (backend !== 'ollama') return
  const text = '今日の会議の資料を'.repeat(1000)
  expect(await room.ada.caller.assistant.write({ task: 'shorten', text })).toMatchObject({
    model_used: 'built-in',
    message: "This is too long for the AI model, so here's a template to start from.",
  })
})

test('a mail that is looked at anew is not asked about anew', async () => {
  await using room = await openRoom('openai', { letters: [] })
  const { t, ada, server } = room
  const id = await mailArrives(room, 'Afterwards')
  const all = async () => {
    await sortByRules(room, [id])
    expect(await askAboutMails(room)).toBe('more')
    await ada.caller.suggestions.analyze()
  }
  await all()
  expect(server.asked).toHaveLength(2)
  const [before, { suggestions }] = [await sortedRow(room, id), await ada.caller.suggestions.list({})]
  expect(suggestions).toHaveLength(1)
  await t.app.db.deleteFrom('sorted_mail').execute()
  await t.app.db.deleteFrom('suggestion_look').execute()
  await all()
  expect(server.asked).toHaveLength(2)
  expect(await sortedRow(room, id)).toEqual(before)
  expect((await ada.caller.suggestions.list({})).suggestions).toEqual(suggestions)
})

test('two who look for something to do at once ask about each mail once', async () => {
  await using room = await openRoom('ollama', { letters: [] })
  const { ada, server } = room
  const ids = await numbered(room, 4)
  await Promise.all([ada.caller.suggestions.analyze(), ada.caller.suggestions.analyze()])
  expect(server.asked).toHaveLength(ids.length)
  expect((await ada.caller.suggestions.list({})).suggestions).toHaveLength(ids.length)
})

test('a mail that a model cannot cope with does not keep it from the others', async () => {
  await using room = await openRoom('ollama', { letters: [] })
  const { ada, server } = room
  const ids = await numbered(room, 6)
  server.answer = (asked) => (/Number [56]/.test(asked.text) ? 'x'.repeat(40_000) : wellBehaved(asked))
  await ada.caller.suggestions.analyze()
  const about = (await ada.caller.suggestions.list({})).suggestions.map(({ suggestedAction }) => suggestedAction.emailId)
  expect(about.toSorted()).toEqual(ids.slice(0, 4).toSorted())
  await sortByRules(room, ids)
  while ((await askAboutMails(room)) === 'more');
  const models = async () => (await Promise.all(ids.map((id) => sortedRow(room, id)))).map(({ model }) => model !== null)
  expect(await models()).toEqual([true, true, true, true, false, false])
  // They are not lost: some minutes later it may manage.
  const before = server.asked.length
  server.answer = wellBehaved
  expect(await askAboutMails(room)).toBe('done')
  room.t.passTime({ ms: 300_000 })
  expect(await askAboutMails(room)).toBe('more')
  expect(server.asked.length).toBe(before + 2)
  expect(await models()).toEqual(ids.map(() => true))
})

test('nobody waits long for a model that says nothing: the work goes on alone', async () => {
  await using room = await openRoom('ollama', { letters: [] })
  const { t, ada, server } = room
  await numbered(room, 2)
  const gate = Promise.withResolvers<void>()
  server.answer = async (asked) => {
    await gate.promise
    return wellBehaved(asked)
  }
  await analyzeMail(t.app, ada.userId, 0)
  expect(server.open).toBeLessThan(2)
  const again = ada.caller.suggestions.analyze()
  await until(async () => server.open === 1)
  expect(await analyzeMail(t.app, ada.userId, 0)).toEqual({ analyzed: 2 })
  gate.resolve()
  expect(await again).toEqual({ analyzed: 2 })
  expect(server.asked).toHaveLength(2)
  expect((await ada.caller.suggestions.list({})).suggestions).toHaveLength(2)
})
