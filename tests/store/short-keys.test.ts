// Migration 10 gives every mail a shorter key: whatever names a mail names the same one afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyPragmas } from '../../src/store/connections/pragmas.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { addRow } from './secrets-fixture.ts'

let folder: string
let db: Database.Database
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'short-keys-'))
  db = new Database(path.join(folder, 'homing.db'))
  migrate(db, db.name, migrations.slice(0, 9))
  applyPragmas(db, 'writer')
  addRow(db, 'user', { id: 'u1', role: 'member' })
  addRow(db, 'account', { id: 'a1', user_id: 'u1' })
  addRow(db, 'mailbox', { id: 1, account_id: 'a1', user_id: 'u1', role: 'inbox' })
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Tables whose rows name a mail. */
const children =
  'placement message_body pending_change snooze mail_category sorted_mail sorting_correction suggestion suggestion_look'.split(
    ' ',
  )

test('mails keep their order, and everything that belongs to them', () => {
  // One of the first second there is, a burst of forty in one second, one in the next, and one far away.
  const burst = Array.from({ length: 40 }, (_, index) => 1_700_000_000 * 2 ** 20 + index * 1000)
  const old = [5, ...burst, 1_700_000_001 * 2 ** 20 + 7, 4_000_000_000 * 2 ** 20]
  for (const key of old) addMail(key)
  const before = named()
  const counts = db.prepare('select * from mail_count').all()
  db.prepare('insert into sorting_batch (id, user_id, name, mails, steps, created_at) values (?, ?, ?, ?, ?, ?)').run(
    ...['b1', 'u1', 'rule', 1, JSON.stringify([{ key: old[3] }, { key: 12345 }, { made: 'rule' }]), 1],
  )
  migrate(db, db.name, migrations.slice(0, 10))
  expect(named()).toEqual(before)
  expect(db.prepare('select * from mail_count').all()).toEqual(counts)
  expect(db.pragma('foreign_key_check')).toEqual([])
  const keys = db.prepare<[], number>('select key from message order by key').pluck().all()
  expect(keys).toHaveLength(old.length)
  expect(keys[1]).toBe(1_700_000_000 * 16)
  expect(keys.at(-1)).toBe(4_000_000_000 * 16)
  const third = db.prepare<[string], number>('select key from message where id = ?').pluck().get(`m${old[3]}`)
  const steps = db.prepare<[], string>('select steps from sorting_batch').pluck().get() ?? ''
  expect(JSON.parse(steps)).toEqual([{ key: third }, { key: -1 }, { made: 'rule' }])
})

test('counts follow the places of mails afterwards, and every mail is to be indexed', () => {
  addMail(1_700_000_000 * 2 ** 20)
  migrate(db, db.name)
  expect(db.prepare('select indexed from message').pluck().all()).toEqual([0])
  expect(db.prepare('select count(*) from mail_search').pluck().get()).toBe(0)
  db.prepare('update placement set read = 1').run()
  expect(db.prepare('select mails, unread from mail_count').all()).toEqual([{ mails: 1, unread: 0 }])
  db.prepare('delete from placement').run()
  expect(db.prepare('select mails, unread from mail_count').all()).toEqual([{ mails: 0, unread: 0 }])
})

function addMail(key: number): void {
  const id = `m${key}`
  const own = { user_id: 'u1', account_id: 'a1' }
  addRow(db, 'message', { ...own, key, id, identity: id, body_state: 'ready' })
  db.prepare(
    "insert into placement (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered) values (1, '1', ?, ?, 'u1', 'a1', 'inbox', 0, 0, 0)",
  ).run(Math.floor(key / 1000) % 2 ** 32, key)
  for (const table of children.filter((name) => name !== 'placement'))
    addRow(db, table, { ...own, message_key: key, ...(ownColumns[table]?.(id) ?? {}) })
  addRow(db, 'outbox', { ...own, id: `o${key}`, answers_key: key, message_id: id })
}

/** What ties a row to its mail besides the key. */
const ownColumns: Record<string, (id: string) => Record<string, string>> = {
  message_body: (id) => ({ text: id }),
  pending_change: (id) => ({ change: JSON.stringify({ of: id }) }),
  mail_category: () => ({ category_id: 'c1' }),
  sorted_mail: (id) => ({ evidence: id }),
  sorting_correction: (id) => ({ features: id }),
  suggestion: (id) => ({ id, identity: id, evidence_hash: id }),
}

/** Which rows name which mail, by its public id. */
function named(): unknown[] {
  return [...children.map((table) => [table, 'message_key'] as const), ['outbox', 'answers_key'] as const].map(
    ([table, column]) =>
      db
        .prepare(`select m.id, t.* from ${table} t join message m on m.key = t.${column} order by m.id`)
        .all()
        .map((row) => ({ table, ...(row as object), [column]: undefined })),
  )
}
