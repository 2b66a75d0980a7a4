// SQL of assignments, states and views. Every query names the mailbox.
import { CompiledQuery, sql } from 'kysely'
import type { App, Db } from '../app.ts'
import type { WorkState } from '../shared/teamwork.ts'
import { inList } from '../store/in-list.ts'
import { members } from '../store/memberships.ts'
import type { ConversationEventTable } from '../store/tables/teamwork.ts'

/** A conversation of a mailbox. */
export interface Conversation {
  userId: string
  accountId: string
  threadId: string
}

/** Undefined where no mail of the mailbox has this id. */
export async function conversationOf(db: Db, userId: string, mailId: string): Promise<Conversation | undefined> {
  return db
    .selectFrom('message')
    .where('id', '=', mailId)
    .where('user_id', '=', userId)
    .select(['user_id as userId', 'account_id as accountId', 'thread_id as threadId'])
    .executeTakeFirst()
}

export async function conversationOfKey(db: Db, userId: string, key: number): Promise<Conversation | undefined> {
  return db
    .selectFrom('message as m')
    .innerJoin('user as u', 'u.id', 'm.user_id')
    .where('m.key', '=', key)
    .where('m.user_id', '=', userId)
    .where('u.kind', '=', 'mailbox')
    .select(['m.user_id as userId', 'm.account_id as accountId', 'm.thread_id as threadId'])
    .executeTakeFirst()
}

export async function isSharedMailbox(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('kind', '=', 'mailbox')
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Members who can deal with conversations at this moment: readers and those who were disabled can't. */
export async function writersOf(db: Db, sharedMailboxId: string): Promise<string[]> {
  const rows = await members(db, sharedMailboxId)
    .where('m.role', '<>', 'reader')
    .where('u.disabled_at', 'is', null)
    .select('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of the mails whose conversations are assigned and not done. */
export function assigneesByKey(
  db: Db,
  userId: string,
  keys: readonly number[],
): Promise<{ key: number; id: string; name: string }[]> {
  return db
    .selectFrom('message as m')
    .innerJoin('conversation_work as w', (join) =>
      join
        .onRef('w.user_id', '=', 'm.user_id')
        .onRef('w.account_id', '=', 'm.account_id')
        .onRef('w.thread_id', '=', 'm.thread_id'),
    )
    .innerJoin('user as u', 'u.id', 'w.assignee')
    .where('m.user_id', '=', userId)
    .where('m.key', 'in', inList(keys))
    .where('w.state', '<>', 'done')
    .where('u.deleted_at', 'is', null)
    .select(['m.key', 'u.id', 'u.name'])
    .execute()
}

export interface StoredWork {
  assignee: string | null
  /** Of the assignee. */
  name: string | null
  state: WorkState
}

export async function storedWork(db: Db, { userId, accountId, threadId }: Conversation): Promise<StoredWork | undefined> {
  return db
    .selectFrom('conversation_work as w')
    .leftJoin('user as u', 'u.id', 'w.assignee')
    .where('w.user_id', '=', userId)
    .where('w.account_id', '=', accountId)
    .where('w.thread_id', '=', threadId)
    .select(['w.assignee', 'u.name', 'w.state'])
    .executeTakeFirst()
}

/** Without a row where it is open and nobody's. */
export async function storeWork(
  db: Db,
  { userId, accountId, threadId }: Conversation,
  { assignee, state }: { assignee: string | null; state: WorkState },
  now: number,
): Promise<void> {
  const named = { user_id: userId, account_id: accountId, thread_id: threadId }
  if (state === 'open' && assignee === null) {
    await db
      .deleteFrom('conversation_work')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('thread_id', '=', threadId)
      .execute()
    return
  }
  await db
    .insertInto('conversation_work')
    .values({ ...named, assignee, state, since: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'account_id', 'thread_id'])
        .doUpdateSet({ assignee, state, since: sql`iif(state = ${state}, since, ${now})` }),
    )
    .execute()
}

type NewEvent = Pick<ConversationEventTable, 'what'> &
  Partial<Pick<ConversationEventTable, 'person' | 'about' | 'state'>> & { rule?: string }

export async function insertEvent(
  db: Db,
  { userId, accountId, threadId }: Conversation,
  event: NewEvent,
  at: number,
): Promise<void> {
  const nobody = { person: null, about: null, state: null }
  await db
    .insertInto('conversation_event')
    .values({ ...nobody, ...event, user_id: userId, account_id: accountId, thread_id: threadId, at })
    .execute()
}

export interface WorkRow {
  id: string
  assignee: string | null
  name: string | null
  state: WorkState | null
  comments: number
}

const workOfMails = `
  select m.id, u.id as assignee, u.name, w.state,
    (select count(*) from conversation_comment c
      where c.user_id = m.user_id and c.account_id = m.account_id and c.thread_id = m.thread_id) as comments
  from json_each(?) k cross join message m on m.id = k.value
  left join conversation_work w on w.user_id = m.user_id and w.account_id = m.account_id and w.thread_id = m.thread_id
  left join user u on u.id = w.assignee and u.deleted_at is null
  where m.user_id = ?`

export async function workRows(db: Db, userId: string, ids: readonly string[]): Promise<WorkRow[]> {
  return (await db.executeQuery<WorkRow>(CompiledQuery.raw(workOfMails, [JSON.stringify(ids), userId]))).rows
}

// ---- views: keys of the newest mail of each conversation, newest first -------------------------------------------

/** The newest mail that is neither thrown away nor junk; null where there is none. */
const newestOfWork = `(select max(m.key) from message m
    where m.account_id = w.account_id and m.thread_id = w.thread_id and m.user_id = w.user_id
      and exists (select 1 from placement p where p.message_key = m.key and p.role not in ('trash', 'junk')))`

const workKeys = (where: string) => `
  select key from (select ${newestOfWork} as key from conversation_work w where w.user_id = ? and ${where})
  where key < ? order by key desc limit ?`
const mineWhere = `w.assignee = ? and w.state <> 'done'`
const stateWhere = 'w.state = ?'
const mineKeys = workKeys(mineWhere)
const stateKeys = workKeys(stateWhere)

/** Of the inbox: what lies elsewhere has been dealt with. */
const unassignedKeys = `
  select p.message_key as key from placement p cross join message m on m.key = p.message_key
  where p.user_id = ? and p.role = 'inbox' and p.message_key < ?
    and not exists (select 1 from conversation_work w
      where w.user_id = m.user_id and w.account_id = m.account_id and w.thread_id = m.thread_id
        and (w.assignee is not null or w.state <> 'open'))
    and not exists (select 1 from message t cross join placement q on q.message_key = t.key
      where t.account_id = m.account_id and t.thread_id = m.thread_id and t.key > m.key
        and q.user_id = m.user_id and q.role = 'inbox')
  group by p.message_key order by p.message_key desc limit ?`

export interface KeyPage {
  before: number
  limit: number
}

/** In the thread of searches: where each of 100,000 mails is dealt with, a view looks at all of them. */
async function keys(app: App, query: string, parameters: unknown[]): Promise<number[]> {
  const rows = await app.search.rows(CompiledQuery.raw(query, parameters) as CompiledQuery<{ key: number }>)
  return rows.map(({ key }) => key)
}

export const keysAssigned = (app: App, userId: string, personId: string, { before, limit }: KeyPage) =>
  keys(app, mineKeys, [userId, personId, before, limit])
export const keysInState = (app: App, userId: string, state: WorkState, { before, limit }: KeyPage) =>
  keys(app, stateKeys, [userId, state, before, limit])
export const keysUnassigned = (app: App, userId: string, { before, limit }: KeyPage) =>
  keys(app, unassignedKeys, [userId, before, limit])

/** Without their order, which asks for the newest mail of each. */
const countOfWork = (where: string) => `
  select count(*) as count from (select 1 from conversation_work w where w.user_id = ? and ${where}
    and ${newestOfWork} is not null limit ?)`
const mineCount = countOfWork(mineWhere)
const stateCount = countOfWork(stateWhere)

async function count(app: App, query: string, parameters: unknown[]): Promise<number> {
  const [row] = await app.search.rows(CompiledQuery.raw(query, parameters) as CompiledQuery<{ count: number }>)
  return row?.count ?? 0
}

export const countAssigned = (app: App, userId: string, personId: string, most: number) =>
  count(app, mineCount, [userId, personId, most])
export const countInState = (app: App, userId: string, state: WorkState, most: number) =>
  count(app, stateCount, [userId, state, most])
