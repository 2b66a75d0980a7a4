// Models in shared mailboxes: a manager allows them for the mailbox, whatever members allow for themselves, the log says who asked, and
// nothing outlasts the consent or the membership.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askModelAboutNext } from '../../src/categories/sorting/ask-model.ts'
import { type ScriptedModel, scriptedModel } from '../../src/models/scripted.ts'
import { noConsent } from '../../src/shared/privacy.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { openTeam, type Team } from './team.ts'

let model: ScriptedModel
let t: TestApp
let team: Team<'rita' | 'wanda' | 'sam'>
let mailId = ''

const words = 'Kwyjibo: when can they come?'

beforeEach(async () => {
  model = scriptedModel(({ schema }) => (schema ? '{"lines":["They ask when."],"quotes":[]}' : 'On Tuesday.'), {
    backend: 'openai',
    place: 'elsewhere',
  })
  t = await testApp({ model })
  team = await openTeam(t, [
    ['rita', 'reader'],
    ['wanda', 'writer'],
    ['sam', 'sender'],
  ])
  const threadId = 'thread'
  mailId = (await team.mailbox.receive(threadId, { subject: 'A visit', text: 'When can you come to us? We have time in May.' }))
    .mailId
})
afterEach(() => t[Symbol.asyncDispose]())

const reply = () => ({ task: 'reply', emailId: mailId, prompt: words }) as const

/** The model's next answer waits: `asked` is kept once it was asked, `answer` gives it. */
function held() {
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<string>()
  model.answer = () => {
    asked.resolve()
    return gate.promise
  }
  return { asked: asked.promise, answer: gate.resolve }
}

async function piecesOf<T>(stream: Promise<AsyncIterable<T>>): Promise<T[]> {
  const pieces: T[] = []
  for await (const piece of await stream) pieces.push(piece)
  return pieces
}

test('no model reads a shared mailbox before a manager allows it, on this server or outside it', async () => {
  expect((await team.members.rita.privacy.consent()).consent).toEqual(noConsent)
  for (const person of Object.values(team.people))
    await person.caller.privacy.saveConsent({ modelHere: true, modelOutside: true })
  const { wanda, rita } = team.members
  expect((await rita.privacy.consent()).consent).toEqual(noConsent)
  expect(await rita.assistant.summary({ id: mailId, of: 'mail' })).toMatchObject({ model_used: 'built-in' })
  expect(await wanda.assistant.write(reply())).toMatchObject({
    model_used: 'built-in',
    message: "No manager has allowed an AI model to read this mailbox, so here's a template to start from.",
  })
  // Not even what a member types themselves.
  await wanda.assistant.write({ task: 'draft', prompt: words })
  await wanda.assistant.write({ task: 'rewrite', text: words })
  await piecesOf(wanda.assistant.writeInPieces({ task: 'draft', prompt: words }))
  await wanda.suggestions.analyze()
  expect(model.asked).toEqual([])

  Object.assign(model, { place: 'here' })
  expect(await rita.assistant.summary({ id: mailId, of: 'mail' })).toMatchObject({ model_used: 'built-in' })
  expect(model.asked).toEqual([])
})

test('only managers decide, and only about the mailbox', async () => {
  for (const member of [team.members.rita, team.members.wanda, team.members.sam]) {
    await expect(member.privacy.saveConsent({ modelOutside: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(member.privacy.log({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(member.privacy.clearLog()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await team.ada.privacy.saveConsent({ modelOutside: true })
  expect((await team.members.rita.privacy.consent()).consent).toEqual({ ...noConsent, modelOutside: true })
  expect((await team.manager.caller.privacy.consent()).consent).toMatchObject({ modelOutside: false })
  await expect(team.ada.privacy.saveConsent({ speechOutside: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await team.members.rita.assistant.summary({ id: mailId, of: 'mail' })).toMatchObject({
    lines: ['They ask when.'],
    model_used: 'scripted',
  })
})

test('readers summarise, writers write; conversations with the assistant are nobody’s there', async () => {
  await team.ada.privacy.saveConsent({ modelOutside: true })
  const { rita, wanda } = team.members
  await expect(rita.assistant.write(reply())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(rita.suggestions.draft({ id: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await wanda.assistant.write(reply())).toMatchObject({ model_used: 'scripted' })
  const closed = { code: 'FORBIDDEN', message: "This isn't available in a shared mailbox." }
  await expect(team.ada.assistant.ask({ prompt: words })).rejects.toMatchObject(closed)
  await expect(team.ada.assistant.history({})).rejects.toMatchObject(closed)
  await expect(team.ada.assistant.conversations()).rejects.toMatchObject(closed)
})

test('the log is the mailbox’s, and says which member asked; nobody, where the server did', async () => {
  await team.ada.privacy.saveConsent({ modelOutside: true })
  await team.members.rita.assistant.summary({ id: mailId, of: 'mail' })
  t.passTime({ seconds: 60 })
  await piecesOf(team.members.wanda.assistant.writeInPieces(reply()))
  t.passTime({ seconds: 60 })
  await sortByModel()
  const { entries, today } = await team.ada.privacy.log({})
  expect(entries.map(({ purpose, askedBy }) => [purpose, askedBy])).toEqual([
    ['sort', undefined],
    ['draft', 'wanda'],
    ['summary', 'rita'],
  ])
  expect(today).toMatchObject({ calls: 2, background: 1 })
  for (const person of [team.people.rita, team.people.wanda])
    expect(await person.caller.privacy.log({})).toMatchObject({ total: 0, today: { calls: 0 } })

  await team.manager.caller.sharedMailboxes.removeMember({ id: team.id, memberId: team.people.rita.userId })
  await t.app.db.deleteFrom('user').where('id', '=', team.people.wanda.userId).execute()
  const later = await team.ada.privacy.log({})
  expect(later.entries.map(({ askedBy }) => askedBy)).toEqual([undefined, null, null])

  // Of one's own mail, nobody else can have asked.
  await team.manager.caller.privacy.saveConsent({ modelOutside: true })
  await team.manager.caller.assistant.write({ task: 'draft', prompt: words })
  const [own] = (await team.manager.caller.privacy.log({})).entries
  expect(own).toBeDefined()
  expect(own).not.toHaveProperty('askedBy')
})

/** The background worker's question about the mail. */
async function sortByModel() {
  const row = await t.app.db
    .selectFrom('message')
    .where('id', '=', mailId)
    .select(['key', 'account_id'])
    .executeTakeFirstOrThrow()
  await t.app.db
    .insertInto('sorted_mail')
    .values({
      message_key: row.key,
      user_id: team.id,
      account_id: row.account_id,
      step: 'none',
      evidence: '[]',
      model: null,
      version: '1',
      role: 'inbox',
      sorted_at: t.app.now().getTime(),
      asks_model: 1,
    })
    .onConflict((on) => on.column('message_key').doUpdateSet({ asks_model: 1 }))
    .execute()
  model.answer = () => '{"topic":"work","also":[],"reason":"A visit"}'
  return askModelAboutNext(t.app, team.id, new AbortController().signal)
}

test('sorting by a model waits for a manager, too', async () => {
  expect(await sortByModel()).toBe('not-allowed')
  expect(model.asked).toHaveLength(0)
  await team.ada.privacy.saveConsent({ modelOutside: true })
  expect(await sortByModel()).not.toBe('not-allowed')
  expect(model.asked).toHaveLength(1)
})

test('taken back in the middle of a stream: the model is stopped, and what it would have said is not used', async () => {
  await team.ada.privacy.saveConsent({ modelOutside: true })
  const { asked, answer } = held()
  const stream = piecesOf(team.members.wanda.assistant.writeInPieces(reply()))
  await asked
  await team.ada.privacy.saveConsent({ modelOutside: false })
  const pieces = await stream
  expect(model.asked[0]?.signal?.aborted).toBe(true)
  answer('On Tuesday.')
  expect(pieces.at(-1)).toMatchObject({ is: 'done', written: { model_used: 'built-in' } })
  expect((await team.ada.privacy.log({})).entries).toMatchObject([{ outcome: 'cancelled', received: '', askedBy: 'wanda' }])
})

test.each(['stream', 'whole'])('who is removed gets no more of an answer that is under way: %s', async (how) => {
  await team.ada.privacy.saveConsent({ modelOutside: true })
  const { asked } = held()
  const { rita } = team.members
  const input = { id: mailId, of: 'mail' } as const
  const answer = how === 'stream' ? piecesOf(rita.assistant.summaryInPieces(input)) : rita.assistant.summary(input)
  const refused = expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND', message: "This mailbox isn't shared with you." })
  await asked
  await team.manager.caller.sharedMailboxes.removeMember({ id: team.id, memberId: team.people.rita.userId })
  await refused
  expect(model.asked[0]?.signal?.aborted).toBe(true)
})

test('a lower role ends what it began, and says so; a higher one does not', async () => {
  await team.ada.privacy.saveConsent({ modelOutside: true })
  const first = held()
  const going = piecesOf(team.members.rita.assistant.summaryInPieces({ id: mailId, of: 'mail' }))
  await first.asked
  const change = (memberId: string, role: 'reader' | 'writer') =>
    team.manager.caller.sharedMailboxes.changeMember({ id: team.id, memberId, role })
  await change(team.people.rita.userId, 'writer')
  first.answer('{"lines":["They ask when."],"quotes":[]}')
  expect((await going).at(-1)).toMatchObject({ is: 'done', summary: { lines: ['They ask when.'] } })

  const second = held()
  const ending = piecesOf(team.members.wanda.assistant.writeInPieces(reply()))
  const refused = expect(ending).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Your role in this mailbox has changed. Please try again.',
  })
  await second.asked
  await change(team.people.wanda.userId, 'reader')
  await refused
})

test('it is written in the style of the member who asks, and in the name of the mailbox', async () => {
  await team.ada.privacy.saveConsent({ modelOutside: true })
  await team.people.wanda.caller.preferences.save({ formality: 'very_formal' })
  await team.people.sam.caller.preferences.save({ formality: 'very_casual' })
  const promptFor = async (name: 'wanda' | 'sam') => {
    model.asked.length = 0
    await team.members[name].assistant.write(reply())
    const [request] = model.asked
    return [request?.system, ...(request?.messages ?? []).map(({ content }) => content)].join('\n')
  }
  const [formal, casual] = [await promptFor('wanda'), await promptFor('sam')]
  expect(formal).not.toEqual(casual)
  expect(formal).toMatch(/formal/i)
  const { text } = await team.members.wanda.assistant.write(reply())
  expect(text).toContain('Support')
  expect(text).not.toMatch(/wanda/i)
})
