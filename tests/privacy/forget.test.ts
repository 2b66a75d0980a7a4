import { expect, test } from 'vitest'
import { scriptedModel } from '../../src/models/scripted.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { testApp } from '../support/test-app.ts'

test('with a mailbox goes what a model was asked about its mails, and nothing else', async () => {
  const model = scriptedModel(({ schema }) => (schema ? '{}' : 'The heron stands in the reeds.'))
  await using t = await testApp({ model })
  const ada = await mailboxOf(t, 'ada')
  const id = await ada.mail({ text: 'The heron stands in the reeds. Could you come and see it on Friday?' })
  await ada.caller.mail.get({ id })
  await ada.caller.assistant.summary({ id, of: 'mail' })
  await ada.caller.assistant.ask({ prompt: 'Hello, how are you today?' })
  const before = (await ada.caller.privacy.log({})).entries
  expect(before.filter(({ sent }) => sent.includes('heron'))).not.toEqual([])
  const others = before.filter(({ mails }) => mails.length === 0).length

  await ada.caller.accounts.disconnect({ id: ada.accountId })

  const after = (await ada.caller.privacy.log({})).entries
  expect(after.filter(({ sent }) => sent.includes('heron'))).toEqual([])
  expect(after.length).toBe(others)
  expect(await t.app.db.selectFrom('ai_result').selectAll().execute()).toEqual([])
})
