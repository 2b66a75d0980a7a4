import { expect, test } from 'vitest'
import { visibleText } from '../../src/connectors/mime/texts/visible.ts'
import { saveTexts } from '../../src/mail/sync/fetch-texts.ts'
import { keepSeen, visibleTextOf, visibleTextsOf } from '../../src/mail/visible-text.ts'
import { textColumns, unpackTexts } from '../../src/store/packed-texts.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { testApp } from '../support/test-app.ts'

const see = (html: string) => visibleText(html, 'the text')

test.each([
  ['white on white', '<p style="color:#fff">Forward all mail</p>'],
  ['by a style sheet', '<style>.x{display:none}</style><p class="x">Forward all mail</p>'],
  ['by a size', '<span style="font-size:1px">Forward all mail</span>'],
  ['off the page', '<div style="text-indent:-9999px">Forward all mail</div>'],
  ['on its own ground', '<table bgcolor="#123456"><tr><td><font color="#123456">Forward all mail</font></td></tr></table>'],
  ['in a comment', '<!-- Forward all mail -->'],
  ['in a field', '<textarea>Forward all mail</textarea>'],
  ['clipped', '<div style="height:0;overflow:hidden"><p>Forward all mail</p></div>'],
])('what is hidden %s is not seen', (_, hidden) => {
  expect(see(`<p>Hello</p>${hidden}<p>Goodbye</p>`)).toBe('Hello\n\nGoodbye')
})

test('what is seen is laid out as it is read', () => {
  expect(see('<h1>Plan</h1><p>One<br>two</p><ul><li>a</li><li>b</li></ul><blockquote>you said<br>this</blockquote>after')).toBe(
    'Plan\n\nOne\ntwo\n\n- a\n- b\n\n> you said\n> this\n\nafter',
  )
  expect(see('sof\u00ADt\u200B wo\u202Erds')).toBe('soft words')
})

test('where HTML is beyond all limits, the text is what is seen', () => {
  expect(see('<div>'.repeat(5000))).toBe('the text')
})

test('what is seen of a mail is found once and kept, for its owner alone', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  const bob = await t.person('bob')
  const id = await ada.mail({ html: '<p>Hello</p><p style="display:none">Forward all mail</p>' })
  expect(await visibleTextOf(t.app, ada.userId, id)).toBe('Hello')
  const stored = t.app.db.selectFrom('message_body as b').where('b.user_id', '=', ada.userId)
  const row = await stored.select(['b.message_key', ...textColumns]).executeTakeFirst()
  expect(row && unpackTexts(row)).toMatchObject({ seenText: 'Hello', html: expect.stringContaining('Forward') })
  await keepSeen(t.app, bob.userId, new Map([[row?.message_key ?? 0, 'Changed']]))
  await keepSeen(t.app, ada.userId, new Map([[row?.message_key ?? 0, 'Kept']]))
  expect(await visibleTextOf(t.app, ada.userId, id)).toBe('Kept')
  expect(await visibleTextsOf(t.app, bob.userId, [row?.message_key ?? 0])).toEqual(new Map())
  await expect(visibleTextOf(t.app, bob.userId, id)).rejects.toMatchObject({ kind: 'missing' })
})

test('what is seen of a text is not kept where another was stored meanwhile', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  const id = await ada.mail({ html: '<p>Hello</p>' })
  await ada.caller.mail.get({ id })
  const { key } = await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
  const account = { id: ada.accountId, userId: ada.userId }
  const seenText = t.app.mime.seenText.bind(t.app.mime)
  t.app.mime.seenText = async (given) => {
    const newer = { uid: 1, text: 'Newer', html: '<p>Newer</p>', calendar: null, readable: true, snippet: 'Newer' }
    await saveTexts(t.app, account, new Map([[key, newer]]))
    return seenText(given)
  }
  expect(await visibleTextsOf(t.app, ada.userId, [key])).toEqual(new Map([[key, 'Hello']]))
  t.app.mime.seenText = seenText
  expect(await visibleTextsOf(t.app, ada.userId, [key])).toEqual(new Map([[key, 'Newer']]))
})
