// Free times of a calendar go to a model as mail does: here, or elsewhere after the person has agreed, and only for texts about meeting.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scriptedModel } from '../../src/models/scripted.ts'
import { ownDav } from '../rest/owned-dav.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const model = scriptedModel(() => 'How about Monday?', { backend: 'openai', name: 'far', place: 'elsewhere' })
let t: TestApp
let ada: ScriptedMailbox
beforeAll(async () => {
  t = await testApp({ model })
  ada = await mailboxOf(t, 'ada')
  const now = t.app.now().getTime()
  await ownDav(t.app, ada.userId, 'server', now)
  await t.app.db
    .updateTable('dav_collection')
    .set({ synced_at: now, window_from: now - 30 * 86_400_000 })
    .where('kind', '=', 'calendar')
    .execute()
})
afterAll(() => t[Symbol.asyncDispose]())
beforeEach(() => {
  model.asked.length = 0
})
const written = async (prompt: string) => {
  await ada.caller.assistant.write({ task: 'draft', prompt })
  return JSON.stringify(model.asked)
}

test('without consent nothing of the calendar leaves', async () => {
  expect(await written('propose a meeting next week')).not.toContain('free times')
  expect(model.asked).toHaveLength(1)
})

test('with consent the free times go, without titles and places', async () => {
  await ada.caller.privacy.saveConsent({ modelOutside: true })
  const sent = await written('propose a meeting next week')
  expect(sent).toContain('free times')
  expect(sent).not.toMatch(/secret event|secret place/)
  model.asked.length = 0
  expect(await written('thank her for the book')).not.toContain('free times')
})
