// A person with the demo mailbox, all of it in step, at any time.
import { expect } from 'vitest'
import { startWorkers, type Workers } from '../../src/jobs/workers.ts'
import type { Suggestion } from '../../src/shared/suggestions.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'

/** Without a day: today. */
export interface World extends AsyncDisposable {
  t: TestApp
  ada: TestPerson
}
export async function demoWorld(startsAt?: Date): Promise<World> {
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

const pressRun = 'Re: Press run for the catalogue'

/** Asked what is to be done, the assistant names what was found already. */
export async function expectKnownTodos(at: string, zone: string): Promise<void> {
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
  expect(await said('What is urgent?', /things to do/)).toEqual(firstMails(suggestions))
  expect(await said('What needs an answer from me?', /^\d+ emails need your reply:/)).toContain('SOS saturday')
  expect(await said('Worauf muss ich antworten?', /^\d+ E-Mails brauchen eine Antwort:/)).toContain('SOS saturday')
  const due = /^\d+ deadlines are coming up:\n\n\[1\] .*\(due /
  expect((await said('Which deadlines are coming up?', due))[0]).toBe(pressRun)
  expect((await said('Welche Fristen stehen an?', /^\d+ Fristen stehen an:\n\n\[1\] .*\(fällig /))[0]).toBe(pressRun)
}

/** The subjects of the most pressing ones, each mail once. */
const firstMails = (suggestions: Suggestion[]) => {
  const mails = new Map(suggestions.map(({ suggestedAction }) => [suggestedAction.emailId, suggestedAction.emailSubject]))
  return [...mails.values()].slice(0, 6)
}
