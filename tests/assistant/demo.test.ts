// The assistant beside the demo mailbox, without any model: what is planted there is found, and an answer is drafted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortNext } from '../../src/categories/sorting/next.ts'
import type { AskAnswer } from '../../src/shared/assistant.ts'
import type { TestPerson } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'
import { demoWorld, expectKnownTodos, type World } from './demo-world.ts'
import { type AskedQuestion, questions } from './questions.ts'

let world: World
let ada: TestPerson
beforeAll(async () => {
  world = await demoWorld()
  ada = world.ada
  // All of it is sorted before anything is counted.
  const { app } = world.t
  await until(
    async () =>
      (await sortNext(app, ada.userId)).last === undefined &&
      (await ada.caller.mail.list({ q: 'category:newsletters in:inbox' })).total > 20,
  )
  await ada.caller.suggestions.analyze()
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

/** An answer that found nothing, though there is something. */
const falseZero =
  /\b0 matching\b|\bno emails (?:about|in)\b|\bnone is set up\b|\bfound nothing\b|^No one\.|\bkeine (?:ungelesenen )?E-Mails\b|^Niemand\.|kein(?:es)? eingerichtet/
/** Nothing came today, or nobody wrote. */
const mayBeNothing = /today|heute/i

describe('questions as people ask them, without a model', () => {
  const useless: string[] = []
  const zeros: string[] = []
  test.each(questions.map((question, at) => [question.ask, { ...question, at }] as const))(
    '%s',
    async (ask, { at, ...question }) => {
      const sessionId = `asked-${at}`
      if (question.after) await ada.caller.assistant.ask({ prompt: question.after, sessionId })
      const answer = await ada.caller.assistant.ask({ prompt: ask, sessionId })
      expect(answer.model_used).toBe('built-in')
      if (falseZero.test(answer.response) && !mayBeNothing.test(ask)) zeros.push(`${ask}\n  ${answer.response}`)
      const wrong = whatIsWrong(question, answer)
      if (wrong !== undefined) useless.push(`${ask}\n  ${wrong}: ${answer.response.slice(0, 300)}`)
    },
  )
  test('at least 85 in 100 help, and none is told that there is nothing where there is', () => {
    expect(zeros).toEqual([])
    expect(useless.length, useless.join('\n')).toBeLessThanOrEqual(questions.length * 0.15)
  })
})

function whatIsWrong(
  { text, finds, q, acts, to }: AskedQuestion,
  { response, sources = [], actions = [], draft }: AskAnswer,
): string | undefined {
  if (text && !text.test(response)) return `does not say ${text}`
  if (finds && !sources.some(({ subject }) => finds.test(subject))) return `does not rest on ${finds}`
  if (q && !actions.some((action) => q.test(action.q ?? '')))
    return `does not search for ${q}, but ${actions.map((action) => action.q).join()}`
  if (acts && !actions.some((action) => action.act === acts && (action.count ?? 0) > 0)) return `does not offer to ${acts}`
  return to === undefined || draft?.to === to ? undefined : `drafts to ${draft?.to ?? 'nobody'}`
}

// On other days: demo-days.slow.test.ts.
test('what is to be done is what was found already', () => expectKnownTodos('2026-11-23T06:00:00Z', 'America/New_York'))
