// The picture of an address book beside a mail.
import { expect, test } from 'vitest'
import { ownSomething } from '../rest/mailbox.ts'
import { testApp } from '../support/test-app.ts'

test('a sender of the address book has a picture, but not in junk', async () => {
  await using t = await testApp()
  const { userId, caller } = await t.person('ada')
  const { mailId } = await ownSomething(t.app, userId)
  const email = 'secret-contact@books.test'
  const picture = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  await t.app.db.updateTable('contact_card').set({ picture, picture_type: 'image/png' }).where('user_id', '=', userId).execute()
  await t.app.db.updateTable('message').set({ from_email: email, from_name: '' }).where('user_id', '=', userId).execute()
  const shown = async () => (await caller.mail.get({ id: mailId })).email
  expect((await shown()).picture).toContain('/api/contacts/pictures/')
  await t.app.db.updateTable('placement').set({ role: 'junk' }).where('user_id', '=', userId).execute()
  const inJunk = await shown()
  expect(inJunk).toMatchObject({ mailbox: 'junk', warnings: [] })
  expect(inJunk.picture).toBeUndefined()
})
