// How far Homing has come with a mailbox, as its database and its answers say, and how large the database is.
import { existsSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { markUnsortable, sortVersions } from '../../src/categories/sorting/sorted-queries.ts'
import { databaseFile, openForCommand } from '../../src/store/open.ts'
import type { Api } from './homing.ts'
import { type Layout, layouts } from './layouts.ts'

export async function untilListed(api: Api, mails: number, layout: Layout, started: number): Promise<number> {
  const totals = new Map<string, number>()
  for (;;) {
    for (const { role } of layouts[layout]) totals.set(role, (await api('GET', `/emails?limit=1&mailbox=${role}`)).total)
    if ([...totals.values()].reduce((sum, total) => sum + total, 0) === mails) return performance.now() - started
    if (performance.now() - started > 3_600_000) throw new Error('not listed within an hour')
    await sleep(100)
  }
}

/** Answers the time since `started` after which so many mails had been sorted, whoever they belong to. */
export async function untilSorted(dataDir: string, count: number, started: number): Promise<number> {
  const sorted = `select count(*) from sorted_mail where version = '${sortVersions.now}'`
  await untilCount(dataDir, sorted, (now) => now >= count)
  return performance.now() - started
}

/** Attachments are read for the search after all texts. */
export const untilFilesRead = (dataDir: string) =>
  untilCount(dataDir, "select count(*) from message where files_state = 'wanted'", (now) => now === 0)

async function untilCount(dataDir: string, query: string, done: (count: number) => boolean): Promise<void> {
  const db = new Database(databaseFile(dataDir), { readonly: true })
  try {
    const count = db.prepare(query).pluck()
    for (const started = performance.now(); !done(count.get() as number); await sleep(200))
      if (performance.now() - started > 3_600_000) throw new Error(`not within an hour: ${query}`)
  } finally {
    db.close()
  }
}

/** Marks what is left as sorted, so that the server comes to rest. */
export async function endSorting(dataDir: string): Promise<void> {
  await using store = openForCommand(dataDir)
  const rows = await store.db
    .selectFrom('placement as p')
    .leftJoin('sorted_mail as s', 's.message_key', 'p.message_key')
    .where('p.role', '=', 'inbox')
    .where((eb) => eb.or([eb('s.version', 'is', null), eb('s.version', '!=', sortVersions.now)]))
    .select(['p.message_key as key', 'p.user_id'])
    .execute()
  const people = Map.groupBy(rows, (row) => row.user_id)
  for (const [userId, own] of people) {
    const keys = own.map((row) => row.key)
    for (let from = 0; from < keys.length; from += 1000)
      await markUnsortable(store.db, userId, keys.slice(from, from + 1000), Date.now())
  }
}

/** Only they are sorted. */
export const inboxMails = (mails: number, layout: Layout) => {
  const inbox = layouts[layout].find(({ role }) => role === 'inbox')
  return Array.from({ length: mails }, (_, number) => number).filter((number) => inbox?.holds(number)).length
}

/** The database, and the write-ahead log beside it, which a clean stop takes away. */
export function databaseBytes(dataDir: string): { file: number; log: number } {
  const log = `${databaseFile(dataDir)}-wal`
  return { file: statSync(databaseFile(dataDir)).size, log: existsSync(log) ? statSync(log).size : 0 }
}
