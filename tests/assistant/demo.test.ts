// The assistant beside the demo mailbox, without any model: what is planted there is found, and an answer is drafted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../support/test-app.ts'
import { demoWorld, expectKnownTodos, type World } from './demo-world.ts'

let world: World
let ada: TestPerson
beforeAll(async () => {
  world = await demoWorld()
  ada = world.ada
}, 90_000)
afterAll(() => world[Symbol.asyncDispose]())
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
  expect((await ask('How many unread emails do I have?')).response).toContain(`There are ${total} matching emails`)
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

// On other days: demo-days.slow.test.ts.
test('what is to be done is what was found already', () => expectKnownTodos('2026-11-23T06:00:00Z', 'America/New_York'))
