// The SQL of lists and searches: keys of mails, newest first, and how many there are. Four ways lead to the keys: the
// full-text index (words), a Smart Folder, an index of what mails are (with files, of a size), or else the places themselves.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../app.ts'
import type { Role } from '../../shared/mail.ts'
import { noDraftCopy } from '../../store/draft-copies.ts'
import { prepared } from '../../store/prepared.ts'

/** Which mails a list is about. */
export interface Selection {
  roles: readonly Role[]
  /** A folder, whatever its role: `roles` says nothing then. */
  folderId?: number
  /** Only what is snoozed, or only what is not. */
  snoozed?: boolean
  unread?: boolean
  starred?: boolean
  attachment?: boolean
  /** Bytes: more than; less than. */
  larger?: number
  smaller?: number
  /** Undefined: all accounts. */
  accountIds?: string[]
  /** Smart Folders: in all of these, in none of those. */
  categoryIds?: string[]
  notCategoryIds?: string[]
  /** A member of a shared mailbox: only conversations that are theirs, or nobody's. */
  forMember?: string
  /** Row keys: at or after; before. */
  fromKey?: number
  beforeKey?: number
  /** An FTS5 expression that names the owner. */
  match?: string
  /** Only those that are the newest of their conversation among these. */
  newestOf?: Selection
}
export interface Page {
  limit: number
  offset: number
}
type Condition = RawBuilder<unknown>

/** Keys of a page, newest first. A mail with several places counts once. */
export function pageQuery(db: Db, userId: string, selection: Selection, page: Page): CompiledQuery<{ key: number }> {
  const keys = sql<{ key: number }>`${keysOf(userId, selection)} order by key desc limit ${page.limit} offset ${page.offset}`
  return keys.compile(db)
}

export function countQuery(db: Db, userId: string, selection: Selection): CompiledQuery<{ count: number }> {
  return sql<{ count: number }>`select count(*) as count from (${keysOf(userId, selection)})`.compile(db)
}

/** Conversations that have a mail among these. */
export function conversationCountQuery(db: Db, userId: string, selection: Selection): CompiledQuery<{ count: number }> {
  return sql<{ count: number }>`select count(*) as count from (select distinct m.account_id, m.thread_id
    from (${keysOf(userId, selection)}) k cross join message m on m.key = k.key)`.compile(db)
}

function keysOf(userId: string, selection: Selection): RawBuilder<unknown> {
  const source = sourceOf(userId, selection)
  if (!source) return placedKeys(userId, selection)
  const conditions = [sql`exists (${placed(userId, selection, rolesTogether(selection), sql`p.message_key = s.key`)})`]
  return sql`select s.key as key from (${source}) s where ${and([...conditions, ...facts(userId, selection, sql`s.key`)])}`
}

/** Where the keys come from, where that is not the places. The range is told to the source, so that it reads only that part. */
function sourceOf(userId: string, { match, attachment, larger, smaller, ...selection }: Selection): Condition | undefined {
  if (match !== undefined)
    return sql`select rowid as key from mail_search where ${and([sql`mail_search match ${match}`, ...range(selection, sql`rowid`)])}`
  const [category] = selection.categoryIds ?? []
  if (category !== undefined) {
    const mine = [sql`user_id = ${userId} and category_id = ${category}`, ...range(selection, sql`message_key`)]
    return sql`select message_key as key from mail_category where ${and(mine)}`
  }
  if (attachment === undefined && larger === undefined && smaller === undefined) return undefined
  const mine = [sql`user_id = ${userId}`, ...range(selection, sql`key`), ...ownFacts({ attachment, larger, smaller })]
  return sql`select key from message indexed by message_facts where ${and(mine)}`
}

/** Straight from the places. Each role has its own order by key; a union of them is merged without sorting. */
function placedKeys(userId: string, selection: Selection): Condition {
  const one = (roles: Condition[]) => placed(userId, selection, roles, ...facts(userId, selection, sql`p.message_key`))
  if (selection.folderId !== undefined) return sql`${one(rolesTogether(selection))} group by key`
  const parts = selection.roles.map((role) => one([sql`p.role = ${role}`]))
  return parts.length === 1 ? sql`${sql.join(parts)} group by key` : sql.join(parts, sql` union `)
}

function placed(userId: string, selection: Selection, roles: Condition[], ...more: Condition[]): Condition {
  const { unread, starred, accountIds } = selection
  const conditions = [sql`p.user_id = ${userId}`, ...roles, ...more, ...range(selection, sql`p.message_key`)]
  if (selection.folderId !== undefined) conditions.push(sql`p.folder_id = ${selection.folderId}`)
  if (unread !== undefined) conditions.push(sql`p.read = ${sql.lit(unread ? 0 : 1)}`)
  if (starred !== undefined) conditions.push(sql`p.starred = ${sql.lit(starred ? 1 : 0)}`)
  if (accountIds) conditions.push(sql`p.account_id in (${sql.join(accountIds)})`)
  if (mayHoldDrafts(selection)) conditions.push(noDraftCopy(userId))
  return sql`select p.message_key as key from placement p where ${and(conditions)}`
}

const mayHoldDrafts = ({ roles, folderId }: Selection) => folderId !== undefined || roles.includes('drafts')

/** The plus keeps SQLite from looking each mail up once for every role: a mail has one place, seldom two. */
function rolesTogether({ roles, folderId }: Selection): Condition[] {
  return folderId === undefined ? [sql`+p.role in (${sql.join([...roles])})`] : []
}

/** Facts of the mail, not of its place. */
function facts(userId: string, selection: Selection, key: Condition): Condition[] {
  const { attachment, larger, smaller, snoozed, categoryIds = [], notCategoryIds = [], forMember } = selection
  const conditions: Condition[] = []
  const own = ownFacts({ attachment, larger, smaller })
  if ((selection.match !== undefined || categoryIds.length > 0) && own.length > 0)
    conditions.push(sql`exists (select 1 from message where ${and([sql`key = ${key} and user_id = ${userId}`, ...own])})`)
  const isIn = (id: string) =>
    sql`exists (select 1 from mail_category c where c.user_id = ${userId} and c.category_id = ${id} and c.message_key = ${key})`
  // The first is where the keys come from, but for a search by words.
  conditions.push(...categoryIds.slice(selection.match === undefined ? 1 : 0).map(isIn))
  conditions.push(...notCategoryIds.map((id) => sql`not ${isIn(id)}`))
  const asleep = sql`exists (select 1 from snooze z where z.message_key = ${key} and z.user_id = ${userId})`
  if (snoozed !== undefined) conditions.push(snoozed ? asleep : sql`not ${asleep}`)
  if (forMember !== undefined) conditions.push(sql`not ${isOfOther(userId, forMember, key)}`)
  if (selection.newestOf) conditions.push(sql`not ${newer(userId, selection.newestOf, key)}`)
  return conditions
}

/** Whether the conversation is assigned to another member who can sign in. */
const isOfOther = (userId: string, memberId: string, key: Condition) => sql`exists (select 1 from message o
  cross join conversation_work w on w.user_id = o.user_id and w.account_id = o.account_id and w.thread_id = o.thread_id
  cross join user u on u.id = w.assignee and u.disabled_at is null
  where o.key = ${key} and o.user_id = ${userId} and w.assignee <> ${memberId})`

/** Whether a newer mail of the same conversation belongs in the list. */
function newer(userId: string, selection: Selection, key: Condition): Condition {
  const { match } = selection
  const other = sql`t.key`
  const conditions = [
    sql`exists (${placed(userId, selection, rolesTogether(selection), sql`p.message_key = ${other}`)})`,
    // With words, every fact is a condition.
    ...facts(userId, { ...selection, match: '' }, other),
    ...(match === undefined
      ? []
      : [sql`exists (select 1 from mail_search where mail_search match ${match} and rowid = ${other})`]),
  ]
  return sql`exists (select 1 from message m cross join message t indexed by message_thread
    on t.account_id = m.account_id and t.thread_id = m.thread_id and t.key > m.key
    where m.key = ${key} and t.user_id = ${userId} and ${and(conditions)})`
}

function ownFacts(given: Record<'larger' | 'smaller', number | undefined> & { attachment: boolean | undefined }): Condition[] {
  const { attachment, larger, smaller } = given
  return [
    ...(attachment === undefined ? [] : [sql`has_files = ${attachment ? 1 : 0}`]),
    ...(larger === undefined ? [] : [sql`size > ${larger}`]),
    ...(smaller === undefined ? [] : [sql`size < ${smaller}`]),
  ]
}

function range({ fromKey, beforeKey }: Pick<Selection, 'fromKey' | 'beforeKey'>, key: Condition): Condition[] {
  return [
    ...(fromKey === undefined ? [] : [sql`${key} >= ${fromKey}`]),
    ...(beforeKey === undefined ? [] : [sql`${key} < ${beforeKey}`]),
  ]
}

const and = (conditions: Condition[]) => sql.join(conditions, sql` and `)

/** How many there are by the counts that triggers keep; undefined where those do not say. */
export async function keptCount(db: Db, userId: string, selection: Selection): Promise<number | undefined> {
  const { roles, unread, starred, accountIds, ...others } = selection
  const [role] = roles
  if (role === undefined || roles.length > 1 || Object.keys(others).length > 0) return undefined
  // The counts know nothing of which mails are copies of our own drafts.
  if (role === 'drafts') return undefined
  if (unread !== undefined && starred !== undefined) return undefined
  // A mail that is read at one of its places and unread at another is both: only the one kept is known.
  if (unread === false || starred === false) return undefined
  const rows = await countsOf(db, userId, role)
  const counted = accountIds ? rows.filter((row) => accountIds.includes(row.account_id)) : rows
  return counted.reduce((sum, row) => sum + row[unread ? 'unread' : starred ? 'starred' : 'mails'], 0)
}

/** For each account. */
const countsOf = prepared((db, userId: string, role: Role) =>
  db
    .selectFrom('mail_count')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .select(['account_id', 'mails', 'unread', 'starred']),
)
