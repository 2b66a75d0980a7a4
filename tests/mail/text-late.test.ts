// A text that was being fetched when its account was disconnected.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveTexts } from '../../src/mail/sync/fetch-texts.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { testApp } from '../support/test-app.ts'

test('a text that comes after its account has gone leaves nothing behind, and is no error', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  await ada.mail({ text: 'Hello' })
  const mail = await t.app.db.selectFrom('message').select(['key', 'account_id']).executeTakeFirstOrThrow()
  const account = { id: mail.account_id, userId: ada.userId }
  const late: typeof t.app = {
    ...t.app,
    writeAll: async (steps) => {
      await ada.caller.accounts.disconnect({ id: account.id })
      return t.app.writeAll(steps)
    },
  }
  const text = { uid: 1, text: 'zebra', snippet: 'zebra', html: '<p>zebra</p>', calendar: null, readable: true }
  await saveTexts(late, account, new Map([[mail.key, text]]))
  expect(await t.app.db.selectFrom('message_body').selectAll().execute()).toEqual([])
  const { rows } = await sql<{ n: number }>`select count(*) as n from mail_search where mail_search match 'zebra'`.execute(
    t.app.db,
  )
  expect(rows[0]?.n).toBe(0)
})
