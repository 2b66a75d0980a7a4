// The assistant beside the demo mailbox, without any model: what is planted there is found, and an answer is drafted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkers, type Workers } from '../../src/jobs/workers.ts'
import type { Suggestion } from '../../src/shared/suggestions.ts'
import { until } from '../support/house.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

/** Without a day: today. */
interface World extends AsyncDisposable {
  t: TestApp
  ada: TestPerson
}
async function demoWorld(startsAt?: Date): Promise<World> {
  const t = await testApp(startsAt ? { startsAt } : {})
  const ada = await t.person('ada')
  const workers: Workers = await startWorkers(t.app)
  await ada.caller.accounts.connectDemo()
  await until(async () => {
    const { accounts } = await ada.caller.accounts.list()
    return accounts.length === 3 && accounts.every(({ sync }) => sync.state === 'idle' && sync.lastSyncAt !== null)
  }, 80_000)
  return {
    t,
    ada,
    async [Symbol.asyncDispose]() {
      await workers[Symbol.asyncDispose]()
      await t[Symbol.asyncDispose]()
    },
  }
}

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

/** Each weekday, a leap day, the end of a year, and the nights in which Berlin and New York change their clocks. */
const days: [string, string][] = [
  ['2026-11-22T12:00:00Z', 'UTC'],
  ['2026-11-23T06:00:00Z', 'America/New_York'],
  ['2026-11-25T12:00:00Z', 'Europe/Berlin'],
  ['2026-11-27T20:00:00Z', 'UTC'],
  ['2026-11-28T09:00:00Z', 'Europe/Berlin'],
  ['2028-02-29T10:00:00Z', 'UTC'],
  ['2026-12-31T23:58:00Z', 'UTC'],
  ['2026-03-29T00:30:00Z', 'Europe/Berlin'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin'],
  ['2026-03-08T06:30:00Z', 'America/New_York'],
  ['2026-11-01T05:30:00Z', 'America/New_York'],
]
const pressRun = 'Re: Press run for the catalogue'

test.each(days)(
  'what is to be done is what was found already, begun at %s in %s',
  async (at, zone) => {
    await using world = await demoWorld(new Date(at))
    const { t, ada } = world
    await t.app.db.updateTable('user').set({ zone }).where('id', '=', ada.userId).execute()
    await ada.caller.suggestions.analyze()
    const said = async (question: string, expected: RegExp) => {
      const { response, sources = [] } = await ada.caller.assistant.ask({ prompt: question })
      expect(response).toMatch(expected)
      expect(sources.every(({ quote }) => quote !== '')).toBe(true)
      return sources.map(({ subject }) => subject)
    }
    const { suggestions } = await ada.caller.suggestions.list({})
    expect(await said('What is urgent?', /things are to be done/)).toEqual(firstMails(suggestions))
    expect(await said('What needs an answer from me?', /^\d+ mails wait for your answer:/)).toContain('SOS saturday')
    expect(await said('Worauf muss ich antworten?', /^\d+ Mails warten auf Antwort:/)).toContain('SOS saturday')
    const due = /^\d+ deadlines are coming up:\n\n\[1\] .*\(due /
    expect((await said('Which deadlines are coming up?', due))[0]).toBe(pressRun)
    expect((await said('Welche Fristen stehen an?', /^\d+ Fristen stehen an:\n\n\[1\] .*\(fällig /))[0]).toBe(pressRun)
  },
  120_000,
)

/** The subjects of the most pressing ones, each mail once. */
const firstMails = (suggestions: Suggestion[]) => {
  const mails = new Map(suggestions.map(({ suggestedAction }) => [suggestedAction.emailId, suggestedAction.emailSubject]))
  return [...mails.values()].slice(0, 6)
}
