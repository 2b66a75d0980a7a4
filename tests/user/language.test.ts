// The language of a person, said by their browser: mails that Homing writes are in it.
import { expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { addressChangedMail, resetMail } from '../../src/auth/system-mail/system-mail.ts'
import { personLanguage } from '../../src/preferences/person-language.ts'
import { languages } from '../../src/shared/quote-words.ts'
import { languages as ofPages } from '../../web/language.ts'
import { openPostBox } from '../auth/post-box.ts'
import { testApp } from '../support/test-app.ts'

test('a language that is said is kept, for that person alone, and nothing else changes', async () => {
  await using t = await testApp()
  const [ada, bob] = [await t.person('ada'), await t.person('bob')]
  expect((await ada.caller.user.get()).user.language).toBeNull()
  const { user } = await ada.caller.user.update({ language: 'de' })
  expect(user).toMatchObject({ name: 'ada', language: 'de', zone: null })
  await ada.caller.user.update({ name: 'Ada', zone: 'Europe/Berlin' })
  expect((await ada.caller.user.get()).user).toMatchObject({ name: 'Ada', language: 'de', zone: 'Europe/Berlin' })
  expect((await ada.caller.preferences.get()).preferences.language).toBe('de')
  expect((await bob.caller.user.get()).user.language).toBeNull()
  expect([await personLanguage(t.app, ada.userId), await personLanguage(t.app, bob.userId)]).toEqual(['de', 'en'])
  await expect(ada.caller.user.update({ language: 'fr' as 'de' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the mail to the address of before is in it', async () => {
  await using box = await openPostBox()
  await using t = await testApp({ env: { SMTP_URL: box.url, SMTP_FROM: 'homing@people.test' } })
  const ada = await t.person('ada')
  await ada.caller.user.update({ language: 'de' })
  await ada.caller.user.update({ email: 'ada@elsewhere.test' })
  await drainBackground(t.app)
  const [mail] = box.delivered
  expect(mail).toMatchObject({ to: [ada.email], mail: { subject: 'Ihre E-Mail-Adresse für Homing wurde geändert' } })
  expect(mail?.mail.text).toMatch(/^Guten Tag ada,\n\ndie E-Mail-Adresse Ihres Homing-Kontos wurde geändert\./)
  expect(mail?.bytes).toContain('Content-Language: de\r\n')
})

test('mails are written in every language of the pages, each in its own', () => {
  expect(languages).toEqual(Object.keys(ofPages))
  for (const words of [resetMail('Ada', 'https://mail.people.test/x'), addressChangedMail('Ada')]) {
    expect(Object.keys(words)).toEqual(languages)
    expect(new Set(Object.values(words).map(({ subject }) => subject)).size).toBe(languages.length)
    for (const { text } of Object.values(words)) expect(text[0]).toContain('Ada')
  }
})
