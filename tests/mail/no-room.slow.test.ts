// Sync and outbox where nothing can be written (PRAGMA max_page_count stands for a full disk): they wait, nothing that was
// accepted is lost, and they go on by themselves. The trial with a real disk is `npm run chaos -- disk`.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { benchMails } from '../../scripts/bench/mails.ts'
import type { OpenApp } from '../../src/open.ts'
import { alice, startTestServer } from '../support/test-server.ts'

/** On the connection that writes. */
async function pages(app: OpenApp, what: 'fill' | 'free'): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${what === 'fill' ? rows[0]?.page_count : 1_000_000}`).execute(db)
  })
}

test('without room sync and outbox wait, and go on by themselves', { timeout: 120_000 }, async () => {
  await using fixture = await startTestServer()
  const { ada, t, server } = fixture
  const total = async () => (await ada.caller.mail.list({})).total
  const status = async (id: string) =>
    (await t.app.db.selectFrom('outbox').where('id', '=', id).select('status').executeTakeFirst())?.status
  await fixture.until(async () => (await ada.caller.accounts.list()).accounts[0]?.sync.state === 'idle')
  const { id } = await ada.caller.mail.send({ to: 'grace@else.test', subject: 'Accepted', body: 'x', holdSeconds: 1 })
  await pages(t.app, 'fill')
  const large = { name: 'x', subject: '', body: 'x'.repeat(200_000) }
  await expect(ada.caller.templates.save(large)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(t.app.disk.state()).toBe('full')
  const mails = 300
  const began = Date.now()
  server.fill(alice, 'INBOX', benchMails(mails, new Date()))
  // Long enough for the sync to have met it, and for the mail to be due.
  await fixture.until(async () => Date.now() > began + 3000)
  expect(await total()).toBeLessThan(mails)
  expect(['held', 'sending', 'sent']).toContain(await status(id))
  await pages(t.app, 'free')
  await fixture.until(async () => (await total()) === mails && (await status(id)) === 'filed', 60_000)
  expect(server.sink().filter((mail) => mail.includes('Subject: Accepted'))).toHaveLength(1)
})
