// What is kept beside the mails so that lists and searches are fast: counts, and the index in its present shape.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reindex } from '../../src/mail/sync/reindex.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { testApp } from '../support/test-app.ts'

test('mails of an index of another shape are taken in again, each once, also after being broken off', async () => {
  await using t = await testApp()
  const ada = await mailboxOf(t, 'ada')
  for (let number = 0; number < 450; number++) await ada.mail({ subject: `Pelican ${number}` })
  await t.app.db
    .insertInto('message_body')
    .columns(['message_key', 'user_id', 'text', 'file_text'])
    .expression((eb) =>
      eb
        .selectFrom('message')
        .select((one) => ['key', 'user_id', one.val('東京 heron').as('text'), one.val('egret').as('file_text')]),
    )
    .execute()
  const account = { id: ada.accountId, userId: ada.userId }
  const total = async (q: string) => (await ada.caller.mail.list({ q })).total
  expect(await total('pelican')).toBe(0)

  const stopping = new AbortController()
  const first = reindex(t.app, account, stopping.signal)
  while ((await total('pelican')) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  stopping.abort()
  const before = await first
  expect(before).toBeLessThan(450)
  expect(await total('pelican')).toBe(before)

  expect(await reindex(t.app, account, new AbortController().signal)).toBe(450 - before)
  expect([await total('pelican'), await total('京 egret'), await total('heron')]).toEqual([450, 450, 450])
  expect(await reindex(t.app, account, new AbortController().signal)).toBe(0)
})

test('the kept counts are the real ones, whatever happens to places', async () => {
  await using t = await testApp()
  const roles = ['inbox', 'archive', 'trash'] as const
  const bit = fc.constantFrom(0 as const, 1 as const)
  const place = fc.record({ mailbox: fc.integer({ min: 0, max: 2 }), uid: fc.integer({ min: 1, max: 3 }) })
  const state = fc.record({ role: fc.constantFrom(...roles), read: bit, starred: bit })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), place, state, mail: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kind: fc.constant('change' as const), place, state }),
    fc.record({ kind: fc.constant('remove' as const), place }),
    fc.record({ kind: fc.constant('forget' as const), mail: fc.integer({ min: 0, max: 2 }) }),
  )
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const ada = await mailboxOf(t, `ada${number++}`)
      const { db } = t.app
      const mine = { user_id: ada.userId, account_id: ada.accountId }
      for (let mail = 0; mail < 3; mail++) await ada.mail({})
      const keys = (await db.selectFrom('message').select('key').where('user_id', '=', ada.userId).execute()).map(
        (row) => row.key,
      )
      for (const path of ['B', 'C'])
        await db
          .insertInto('mailbox')
          .values({ ...mine, path, role: 'other', complete: 1 })
          .execute()
      const boxes = (await db.selectFrom('mailbox').select('id').where('user_id', '=', ada.userId).execute()).map((row) => row.id)
      for (const one of steps) {
        if (one.kind === 'forget') {
          await db
            .deleteFrom('message')
            .where('key', '=', keys[one.mail] ?? 0)
            .execute()
          continue
        }
        const at = { mailbox_id: boxes[one.place.mailbox] ?? 0, uidvalidity: '1', uid: one.place.uid }
        if (one.kind === 'remove')
          await db
            .deleteFrom('placement')
            .where((eb) => eb.and(at))
            .execute()
        if (one.kind === 'change')
          await db
            .updateTable('placement')
            .set(one.state)
            .where((eb) => eb.and(at))
            .execute()
        if (one.kind !== 'add') continue
        const there = await db
          .selectFrom('message')
          .select('key')
          .where('key', '=', keys[one.mail] ?? 0)
          .executeTakeFirst()
        if (!there) continue
        await db
          .insertInto('placement')
          .values({ ...at, ...mine, ...one.state, message_key: there.key, answered: 0 })
          .onConflict((conflict) =>
            conflict.columns(['mailbox_id', 'uidvalidity', 'uid']).doUpdateSet({ ...one.state, message_key: there.key }),
          )
          .execute()
      }
      for (const role of roles) {
        const places = await db
          .selectFrom('placement')
          .selectAll()
          .where('user_id', '=', ada.userId)
          .where('role', '=', role)
          .execute()
        const kept = await db
          .selectFrom('mail_count')
          .select(['mails', 'unread', 'starred'])
          .where('user_id', '=', ada.userId)
          .where('role', '=', role)
          .executeTakeFirst()
        const mails = (some: typeof places) => new Set(some.map((row) => row.message_key)).size
        expect(kept ?? { mails: 0, unread: 0, starred: 0 }).toEqual({
          mails: mails(places),
          unread: mails(places.filter((row) => row.read === 0)),
          starred: mails(places.filter((row) => row.starred === 1)),
        })
      }
    }),
    { numRuns: 40 },
  )
})

test('a database of the first version gets its counts, and mails that wait for the new index', () => {
  const db = new Database(':memory:')
  migrate(db, '', migrations.slice(0, 1))
  db.exec(`
    insert into user values ('u', 'u@x', 'U', '', 'admin', 0);
    insert into account values ('a', 'u', 'imap', 'imap', 'a@x', '', '', '', 1, '', '', 1, '', null, '', 1, '', null, '', 0, null, 'idle', 0, 0, null, 0);
    insert into mailbox values (1, 'a', 'u', 'INBOX', 'inbox', '1', null, 1, 0), (2, 'a', 'u', 'Copy', 'inbox', '1', null, 1, 0);
    insert into message (key, id, user_id, account_id, identity, thread_id, message_id, refs, subject, from_name, from_email, to_list, cc_list,
      bcc_list, reply_to_list, date, snippet, size, attachments, text_parts, body_state, created_at)
    select value, 'm' || value, 'u', 'a', value, '', '', '[]', '', '', '', '[]', '[]', '[]', '[]', 0, '', 0, '[]', '[]', 'ready', 0
    from json_each('[1, 2, 3]');
    insert into placement values (1, '1', 1, 1, 'u', 'a', 'inbox', 0, 0, 0), (2, '1', 1, 1, 'u', 'a', 'inbox', 1, 1, 0),
      (1, '1', 2, 2, 'u', 'a', 'inbox', 1, 0, 0), (1, '1', 3, 3, 'u', 'a', 'trash', 1, 0, 0)`)
  db.transaction(() => {
    for (const { sql } of migrations.slice(1)) db.exec(sql)
  })()
  expect(db.prepare('select role, mails, unread, starred from mail_count order by role').all()).toEqual([
    { role: 'inbox', mails: 2, unread: 1, starred: 1 },
    { role: 'trash', mails: 1, unread: 0, starred: 0 },
  ])
  expect(db.prepare('select sum(indexed) as indexed from message').get()).toEqual({ indexed: 0 })
})
