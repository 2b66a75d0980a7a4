// Mails of one's own that wait for an answer.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFollowUps, workingDaysBefore } from '../../src/suggestions/follow-ups.ts'
import { resolveSuggestions } from '../../src/suggestions/resolve.ts'
import type { ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { arrives, day, grace, joins, open, personWithMail, sends } from './mails.ts'

let t: TestApp
let ada: ScriptedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await personWithMail(t, 'ada')
})
afterEach(() => t[Symbol.asyncDispose]())

const ago = (days: number) => t.app.now().getTime() - days * day
const analyze = () => findFollowUps(t.app, ada.userId)

test('a question nobody has answered for a week is to be followed up, and one that got an answer is not', async () => {
  const asked = await sends(t, ada, { subject: 'Roof', text: 'Can you look at the roof?', at: ago(7) })
  const answered = await sends(t, ada, { subject: 'Door', text: 'Can you look at the door?', at: ago(7) })
  await joins(t, await arrives(t, ada, { text: 'Done.', at: ago(6) }), answered)
  await sends(t, ada, { subject: 'News', text: 'All is well.', at: ago(7) })
  expect(await analyze()).toBe(1)
  expect(await open(ada)).toMatchObject([
    {
      type: 'follow_up_needed',
      title: 'Follow up with Grace Hopper',
      quote: 'Can you look at the roof?',
      suggestedAction: { emailId: asked, fromEmail: grace.email },
    },
  ])
  expect(await analyze()).toBe(0)
})

test('three working days are waited for, and nobody is reminded of last month', async () => {
  await sends(t, ada, { text: 'Can you come?', at: ago(2) })
  await sends(t, ada, { text: 'Can you sing?', at: ago(31) })
  expect(await analyze()).toBe(0)
  t.passTime({ days: 4 })
  expect(await analyze()).toBe(1)
  const at = (iso: string) => Date.parse(`${iso}T10:00:00Z`)
  expect(workingDaysBefore(at('2026-11-26'), 3, 'UTC')).toBe(at('2026-11-23'))
  expect(workingDaysBefore(at('2026-11-24'), 3, 'UTC')).toBe(at('2026-11-19'))
  expect(workingDaysBefore(at('2026-11-22'), 3, 'UTC')).toBe(at('2026-11-17'))
})

test('working days are those of the person', () => {
  // Friday evening in New York, Saturday in Berlin. On 1 November New York puts its clocks back.
  const evening = Date.parse('2026-11-21T03:30:00Z')
  expect(workingDaysBefore(evening, 1, 'America/New_York')).toBe(Date.parse('2026-11-20T03:30:00Z'))
  expect(workingDaysBefore(evening, 1, 'Europe/Berlin')).toBe(Date.parse('2026-11-19T03:30:00Z'))
  const after = Date.parse('2026-11-02T15:00:00Z')
  expect(workingDaysBefore(after, 2, 'America/New_York')).toBe(Date.parse('2026-10-29T14:00:00Z'))
})

test('neither a further mail of one’s own nor a program that says somebody is away is an answer', async () => {
  const asked = await sends(t, ada, { subject: 'Roof', text: 'Can you look at the roof?', at: ago(9) })
  const away = await arrives(t, ada, { text: 'I am away.', at: ago(9) })
  await t.app.db.updateTable('message').set({ automated: 1 }).where('id', '=', away).execute()
  await joins(t, away, asked)
  const again = await sends(t, ada, { subject: 'Re: Roof', text: 'Can you tell me when?', at: ago(7), answering: asked })
  expect(await analyze()).toBe(1)
  expect((await open(ada)).map(({ suggestedAction }) => suggestedAction.emailId)).toEqual([again])
})

test('lists, robots and announcements owe nobody an answer', async () => {
  const post = await arrives(t, ada, { text: 'A post', to: [{ name: '', email: 'crew@club.test' }] })
  await t.app.db.updateTable('message').set({ list_id: 'crew.club.test' }).where('id', '=', post).execute()
  for (const email of ['crew@club.test', 'no-reply@shop.test', 'noreply-orders@shop.test', 'all@club.test', 'ada@own.test'])
    await sends(t, ada, { text: 'Can you come?', at: ago(7), to: [{ name: '', email }] })
  const many = [1, 2, 3, 4, 5, 6].map((number) => ({ name: '', email: `p${number}@else.test` }))
  await sends(t, ada, { text: 'Can you come?', at: ago(7), to: many })
  expect(await analyze()).toBe(0)
})

test('an answer ends it, and so does asking once more', async () => {
  const asked = await sends(t, ada, { text: 'Can you come?', at: ago(7) })
  const other = await sends(t, ada, { text: 'Can you sing?', at: ago(7) })
  expect(await analyze()).toBe(2)
  await joins(t, await arrives(t, ada, { text: 'I can.' }), asked)
  await sends(t, ada, { text: 'I ask again.', answering: other })
  expect(await resolveSuggestions(t.app, ada.userId)).toBe(2)
  expect(await open(ada)).toEqual([])
})

test('the detectors themselves see what expects an answer, in English and German', async () => {
  await using own = await testApp()
  const { analyze } = own.app.triage
  const bob = await personWithMail(own, 'bob')
  own.app.triage.analyze = analyze
  const at = own.app.now().getTime() - 7 * day
  const asked = [
    await sends(own, bob, { subject: 'Roof', text: 'Hello Grace,\n\ncould you send me the plan of the roof?\n\nBob', at }),
    await sends(own, bob, { subject: 'Dach', text: 'Hallo Grace,\n\nkannst du mir bitte den Plan schicken?\n\nBob', at }),
  ]
  await sends(own, bob, { subject: 'Thanks', text: 'Hello Grace,\n\nthank you, that was all I needed.\n\nBob', at })
  expect(await findFollowUps(own.app, bob.userId)).toBe(2)
  expect((await open(bob)).map(({ suggestedAction }) => suggestedAction.emailId).sort()).toEqual(asked.sort())
})
