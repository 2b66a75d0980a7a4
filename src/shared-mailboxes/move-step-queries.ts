// SQL that changes the owner of an account and of all rows that hang on it. A test compares it with the schema: a table that belongs
// to an account and has no line here fails.
import type { App } from '../app.ts'
import type { BatchStep } from '../store/connections/db-connection.ts'

/** Rows of one mail, which change their owner with it. `mail_category` has a step of its own. */
export const tablesOfMails = [
  'placement',
  'message_body',
  'pending_change',
  'snooze',
  'sorted_mail',
  'suggestion',
  'suggestion_look',
] as const
/** Few rows for an account: they change their owner together with it. */
export const tablesOfAccounts = ['mailbox', 'oauth_grant', 'identity', 'unsubscription', 'invitation_answer', 'outbox'] as const
/** Moved otherwise, or left on purpose; why is said with each. */
export const otherTables: Record<string, string> = {
  message: 'in batches, with its words in the search index',
  mail_category: 'with its mail, own Smart Folders by their name',
  sorting_correction: 'with the last batch, own Smart Folders by their name',
  gmail_message: 'in batches',
  contact: 'in batches',
  draft: 'those of the person who moves it; others stay with the mailbox',
  mail_count: 'counted anew at the end',
  thread_ref: 'names no owner',
  conversation_work: 'stays with the shared mailbox',
  conversation_comment: 'stays with the shared mailbox',
  conversation_event: 'stays with the shared mailbox',
  archive_folder: 'archives are not moved',
  archive_mail: 'archives are not moved',
  oauth_flow: 'ends within minutes',
  account_move: 'says where it is',
  mcp_proposal: 'of programs of the person, deleted with the move',
  push_held: 'of devices of the person, deleted with the move',
}

export interface Move {
  accountId: string
  from: string
  to: string
}

/** `?1` stands for the first value of a row, wherever it is: the driver knows values by their order alone. */
function numbered(sql: string, rows: readonly unknown[][]): BatchStep {
  const order = [...sql.matchAll(/\?(\d)/g)].map(([, place]) => Number(place) - 1)
  return { sql: sql.replace(/\?\d/g, '?'), rows: rows.map((row) => order.map((place) => row[place])) }
}

const owned = (table: string) => `update ${table} set user_id = ? where account_id = ? and user_id = ?`

/** Own Smart Folders of the former owner that mails, corrections or rules use, by name; the new owner may have them already. */
const copyFolders = `insert into category (id, user_id, name, name_key, description, color, icon, created_at)
  select lower(hex(randomblob(10))), ?, c.name, c.name_key, c.description, c.color, c.icon, c.created_at from category c
  where c.user_id = ? and not exists (select 1 from category o where o.user_id = ? and o.name_key = c.name_key)
    and (c.id in (select value from json_each(?))
      or exists (select 1 from sorting_rule r where ? and r.user_id = c.user_id and r.actions ->> '$.categoryId' = c.id
        and coalesce(r.conditions ->> '$.accountId', ?) = ?))`

const folderOfName = (table: string) => `coalesce((select n.id from category o join category n on n.name_key = o.name_key
    and n.user_id = ?1 where o.user_id = ?2 and o.id = ${table}.category_id), ${table}.category_id)`

/** Of the account alone, or of all accounts. A rule that names a Smart Folder names the copy. */
const copyRules = `insert into sorting_rule (id, user_id, name, position, enabled, conditions, actions, origin, created_at, updated_at)
  select lower(hex(randomblob(10))), ?1, r.name, r.position, r.enabled, r.conditions,
    coalesce((select json_set(r.actions, '$.categoryId', n.id) from category o join category n on n.name_key = o.name_key
      and n.user_id = ?1 where o.user_id = ?2 and o.id = r.actions ->> '$.categoryId'), r.actions), r.origin, r.created_at, r.updated_at
  from sorting_rule r where r.user_id = ?2 and coalesce(r.conditions ->> '$.accountId', ?3) = ?3`

/**
 * The account and all but its mails, in the transaction that decides it. `rules`: those of the former owner are copied as well.
 * `folders`: own Smart Folders that its mails are in.
 * `drafts`: of whom they change their owner; the others are kept by the former owner, without an account.
 */
export function firstSteps(
  { accountId, from, to }: Move,
  { rules, drafts, folders }: { rules: boolean; drafts: string | null; folders: readonly string[] },
): BatchStep[] {
  const row = [to, accountId, from]
  return [
    { sql: copyFolders, rows: [[to, from, to, JSON.stringify(folders), Number(rules), accountId, accountId]] },
    ...(rules ? [numbered(copyRules, [[to, from, accountId]])] : []),
    { sql: 'update account set user_id = ? where id = ? and user_id = ?', rows: [row] },
    ...tablesOfAccounts.map((table) => ({ sql: owned(table), rows: [row] })),
    numbered(
      `update draft_file set user_id = ?1 where user_id = ?3 and draft_id in (
        select id from draft where account_id = ?2 and user_id = ?3 and coalesce(begun_by, user_id) = ?4)`,
      [[...row, drafts]],
    ),
    {
      sql: `delete from approval where user_id = ? and draft_id in (select id from draft where account_id = ? and user_id = ?)`,
      rows: [[from, accountId, from]],
    },
    numbered(
      `update draft set user_id = ?1, begun_by = ?4 where account_id = ?2 and user_id = ?3 and coalesce(begun_by, user_id) = ?4`,
      [[...row, drafts]],
    ),
    { sql: 'update draft set account_id = null where account_id = ? and user_id = ?', rows: [[accountId, from]] },
    { sql: 'delete from mail_count where account_id = ?', rows: [[accountId]] },
  ]
}

/** Keys after `after`, in their order. Read in a thread of its own: the person may have many mails of other accounts in between. */
export async function mailsLeft({ db, search }: App, { accountId, from }: Move, after: number, most: number): Promise<number[]> {
  const query = db
    .selectFrom('message')
    .where('user_id', '=', from)
    .where('account_id', '=', accountId)
    .where('key', '>', after)
    .orderBy('key')
    .limit(most)
    .select('key')
  return (await search.rows(query.compile())).map(({ key }) => key)
}

/** The index has the owner of a mail among its words: the mail is indexed anew. */
export function mailSteps({ from, to }: Move, keys: readonly number[]): BatchStep[] {
  const rows = keys.map((key) => [to, key, from])
  return [
    { sql: 'delete from mail_search where rowid = ?', rows: keys.map((key) => [key]) },
    ...['mcp_proposal', 'push_held'].map((table) => ({
      sql: `delete from ${table} where message_key = ? and user_id = ?`,
      rows: keys.map((key) => [key, from]),
    })),
    ...tablesOfMails.map((table) => ({ sql: `update ${table} set user_id = ? where message_key = ? and user_id = ?`, rows })),
    numbered(
      `update or replace mail_category set user_id = ?1, category_id = ${folderOfName('mail_category')}
        where message_key = ?3 and user_id = ?2`,
      keys.map((key) => [to, from, key]),
    ),
    { sql: 'update message set user_id = ?, indexed = 0 where key = ? and user_id = ?', rows },
  ]
}

/** Correspondents, and ids of the Gmail API. Returns whether there were any. */
export async function moveOthers(app: App, { accountId, from, to }: Move, most: number): Promise<boolean> {
  const some = (table: 'gmail_message' | 'contact') =>
    app.db.selectFrom(table).where('account_id', '=', accountId).where('user_id', '=', from).limit(most)
  const [ids, people] = await Promise.all([
    app.search.rows(some('gmail_message').select('gmail_message.uid').compile()),
    app.search.rows(some('contact').select('contact.email').compile()),
  ])
  const moved = (table: string, key: string) =>
    `update ${table} set user_id = ? where account_id = ? and ${key} = ? and user_id = ?`
  await app.writeAll([
    { sql: moved('gmail_message', 'uid'), rows: ids.map(({ uid }) => [to, accountId, uid, from]) },
    { sql: moved('contact', 'email'), rows: people.map(({ email }) => [to, accountId, email, from]) },
  ])
  return ids.length + people.length > 0
}

/** When no mail is left: what was written meanwhile, corrections, and the counts. Ends the move; one that has come back is forgotten. */
export function lastSteps({ accountId, from, to }: Move): BatchStep[] {
  const row = [to, accountId, from]
  const sweep = [...tablesOfAccounts, 'contact', ...tablesOfMails.filter((table) => table !== 'message_body')]
  return [
    ...sweep.map((table) => ({ sql: owned(table), rows: [row] })),
    numbered(
      `update message_body set user_id = ?1 where user_id = ?3 and message_key in (
        select key from message where account_id = ?2 and user_id = ?1)`,
      [row],
    ),
    numbered(
      `update or replace mail_category set user_id = ?1, category_id = ${folderOfName('mail_category')}
        where account_id = ?3 and user_id = ?2`,
      [[to, from, accountId]],
    ),
    numbered(
      `update sorting_correction set user_id = ?1, category_id = ${folderOfName('sorting_correction')}
        where account_id = ?3 and user_id = ?2`,
      [[to, from, accountId]],
    ),
    { sql: 'delete from mail_count where account_id = ?', rows: [[accountId]] },
    {
      sql: `insert into mail_count (user_id, role, account_id, mails, unread, starred)
        select user_id, role, account_id, count(distinct message_key), count(distinct iif(read = 0, message_key, null)),
          count(distinct iif(starred = 1, message_key, null))
        from placement where account_id = ? and user_id = ? group by user_id, role, account_id`,
      rows: [[accountId, to]],
    },
    {
      sql: 'update account_move set from_id = null, to_id = null where account_id = ? and to_id = ?',
      rows: [[accountId, to]],
    },
    { sql: 'delete from account_move where account_id = ? and owner_id = user_id', rows: [[accountId]] },
  ]
}
