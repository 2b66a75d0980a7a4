// The whole demo mailbox without any model: what was planted in it is suggested, and what means harm or sells is not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortMails } from '../../src/categories/sorting/sort.ts'
import { moment } from '../../src/connectors/demo/moment.ts'
import { startWorkers, type Workers } from '../../src/jobs/workers.ts'
import type { Suggestion } from '../../src/shared/suggestions.ts'
import { findFollowUps } from '../../src/suggestions/follow-ups.ts'
import { type DemoSeed, demoSeeds } from '../support/demo-seeds.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { until } from '../support/test-server.ts'

const hour = 3_600_000
let t: TestApp
let ada: TestPerson
let workers: Workers
let suggestions: Suggestion[]
let anchor: number
/** Message-ID by the id of the mail. */
const messageIds = new Map<string, string>()

beforeAll(async () => {
  t = await testApp()
  ada = await t.person('ada')
  workers = await startWorkers(t.app)
  anchor = t.app.now().getTime()
  await ada.caller.accounts.connectDemo()
  await until(async () => {
    const { accounts } = await ada.caller.accounts.list()
    return accounts.length === 3 && accounts.every(({ sync }) => sync.state === 'idle' && sync.lastSyncAt !== null)
  }, 40_000)
  const mails = () =>
    t.app.db
      .selectFrom('message as m')
      .innerJoin('placement as p', 'p.message_key', 'm.key')
      .where('p.role', '=', 'inbox')
      .select(['m.key', 'm.id', 'm.message_id', 'm.body_state'])
      .execute()
  await until(async () => (await mails()).every(({ body_state }) => body_state !== 'none'), 40_000)
  for (const { id, message_id } of await mails()) messageIds.set(id, message_id)
  const keys = (await mails()).map(({ key }) => key)
  while (keys.length > 0) await sortMails(t.app, ada.userId, keys.splice(0, 40))
  await findFollowUps(t.app, ada.userId)
  suggestions = (await ada.caller.suggestions.list({})).suggestions
}, 180_000)
afterAll(async () => {
  await workers[Symbol.asyncDispose]()
  await t[Symbol.asyncDispose]()
})

const about = (seed: DemoSeed) =>
  suggestions.filter(({ suggestedAction }) => messageIds.get(suggestedAction.emailId) === seed.messageId)
const seedMails = demoSeeds()
const answered = seedMails.flatMap(({ box, references }) => (box === 'sent' ? references : []))
/** In the inbox, and not answered. */
const planted = seedMails.filter(({ box, messageId }) => box === 'inbox' && !answered.includes(messageId))

test.each(['deadline', 'meeting'] as const)('every planted %s is suggested, with its time', (kind) => {
  const seeds = planted.filter((seed) => seed.planted[kind] !== undefined)
  const missed = seeds.filter((seed) => {
    const at = moment(anchor, seed.planted[kind] ?? '')
    return !about(seed).some(({ dueAt }) => Math.abs(Date.parse(dueAt ?? '') - at) < 24 * hour)
  })
  expect(seeds.length).toBeGreaterThan(8)
  expect(
    missed.map(
      ({ key, planted }) => `${key} ${planted[kind]} ${about({ key } as DemoSeed).map((one) => `${one.type} ${one.dueAt}`)}`,
    ),
  ).toEqual([])
})

test('whoever asks something and waits is suggested to be answered', () => {
  const seeds = planted.filter((seed) => seed.planted.question)
  const missed = seeds.filter((seed) => about(seed).length === 0 && moment(anchor, seed.at) > anchor - 14 * 24 * hour)
  expect(missed.map(({ key, subject }) => `${key}: ${subject}`)).toEqual([])
})

test('nothing is suggested about hostile mail, newsletters and advertising', () => {
  const wrong = planted.filter(
    (seed) =>
      ['hostile', 'newsletters'].includes(seed.planted.category ?? '') && about(seed).some(({ priority }) => priority > 3),
  )
  expect(wrong.map(({ key }) => `${key}: ${about({ key } as DemoSeed).map((one) => `${one.type} ${one.quote}`)}`)).toEqual([])
})

test('every suggestion quotes its mail, and no mail has more than two', async () => {
  for (const { quote, suggestedAction } of suggestions) {
    const { email } = await ada.caller.mail.get({ id: suggestedAction.emailId })
    const plain = (text: string) => text.replace(/\s+/g, '')
    expect(plain(`${email.subject}\n${email.textBody}`)).toContain(plain(quote).slice(0, 30))
  }
  const counts = Map.groupBy(suggestions, ({ suggestedAction }) => suggestedAction.emailId)
  expect([...counts.values()].filter((some) => some.length > 2)).toEqual([])
  expect(new Set(suggestions.map(({ type }) => type)).size).toBeGreaterThan(3)
})
