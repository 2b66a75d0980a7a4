// All SQL about folders and Smart Folders as a person sees them. Every query names the person.
import { type CompiledQuery, sql } from 'kysely'
import type { App, Db } from '../app.ts'
import type { Role } from '../shared/mail.ts'
import { noDraftCopy } from '../store/draft-copies.ts'
import { inList } from '../store/in-list.ts'

export interface FolderRow {
  id: number
  accountId: string
  connector: string
  path: string
  role: Role
  chosen: Role | null
  total: number
  unread: number
}

/** Counts that read many places are made on the thread of searches. */
type Counter = Pick<App, 'db' | 'search'>

interface Counts {
  total: number
  unread: number
}

/** In the order of the accounts, then by name. A mail on its way to another folder is counted there. */
export async function foldersOf(app: Counter, userId: string, id?: number): Promise<FolderRow[]> {
  const all = await app.db
    .selectFrom('mailbox as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .where('b.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .select(['b.id', 'b.account_id as accountId', 'a.connector', 'b.path', 'b.role', 'b.role_chosen as chosen'])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .orderBy('b.path')
    .execute()
  const wanted = id === undefined ? all : all.filter((folder) => folder.id === id)
  const counts = await countsOf(app, userId, all, wanted)
  return wanted.map((folder) => ({ ...folder, total: 0, unread: 0, ...counts.get(folder.id) }))
}

type Place = Pick<FolderRow, 'id' | 'accountId' | 'role'>

/** The only folder of its role has the kept counts of that role; those of the others are counted. */
async function countsOf(app: Counter, userId: string, all: readonly Place[], wanted: readonly Place[]) {
  const key = ({ accountId, role }: Omit<Place, 'id'>) => `${role} ${accountId}`
  const ofRole = Map.groupBy(all, key)
  const kept = new Map((await keptCounts(app.db, userId)).map(({ total, unread, ...of }) => [key(of), { total, unread }]))
  const counts = new Map<number, Counts>()
  const asked: Place[] = []
  for (const folder of wanted) {
    const known = kept.get(key(folder))
    if (!known) continue
    // The kept counts know nothing of which mails are copies of our own drafts.
    if (folder.role === 'drafts' || ofRole.get(key(folder))?.length !== 1) asked.push(folder)
    else counts.set(folder.id, known)
  }
  const drafts = asked.filter(({ role }) => role === 'drafts').map(({ id }) => id)
  const others = asked.filter(({ role }) => role !== 'drafts').map(({ id }) => id)
  const counted = await Promise.all([
    others.length > 0 ? app.search.rows(countsQuery(app.db, userId, others).compile()) : [],
    drafts.length > 0 ? app.search.rows(countsQuery(app.db, userId, drafts, noDraftCopy(userId)).compile()) : [],
  ])
  for (const { id, ...found } of counted.flat()) counts.set(id, found)
  return counts
}

function keptCounts(db: Db, userId: string) {
  return db
    .selectFrom('mail_count')
    .where('user_id', '=', userId)
    .where('mails', '>', 0)
    .select(['account_id as accountId', 'role', 'mails as total', 'unread'])
    .execute()
}

/** Grouped in the order of the index placement_folder. A mail may lie in a folder twice, as while it is listed under a new UIDVALIDITY. */
function countsQuery(db: Db, userId: string, ids: readonly number[], only = sql<boolean>`true`) {
  const mails = db
    .selectFrom('placement as p')
    .where('p.user_id', '=', userId)
    .where('p.folder_id', 'in', ids)
    .where(only)
    .groupBy(['p.folder_id', 'p.message_key'])
    .select((eb) => ['p.folder_id', eb.fn.min<number>('p.read').as('read')])
  return db
    .selectFrom(mails.as('m'))
    .groupBy('m.folder_id')
    .select((eb) => ['m.folder_id as id', eb.fn.countAll<number>().as('total'), sql<number>`sum(m.read = 0)`.as('unread')])
}

/** The role belongs to this folder now; another folder of the account that was chosen for it is as the server says again. */
export async function chooseRole(db: Db, userId: string, folder: FolderRow, role: Role | null): Promise<void> {
  const mine = () => db.updateTable('mailbox').where('user_id', '=', userId).where('account_id', '=', folder.accountId)
  if (role !== null && role !== 'other') {
    await mine().set({ role_chosen: null }).where('role_chosen', '=', role).execute()
    const before = await db
      .selectFrom('mailbox')
      .where('user_id', '=', userId)
      .where('account_id', '=', folder.accountId)
      .where('role', '=', role)
      .where('id', '!=', folder.id)
      .select('id')
      .execute()
    for (const { id } of before) await showAs(db, userId, id, 'other')
  }
  await mine().set({ role_chosen: role }).where('id', '=', folder.id).execute()
  if (role !== null) await showAs(db, userId, folder.id, role)
}

/** Of a folder and of what shows in it. */
async function showAs(db: Db, userId: string, id: number, role: Role): Promise<void> {
  await db.updateTable('mailbox').set({ role }).where('id', '=', id).where('user_id', '=', userId).execute()
  await db.updateTable('placement').set({ role }).where('folder_id', '=', id).where('user_id', '=', userId).execute()
}

/** The next look at the folder lists it from the beginning, and compares. */
export async function forgetCursor(db: Db, userId: string, id: number): Promise<void> {
  await db.updateTable('mailbox').set({ cursor: null }).where('id', '=', id).where('user_id', '=', userId).execute()
}

/** The Smart Folders somebody made, by name. */
export async function ownSmartFolders(db: Db, userId: string) {
  return db
    .selectFrom('category')
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .select(['id', 'name', 'description', 'color', 'icon'])
    .execute()
}

/** Those that hold mail of these accounts. It may read many rows, so it runs in the search thread. */
export function smartFoldersWithMailOf(db: Db, userId: string, accountIds: readonly string[]): CompiledQuery<{ id: string }> {
  return sql<{ id: string }>`select g.id from category g where g.user_id = ${userId} and exists (
    select 1 from mail_category c
    where c.user_id = ${userId} and c.category_id = g.id and c.account_id in ${inList(accountIds)})`.compile(db)
}
