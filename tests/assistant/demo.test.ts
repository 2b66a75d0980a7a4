// The assistant beside the demo mailbox, without any model: what is planted there is found, and an answer is drafted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkers, type Workers } from '../../src/jobs/workers.ts'
import { until } from '../support/house.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: TestPerson
let workers: Workers
beforeAll(async () => {
  t = await testApp()
  ada = await t.person('ada')
  workers = await startWorkers(t.app)
  await ada.caller.accounts.connectDemo()
  await until(async () => {
    const { accounts } = await ada.caller.accounts.list()
    return accounts.length === 3 && accounts.every(({ sync }) => sync.state === 'idle' && sync.lastSyncAt !== null)
  }, 40_000)
}, 180_000)
afterAll(async () => {
  await workers[Symbol.asyncDispose]()
  await t[Symbol.asyncDispose]()
})
const ask = (prompt: string, emailId?: string) =>
  ada.caller.assistant.ask({ prompt, ...(emailId ? { context: { emailId } } : {}) })

test.each([
  ['When is the deadline for the insurance list?', 'Insurance for the loans', /They accept it until .* at five in the afternoon/],
  ['How much is the ambulance bill?', 'Our duty at your regatta', /EUR 420\.00/],
  ['What did Marius say about the dimmers?', 'Re: Lighting plan for hall two', /do they fit the budget line/],
  ['Was hat das Hotel Alte Werft geschrieben?', 'Ihre Rechnung vom Hotel Alte Werft', /218,00 Euro/],
])('%s', async (question, subject, quote) => {
  const { sources = [], model_used } = await ask(question)
  expect(sources[0]).toMatchObject({ subject, quote: expect.stringMatching(quote) })
  expect(model_used).toBe('built-in')
})

test('numbers are those of the list', async () => {
  const { total } = await ada.caller.mail.list({ q: 'is:unread in:inbox' })
  expect(total).toBeGreaterThan(20)
  expect((await ask('How many unread mails do I have?')).response).toContain(`There are ${total} such mails`)
})

test('an answer is drafted to who asked, with their question, in the name of the mailbox', async () => {
  const { emails } = await ada.caller.mail.list({ q: 'subject:lighting from:marius is:unread' })
  const { draft, model_used } = await ask('Draft a reply', emails[0]?.id)
  expect(model_used).toBe('built-in')
  expect(draft).toMatchObject({ to: 'm.eckstrand@harbour-museum.example', subject: 'Re: Lighting plan for hall two' })
  expect(draft?.body).toMatch(/^Dear Marius,[\s\S]*do they fit the budget line we have[\s\S]*\[…\][\s\S]*Robin Ashdown$/)
})

test('a mail to somebody of the address book, by the first name', async () => {
  const { draft } = await ask('Write an email to Greta asking whether the freight lift works again')
  expect(draft).toMatchObject({ to: 'greta.wollin@harbour-museum.example', toName: 'Greta Wollin' })
  expect(draft?.body).toContain('I wanted to ask whether the freight lift works again.')
})

test.each([
  ['What needs an answer from me?', /^\d+ mails wait for your answer:/, 'SOS saturday'],
  ['Worauf muss ich antworten?', /^\d+ Mails warten auf Antwort:/, 'SOS saturday'],
  ['Which deadlines are coming up?', /^\d+ deadlines are coming up:\n\n\[1\] .*\(due /, 'Re: Press run for the catalogue'],
  ['Welche Fristen stehen an?', /^\d+ Fristen stehen an:\n\n\[1\] .*\(fällig /, 'Re: Press run for the catalogue'],
  ['What is urgent?', /things are to be done/, 'Re: Press run for the catalogue'],
])('what is to be done is what was found already: %s', async (question, response, subject) => {
  await ada.caller.suggestions.analyze()
  const said = await ask(question)
  expect(said.response).toMatch(response)
  expect(said.sources?.map((source) => source.subject)).toContain(subject)
  expect(said.sources?.every(({ quote }) => quote !== '')).toBe(true)
})
