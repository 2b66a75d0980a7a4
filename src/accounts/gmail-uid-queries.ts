// The SQL of the UID map (gmail-uid-map.ts).
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { GmailIds } from '../connectors/connector.ts'
import { inList } from '../store/in-list.ts'

interface AccountRef {
  id: string
  userId: string
}

/** Older mails get lower ones from here on down, newer ones higher; a UID has 32 bits. */
const middle = 2 ** 31

export async function uidRows(db: Db, account: AccountRef, ids: string[]) {
  return (
    db
      .selectFrom('gmail_message')
      .where('account_id', '=', account.id)
      // The plus keeps SQLite from reading the whole mailbox by the index on user_id, to which it counts the primary key as well.
      .where(sql<string>`+user_id`, '=', account.userId)
      .where('gmail_id', 'in', inList(ids))
      .select(['gmail_id', 'uid'])
      .execute()
  )
}

export async function idRows(db: Db, account: AccountRef, uids: number[]) {
  return db
    .selectFrom('gmail_message')
    .where('account_id', '=', account.id)
    .where('user_id', '=', account.userId)
    .where('uid', 'in', inList(uids))
    .select(['uid', 'gmail_id', 'thread_id'])
    .execute()
}

/** One statement: whoever adds at the same time gets other UIDs. Those that have one keep it. */
export async function addUids(db: Db, account: AccountRef, messages: GmailIds[], where: 'older' | 'newer'): Promise<void> {
  const list = JSON.stringify(messages.map(({ id, threadId }) => [id, threadId]))
  const outermost = (order: 'asc' | 'desc') =>
    sql`(select uid from gmail_message where account_id = ${account.id} and user_id = ${account.userId}
      order by uid ${sql.raw(order)} limit 1)`
  const uid =
    where === 'older'
      ? sql`coalesce(${outermost('asc')}, ${middle}) - 1 - given.key`
      : sql`coalesce(${outermost('desc')}, ${middle - 1}) + ${messages.length} - given.key`
  await sql`insert into gmail_message (account_id, user_id, uid, gmail_id, thread_id)
    select ${account.id}, ${account.userId}, ${uid}, given.value ->> 0, given.value ->> 1 from json_each(${list}) as given
    where true
    on conflict do nothing`.execute(db)
}

/** Which of these have a place in a folder. */
export async function placedUids(db: Db, account: AccountRef, validity: string, uids: number[]): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`select distinct p.uid as uid from mailbox b
    cross join json_each(${JSON.stringify(uids)}) as given
    join placement p on p.mailbox_id = b.id and p.uidvalidity = ${validity} and p.uid = given.value
    where b.account_id = ${account.id} and b.user_id = ${account.userId} and p.user_id = ${account.userId}`.execute(db)
  return rows.map((row) => row.uid)
}
