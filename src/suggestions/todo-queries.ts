// SQL of the state that decides whether a suggestion still applies: where its mail is, and what was sent since.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'

export interface MailState {
  key: number
  accountId: string
  identity: string
  threadId: string
  /** `kept`: in any folder but Trash, Junk and Drafts. */
  inInbox: boolean
  kept: boolean
  /** Answered by the person, in any program. */
  answered: boolean
}

export async function mailStates(db: Db, userId: string, keys: number[]): Promise<MailState[]> {
  const found = await db
    .selectFrom('message as m')
    .where('m.user_id', '=', userId)
    .where('m.key', 'in', inList(keys))
    .select(['m.key', 'm.account_id as accountId', 'm.identity', 'm.thread_id as threadId'])
    .select([
      liesIn(sql`p.role = 'inbox'`).as('inInbox'),
      liesIn(sql`p.role not in ('trash', 'junk', 'drafts')`).as('kept'),
      sql<number>`${isMarkedAnswered} or ${hasLater(userId, isOwn)}`.as('answered'),
    ])
    .execute()
  return found.map((row) => ({ ...row, inInbox: row.inInbox === 1, kept: row.kept === 1, answered: row.answered === 1 }))
}

/** Those that may change: open, snoozed, or resolved recently. */
export async function pendingSuggestions(db: Db, userId: string, since: number) {
  return db
    .selectFrom('suggestion as s')
    .leftJoin('message as m', (join) => join.onRef('m.key', '=', 's.message_key').on('m.user_id', '=', userId))
    .where('s.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('s.status', 'in', ['open', 'snoozed']),
        eb.and([eb('s.status', '=', 'resolved'), eb('s.updated_at', '>', since)]),
      ]),
    )
    .select(['s.id', 's.type', 's.status', 's.due_at', 's.snoozed_until'])
    .select([
      liesIn(sql`p.role = 'inbox'`).as('in_inbox'),
      liesIn(sql`p.role not in ('trash', 'junk', 'drafts')`).as('kept'),
      isMarkedAnswered.as('marked_answered'),
      hasLater(userId, isOwn).as('answered'),
      hasLater(userId, isAnswer).as('replied'),
    ])
    .execute()
}
export type PendingSuggestion = Awaited<ReturnType<typeof pendingSuggestions>>[number]

const liesIn = (where: ReturnType<typeof sql>) =>
  sql<number>`exists (select 1 from placement p where p.message_key = m.key and ${where})`
/** Set by some clients even if they keep no copy of the answer. */
const isMarkedAnswered = liesIn(sql`p.answered = 1`)

function hasLater(userId: string, which: (userId: string) => ReturnType<typeof sql>) {
  return sql<number>`exists (select 1 from message o where o.user_id = ${userId} and o.account_id = m.account_id
    and o.thread_id = m.thread_id and o.key <> m.key and o.date >= m.date and ${which(userId)})`
}
const own = (userId: string) => sql`(select lower(email) from account where user_id = ${userId}
  union select lower(email) from identity where user_id = ${userId})`
/** In Sent, or from an address of the person's, and no draft. */
const isOwn = (userId: string) => sql`exists (select 1 from placement q where q.message_key = o.key
  and (q.role = 'sent' or q.role <> 'drafts' and lower(o.from_email) in ${own(userId)}))`
/** Automatic replies do not count. */
const isAnswer = (userId: string) => sql`o.automated = 0 and lower(o.from_email) not in ${own(userId)}
  and exists (select 1 from placement q where q.message_key = o.key and q.role not in ('junk', 'sent', 'drafts'))`

export async function peopleWithChanges(db: Db, now: number): Promise<string[]> {
  const found = await db
    .selectFrom('suggestion')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'snoozed'), eb('snoozed_until', '<=', now)]),
        eb.and([eb('status', 'in', ['open', 'snoozed']), eb('due_at', '<=', now)]),
      ]),
    )
    .select('user_id')
    .distinct()
    .execute()
  return found.map(({ user_id }) => user_id)
}
