// A model outside this server, and nobody has allowed it to read mail: the person's own words may go, nothing of a mail does.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scriptedModel } from '../../src/models/scripted.ts'
import { openAiEnv, startOpenAi } from '../support/openai-server.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { grace, marius, type Service, serviceOf } from './mailbox.ts'

const model = scriptedModel(undefined, { backend: 'openai', name: 'far', place: 'elsewhere' })
let t: TestApp
let ada: Service
const letters = [
  { subject: 'Zebra plan', from: marius, text: 'The zebra costs EUR 4711.00. Could you feed it by 4 December?' },
  { subject: 'Own', sent: true, to: [marius], text: 'I wrote of the okapi before, as ever.' },
]
/** Words of mails and of the address book. */
const secrets = /zebra|4711|okapi|Eckstrand|museum\.test|grace@else/i
beforeAll(async () => {
  t = await testApp({ model })
  ada = await serviceOf(t, 'ada', letters, [grace, marius])
})
afterAll(() => t[Symbol.asyncDispose]())
beforeEach(() => {
  model.asked.length = 0
  model.answer = () => 'Yes, that can be done.'
})
const sent = () => JSON.stringify(model.asked)

test('questions, summaries and answers without a word of the person’s are built in', async () => {
  const context = { emailId: ada.id('Zebra plan') }
  const answers = [
    await ada.ask('What does the zebra cost?'),
    await ada.ask('How much is it?', { context }),
    await ada.ask('Summarise this', { context }),
    await ada.ask('Draft a reply', { context }),
  ]
  expect(answers.map(({ model_used }) => model_used)).toEqual(Array.from({ length: 4 }, () => 'built-in'))
  expect(answers[1]?.response).toContain('EUR 4711.00')
  expect(model.asked).toEqual([])
})

test('what the person wants said may go, and what it answers may not', async () => {
  const context = { emailId: ada.id('Zebra plan') }
  const { draft, model_used } = await ada.ask('Reply that I agree to all of it', { context })
  expect(model_used).toBe('far')
  expect(draft).toMatchObject({ to: 'marius@museum.test', body: expect.stringMatching(/^Dear Marius,[\s\S]*can be done/) })
  expect(sent()).toContain('I agree to all of it')
  expect(sent()).not.toMatch(secrets)
})

test('a new mail goes without names, addresses and style of the address book', async () => {
  const { draft, model_used } = await ada.ask('Write an email to Marius about lunch')
  expect([model_used, draft?.to]).toEqual(['far', 'marius@museum.test'])
  await ada.caller.assistant.compose({ command: 'ask for lunch', recipientName: 'Marius' })
  expect(model.asked).toHaveLength(2)
  expect(sent()).not.toMatch(secrets)
})

test('an open question goes without the mail in view, and the answer says so', async () => {
  const { response, model_used } = await ada.ask('Tell me something nice', { context: { emailId: ada.id('Zebra plan') } })
  expect(model_used).toBe('far')
  expect(response).toContain("You haven't allowed this server's external AI model to read your mail")
  await ada.ask('Tell me more', { context: 'the zebra page' })
  await ada.ask('Tell me yet more', { conversationContext: 'assistant: the zebra costs 4711' })
  expect(sent()).not.toMatch(secrets)
})

test('of the conversation only the person’s own turns go', async () => {
  const sessionId = 'zoo'
  await ada.ask('Find the plan from Marius', { sessionId })
  await ada.ask('Tell me a joke', { sessionId })
  expect(model.asked.at(-1)?.messages.map(({ role }) => role)).toEqual(['user', 'user'])
  expect(sent()).not.toMatch(secrets)
})

test('a text that answers a mail stays; one of the person’s own may go', async () => {
  const answer = await ada.caller.assistant.write({
    task: 'rewrite',
    text: 'You say the zebra is there.',
    emailId: ada.id('Zebra plan'),
  })
  expect(answer.message).toContain("You haven't allowed")
  expect(model.asked).toEqual([])
  await ada.caller.assistant.write({ task: 'rewrite', text: 'See you at lunch.\n\nOn 3 May 2026, Marius wrote:\n> the zebra' })
  expect(sent()).toContain('See you at lunch.')
  expect(sent()).not.toMatch(secrets)
})

test('what the person looks at is not sent to be said in other words', async () => {
  const { draft } = await ada.ask('Make it shorter', { context: 'The zebra costs EUR 4711.00. It is a fine one. We like it.' })
  expect(draft?.body).toContain('zebra')
  expect(model.asked).toEqual([])
})

test('a draft from when mail was read is not sent once that is taken back', async () => {
  const sessionId = 'kept draft'
  await ada.caller.privacy.saveConsent({ modelOutside: true })
  model.answer = () => 'The zebra costs 4711, as you know.'
  expect((await ada.ask('Write an email to Marius about lunch', { sessionId })).draft?.body).toContain('zebra')
  await ada.caller.privacy.saveConsent({ modelOutside: false })
  model.asked.length = 0
  await ada.ask('Make it shorter', { sessionId })
  await ada.ask('Translate it into German', { sessionId })
  await ada.ask('Tell me more', { sessionId })
  expect(sent()).not.toMatch(secrets)
})

test('once it is allowed, mail is read, and taken back it is not', async () => {
  await ada.caller.privacy.saveConsent({ modelOutside: true })
  model.answer = () => 'EUR 4711.00 [1]'
  expect((await ada.ask('What does the zebra cost?')).model_used).toBe('far')
  expect(sent()).toMatch(secrets)
  await ada.caller.privacy.saveConsent({ modelOutside: false })
  expect((await ada.ask('What does the zebra cost?')).model_used).toBe('built-in')
  expect(model.asked).toHaveLength(1)
})

test('over real HTTP: pieces arrive, and no word of a mail is on the wire', async () => {
  await using openai = await startOpenAi({ answer: () => 'Waves come and go.' })
  await using far = await testApp({ env: openAiEnv(openai) })
  const eve = await serviceOf(far, 'eve', letters, [grace, marius])
  await far.modelIsThere()
  const pieces: string[] = []
  for await (const piece of await eve.caller.assistant.askInPieces({
    prompt: 'Tell me a joke',
    context: { emailId: eve.id('Zebra plan') },
  }))
    if (piece.is === 'piece') pieces.push(piece.text)
  expect(pieces.join('')).toContain('Waves come and go.')
  await eve.ask('What does the zebra cost?')
  await eve.caller.assistant.write({ task: 'reply', emailId: eve.id('Zebra plan'), prompt: 'I agree' })
  expect(openai.wire()).toContain('I agree')
  expect(openai.wire()).not.toMatch(/4711|okapi|Eckstrand|museum\.test/)
})
