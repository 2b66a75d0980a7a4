// SQL of suggestions. Every query names the person, but those of the clock, which only find out whose turn it is.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../app.ts'
import { inList } from '../store/in-list.ts'
import type { SuggestionTable } from '../store/tables.ts'

export type SuggestionRow = NonNullable<Awaited<ReturnType<typeof suggestionById>>>

function rows(db: Db, userId: string) {
  return db
    .selectFrom('suggestion as s')
    .leftJoin('message as m', (join) => join.onRef('m.key', '=', 's.message_key').on('m.user_id', '=', userId))
    .where('s.user_id', '=', userId)
    .selectAll('s')
    .select(['m.id as email_id', 'm.subject', 'm.from_name', 'm.from_email', 'm.to_list', 'm.reply_to_list'])
}
type Rows = ReturnType<typeof rows>

/** Those to show now: pressing ones first, then what is due first, then the newest. */
export function openSuggestions(db: Db, userId: string, now: number, limit: number) {
  return pressing(rows(db, userId))
    .where('s.message_key', 'is not', null)
    .where((eb) =>
      eb.or([eb('s.status', '=', 'open'), eb.and([eb('s.status', '=', 'snoozed'), eb('s.snoozed_until', '<=', now)])]),
    )
    .where((eb) => eb.or([eb('s.due_at', 'is', null), eb('s.due_at', '>', now)]))
    .limit(limit)
    .execute()
}

export function snoozedSuggestions(db: Db, userId: string, now: number, limit: number) {
  return rows(db, userId)
    .where('s.status', '=', 'snoozed')
    .where('s.snoozed_until', '>', now)
    .orderBy('s.snoozed_until')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/** Those that are over, whatever ended them, the last first. */
export function doneSuggestions(db: Db, userId: string, limit: number) {
  return rows(db, userId)
    .where('s.status', 'in', ['done', 'dismissed', 'resolved'])
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

const pressing = <T extends Rows>(query: T) =>
  query
    .orderBy('s.priority', 'desc')
    .orderBy(sql`s.due_at is null`)
    .orderBy('s.due_at')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')

export function suggestionById(db: Db, userId: string, id: string) {
  return rows(db, userId).where('s.id', '=', id).executeTakeFirst()
}

export async function setStatus(
  db: Db,
  userId: string,
  ids: string[],
  set: Partial<Pick<SuggestionTable, 'status' | 'snoozed_until' | 'response'>> & { updated_at: number },
): Promise<void> {
  await db.updateTable('suggestion').set(set).where('user_id', '=', userId).where('id', 'in', inList(ids)).execute()
}

/** Answers the ids of those that were not there yet. */
export async function addSuggestions(db: Db, rows: Insertable<SuggestionTable>[]): Promise<string[]> {
  const added: string[] = []
  for (const row of rows) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('suggestion')
      .values(row)
      .onConflict((on) => on.columns(['account_id', 'identity', 'type', 'evidence_hash']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) added.push(row.id)
  }
  return added
}

/** A mail that went and was listed anew is the same mail: its suggestions hang on it again. */
export async function attachAgain(db: Db, userId: string): Promise<void> {
  await sql`update suggestion set
      message_key = (select m.key from message m where m.account_id = suggestion.account_id and m.identity = suggestion.identity)
    where user_id = ${userId} and message_key is null and exists
      (select 1 from message m where m.account_id = suggestion.account_id and m.identity = suggestion.identity)`.execute(db)
}

export interface MadeAbout {
  key: number
  accountId: string
  identity: string
  threadId: string
  /** It lies in the inbox; in any folder but Trash, Junk and Drafts. */
  inInbox: boolean
  kept: boolean
  /** The person answered it, from wherever. */
  answered: boolean
}

/** What has to be known of mails before anything is suggested about them. */
export async function madeAbout(db: Db, userId: string, keys: number[]): Promise<MadeAbout[]> {
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

/** What was suggested about these mails before, whatever became of it. */
export function saidAbout(db: Db, userId: string, keys: number[]) {
  return db
    .selectFrom('message as m')
    .innerJoin('suggestion as s', (join) =>
      join.onRef('s.account_id', '=', 'm.account_id').onRef('s.identity', '=', 'm.identity').on('s.user_id', '=', userId),
    )
    .where('m.user_id', '=', userId)
    .where('m.key', 'in', inList(keys))
    .select(['m.key', 's.type', 's.evidence_hash as evidence', 's.quote_start as quoteStart', 's.quote_end as quoteEnd'])
    .execute()
}

/** What decides whether a suggestion still makes sense. Of those that may change: open, snoozed, or resolved lately. */
export async function standing(db: Db, userId: string, since: number) {
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
      hasLater(userId, isAnswer).as('heard'),
    ])
    .execute()
}
export type Standing = Awaited<ReturnType<typeof standing>>[number]

// ---- parts, over `m` ----

const liesIn = (where: ReturnType<typeof sql>) =>
  sql<number>`exists (select 1 from placement p where p.message_key = m.key and ${where})`
/** Some clients mark what they answer, also where no copy of the answer is kept. */
const isMarkedAnswered = liesIn(sql`p.answered = 1`)

/** A later mail of the conversation. */
function hasLater(userId: string, which: (userId: string) => ReturnType<typeof sql>) {
  return sql<number>`exists (select 1 from message o where o.user_id = ${userId} and o.account_id = m.account_id
    and o.thread_id = m.thread_id and o.key <> m.key and o.date >= m.date and ${which(userId)})`
}
const own = (userId: string) => sql`(select lower(email) from account where user_id = ${userId}
  union select lower(email) from identity where user_id = ${userId})`
/** Sent by the person: it lies in Sent, or came from an address of theirs, and is no draft. */
const isOwn = (userId: string) => sql`exists (select 1 from placement q where q.message_key = o.key
  and (q.role = 'sent' or q.role <> 'drafts' and lower(o.from_email) in ${own(userId)}))`
/** Somebody answered; a program that says the person is away did not. */
const isAnswer = (userId: string) => sql`o.automated = 0 and lower(o.from_email) not in ${own(userId)}
  and exists (select 1 from placement q where q.message_key = o.key and q.role not in ('junk', 'sent', 'drafts'))`

// ---- the clock ----

/** Whose suggestions wake, or are over. */
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

/** Everybody who has a mailbox and is here. */
export async function peopleWithMail(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('user as u')
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('account as a').select('a.id').whereRef('a.user_id', '=', 'u.id')))
    .select('u.id')
    .execute()
  return found.map(({ id }) => id)
}

// ---- looking ----

/** That these were looked at; by a model where its name is given. */
export async function noteLooks(
  db: Db,
  userId: string,
  mails: { key: number; accountId: string }[],
  model: string,
  at: number,
): Promise<void> {
  const values = JSON.stringify(mails.map(({ key, accountId }) => [key, accountId]))
  await sql`insert into suggestion_look (message_key, user_id, account_id, model, at)
    select m.key, m.user_id, m.account_id, ${model}, ${at} from json_each(${values}) w
      join message m on m.key = w.value ->> 0 where m.user_id = ${userId}
    on conflict (message_key) do update set at = excluded.at,
      model = case when excluded.model = '' then suggestion_look.model else excluded.model end`.execute(db)
}

/** The newest of the inbox that nobody has looked at, or not the model that answers now ('': none does). */
export function notLookedAt(db: Db, userId: string, model: string, after: number, limit: number) {
  return db
    .selectFrom('message as m')
    .leftJoin('suggestion_look as l', 'l.message_key', 'm.key')
    .where('m.user_id', '=', userId)
    .where('m.key', '>', after)
    .where('m.body_state', '=', 'ready')
    .where((eb) => eb.or([eb('l.message_key', 'is', null), ...(model === '' ? [] : [eb('l.model', '<>', model)])]))
    .where((eb) =>
      eb.exists(
        eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key').where('p.role', '=', 'inbox'),
      ),
    )
    .orderBy('m.key', 'desc')
    .limit(limit)
    .select(['m.key', sql<number>`l.message_key is not null`.as('looked')])
    .execute()
}
