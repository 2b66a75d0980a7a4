import { expect, test } from 'vitest'
import { defaultPreferences } from '../../src/shared/preferences.ts'
import { testApp } from '../support/test-app.ts'

test('who never chose has the defaults; what is chosen is kept, and nothing else is stored', async () => {
  await using t = await testApp()
  const [ada, grace] = [await t.person('ada'), await t.person('grace')]
  const received: string[] = []
  t.app.events.listen((event) => received.push(`${event.name} ${event.userId}`))
  expect((await ada.caller.preferences.get()).preferences).toEqual(defaultPreferences)

  const { preferences } = await ada.caller.preferences.save({ voiceSpeed: 1.5, includeEmojis: true })
  await ada.caller.preferences.save({ includeEmojis: false, preferredVoice: 'Amy' })

  expect(preferences).toEqual({ ...defaultPreferences, voiceSpeed: 1.5, includeEmojis: true })
  const now = { ...defaultPreferences, voiceSpeed: 1.5, preferredVoice: 'Amy' }
  expect((await ada.caller.preferences.get()).preferences).toEqual(now)
  expect((await grace.caller.preferences.get()).preferences).toEqual(defaultPreferences)
  const rows = await t.app.db.selectFrom('preference').select('changed').execute()
  expect(rows.map(({ changed }) => JSON.parse(changed) as unknown)).toEqual([{ voiceSpeed: 1.5, preferredVoice: 'Amy' }])
  expect(received).toEqual([`preferences.changed ${ada.userId}`, `preferences.changed ${ada.userId}`])
})

test('the language of speech and the open microphone are chosen like the rest, and begin as the pages and closed', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  expect((await ada.caller.preferences.get()).preferences).toMatchObject({ voiceLanguage: null, handsFree: false })
  await ada.caller.preferences.save({ voiceLanguage: 'pt-BR', handsFree: true })
  expect((await ada.caller.preferences.get()).preferences).toMatchObject({ voiceLanguage: 'pt-BR', handsFree: true })
  for (const wrong of ['English', 'en_US', '', 'en-US; rm', 'e'.repeat(40)]) {
    await expect(ada.caller.preferences.save({ voiceLanguage: wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const { preferences } = await ada.caller.preferences.save({ voiceLanguage: null })
  expect(preferences).toMatchObject({ voiceLanguage: null, handsFree: true })
})

test('an unknown field or value is refused, and nothing of it is kept', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  const strange = { voiceSpeed: 1.2, shoeSize: 42 }
  for (const wrong of [strange, { voiceSpeed: 3 }, { wakeWord: ' ' }, { communicationTone: 'grim' as 'warm' }]) {
    await expect(ada.caller.preferences.save(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect((await ada.caller.preferences.get()).preferences).toEqual(defaultPreferences)
})

test('what another version stored and this one does not know falls back to the default', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  const changed = JSON.stringify({ communicationTone: 'grim', voiceSpeed: 1.5, shoeSize: 42 })
  await t.app.db.insertInto('preference').values({ user_id: ada.userId, changed, updated_at: 0 }).execute()
  expect((await ada.caller.preferences.get()).preferences).toEqual({ ...defaultPreferences, voiceSpeed: 1.5 })
})
