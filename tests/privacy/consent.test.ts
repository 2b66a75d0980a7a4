import { expect, test } from 'vitest'
import { defaultConsent } from '../../src/shared/privacy.ts'
import { testApp } from '../support/test-app.ts'

test('nothing leaves the server before a person allows it; each change is kept with its time, and the newest counts', async () => {
  await using t = await testApp()
  const [ada, grace] = [await t.person('ada'), await t.person('grace')]
  const transcript: string[] = []
  t.app.events.listen((event) => transcript.push(`${event.name} ${event.userId}`))
  expect((await ada.caller.privacy.consent()).consent).toEqual(defaultConsent)
  expect(defaultConsent).toMatchObject({ modelOutside: false, speechOutside: false })

  await ada.caller.privacy.saveConsent({ modelOutside: true, speechOutside: false })
  t.passTime({ days: 1 })
  const { consent } = await ada.caller.privacy.saveConsent({ modelOutside: false })

  expect(consent).toEqual(defaultConsent)
  expect((await ada.caller.privacy.consent()).consent).toEqual(defaultConsent)
  expect((await grace.caller.privacy.consent()).consent).toEqual(defaultConsent)
  const history = await t.app.db.selectFrom('consent').select(['user_id', 'what', 'value', 'at']).orderBy('id').execute()
  expect(history).toMatchObject([
    { user_id: ada.userId, what: 'modelOutside', value: 1 },
    { user_id: ada.userId, what: 'modelOutside', value: 0 },
  ])
  expect((history[1]?.at ?? 0) - (history[0]?.at ?? 0)).toBeGreaterThanOrEqual(24 * 3_600_000)
  expect(transcript).toEqual([`preferences.changed ${ada.userId}`, `preferences.changed ${ada.userId}`])
})

test('what nobody asks about is refused', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  const strange = { modelHere: true, everything: true }
  await expect(ada.caller.privacy.saveConsent(strange)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
