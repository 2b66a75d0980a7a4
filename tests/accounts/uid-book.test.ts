// The book of UIDs, on a real store.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gmailUidMap } from '../../src/accounts/gmail-uid-map.ts'
import { openStore, type Store } from '../../src/store/open.ts'

let folder: string
let store: Store
const id = (n: number) => n.toString(16).padStart(16, '0')
const message = (n: number) => ({ id: id(n), threadId: id(n) })
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'book-'))
  store = openStore(folder)
  await store.writeAll([
    {
      sql: "insert into user (id, email, name, password_hash, role, created_at) values (?, ?, 'x', '', 'member', 0)",
      rows: ['ada', 'eve'].map((one) => [one, `${one}@people.test`]),
    },
    {
      sql: `insert into account (id, user_id, provider, connector, email, display_name, color, signature, in_unified_inbox, username,
        imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security, credential, needs_reconnection, sync_state,
        sync_done, sync_total, created_at)
        values (?, ?, 'gmail', 'gmail', ?, 'x', '#000000', '', 1, '', '', 0, 'tls', '', 0, 'tls', '', 0, 'idle', 0, 0, 0)`,
      rows: ['ada', 'eve'].map((one) => [`of-${one}`, one, `${one}@gmail.test`]),
    },
  ])
})
afterEach(async () => {
  await store[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const bookOf = (person: string) => gmailUidMap(store, { id: `of-${person}`, userId: person })

test('older ones go down, newer ones up, and a known one keeps its UID', async () => {
  const book = bookOf('ada')
  const first = await book.add(range(0, 1200).map(message), 'older')
  const uids = range(0, 1200).map((n) => first.get(id(n)) ?? 0)
  expect(uids).toEqual(uids.toSorted((a, b) => b - a))
  expect(new Set(uids).size).toBe(1200)
  const more = await book.add(range(1100, 1300).map(message), 'older')
  expect(more.get(id(1150))).toBe(first.get(id(1150)))
  expect(more.get(id(1250))).toBeLessThan(Math.min(...uids))
  const newer = await book.add(range(5000, 6100).map(message), 'newer')
  expect(Math.min(...newer.values())).toBeGreaterThan(Math.max(...uids))
  expect(newer.get(id(5000))).toBe(Math.max(...newer.values()))
  expect(newer.get(id(6099))).toBe(Math.min(...newer.values()))
  expect(await book.idsOf([first.get(id(3)) ?? 0, 1])).toEqual(new Map([[first.get(id(3)), message(3)]]))
})

test('two that add the same at the same time agree', async () => {
  const [one, other] = [bookOf('ada'), bookOf('ada')]
  const [a, b] = await Promise.all([
    one.add(range(0, 500).map(message), 'older'),
    other.add(range(200, 700).map(message), 'newer'),
  ])
  const all = await one.uidsOf(range(0, 700).map(id))
  expect(all.size).toBe(700)
  expect(new Set(all.values()).size).toBe(700)
  for (const [key, uid] of [...a, ...b]) expect(all.get(key)).toBe(uid)
})

test('one named twice in a list is one, and an empty list asks nothing', async () => {
  const book = bookOf('ada')
  expect((await book.add([message(1), message(2), message(1)], 'newer')).size).toBe(2)
  expect((await book.add([], 'older')).size).toBe(0)
})

test("another person's book and places are not seen", async () => {
  const mine = await bookOf('ada').add([message(1)], 'older')
  const uid = mine.get(id(1)) ?? 0
  await store.writeAll([
    {
      sql: "insert into mailbox (id, account_id, user_id, path, role, complete) values (1, 'of-ada', 'ada', 'INBOX', 'inbox', 0)",
      rows: [[]],
    },
    {
      sql: `insert into message (key, id, user_id, account_id, identity, thread_id, message_id, refs, subject, from_name, from_email, to_list,
        cc_list, bcc_list, reply_to_list, date, snippet, size, attachments, text_parts, body_state, created_at)
        values (1, 'm', 'ada', 'of-ada', 'i', 't', '', '[]', '', '', '', '[]', '[]', '[]', '[]', 0, '', 0, '[]', '[]', 'none', 0)`,
      rows: [[]],
    },
    {
      sql: `insert into placement (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered)
        values (1, '1', ?, 1, 'ada', 'of-ada', 'inbox', 0, 0, 0)`,
      rows: [[uid]],
    },
  ])
  expect(await bookOf('ada').stored([uid, uid - 1])).toEqual(new Set([uid]))
  expect(await bookOf('eve').stored([uid])).toEqual(new Set())
  expect(await bookOf('eve').uidsOf([id(1)])).toEqual(new Map())
  expect(await bookOf('eve').idsOf([uid])).toEqual(new Map())
  // And somebody else who claims the account finds nothing in it.
  expect(await gmailUidMap(store, { id: 'of-ada', userId: 'eve' }).uidsOf([id(1)])).toEqual(new Map())
})
