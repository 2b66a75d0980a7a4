// The SQL of answers without threading headers.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import { people } from '../row.ts'
import type { AccountRef } from './sync-queries.ts'

/** What decides whether one mail answers another. Addresses are lower case, dates milliseconds. */
export interface ThreadFacts {
  key: number
  thread: string
  subject: string
  from: string
  to: string[]
  date: number
  automated: boolean
}

/** Mails that people wrote between two row keys, newest first. */
export async function mailsBetween(db: Db, account: AccountRef, from: number, to: number): Promise<ThreadFacts[]> {
  const rows = await facts(db, account, from, to).where('automated', '=', 0).limit(2000).execute()
  return rows.map(toFacts)
}

/** Answers between two row keys that have found no conversation yet. */
export async function looseRows(db: Db, account: AccountRef, from: number, to: number): Promise<ThreadFacts[]> {
  const rows = await facts(db, account, from, to).where('loose', '=', sql.lit(1)).limit(200).execute()
  return rows.map(toFacts)
}

export const noLongerLoose = 'update message set loose = 0 where key = ? and account_id = ? and user_id = ?'

function facts(db: Db, account: AccountRef, from: number, to: number) {
  return db
    .selectFrom('message')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('key', '>=', from)
    .where('key', '<', to)
    .orderBy('key', 'desc')
    .select(['key', 'thread_id', 'subject', 'from_email', 'to_list', 'cc_list', 'date', 'automated'])
}

interface Row {
  key: number
  thread_id: string
  subject: string
  from_email: string
  to_list: string
  cc_list: string
  date: number
  automated: number
}

function toFacts(row: Row): ThreadFacts {
  const to = [...people(row.to_list), ...people(row.cc_list)].map((person) => person.email.toLowerCase())
  const { key, subject, date } = row
  return { key, thread: row.thread_id, subject, from: row.from_email.toLowerCase(), to, date, automated: row.automated === 1 }
}
