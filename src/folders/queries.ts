// All SQL about folders and Smart Folders as a person sees them. Every query names the person.
import type { App, Db } from '../app.ts'
import type { Role } from '../shared/mail.ts'
import { noDraftCopy } from '../store/draft-copies.ts'

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

/** What the counts of folders are read through: the thread of searches, since they read every place of the person. */
type Counter = Pick<App, 'db' | 'search'>

/** In the order of the accounts, then by name. A mail on its way to another folder is counted there. */
export async function foldersOf({ db, search }: Counter, userId: string, id?: number): Promise<FolderRow[]> {
  let query = db
    .selectFrom('mailbox as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .where('b.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .select(['b.id', 'b.account_id as accountId', 'a.connector', 'b.path', 'b.role', 'b.role_chosen as chosen'])
  if (id !== undefined) query = query.where('b.id', '=', id)
  const folders = await query.orderBy('a.created_at').orderBy('a.id').orderBy('b.path').execute()
  const counts = new Map((await search.rows(countsQuery(db, userId, id))).map(({ id, ...counts }) => [id, counts]))
  return folders.map((folder) => ({ ...folder, total: 0, unread: 0, ...counts.get(folder.id) }))
}

function countsQuery(db: Db, userId: string, id: number | undefined) {
  let query = db.selectFrom('placement as p').where('p.user_id', '=', userId).where(noDraftCopy(userId))
  if (id !== undefined) query = query.where('p.folder_id', '=', id)
  return query
    .groupBy('p.folder_id')
    .select((eb) => [
      'p.folder_id as id',
      // While a folder is listed under a new UIDVALIDITY its mails lie there twice.
      eb.fn.count<number>('p.message_key').distinct().as('total'),
      eb.fn
        .count<number>(eb.case().when('p.read', '=', 0).then(eb.ref('p.message_key')).end())
        .distinct()
        .as('unread'),
    ])
    .compile()
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
