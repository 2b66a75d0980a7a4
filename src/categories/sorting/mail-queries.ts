// SQL of mails to sort, in batches.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import { inList } from '../../store/in-list.ts'
import { textColumns, unpackTexts } from '../../store/packed-texts.ts'

const textChars = 100_000

export async function mailsToSort(db: Db, userId: string, keys: number[]) {
  const flag = (column: 'read' | 'starred') =>
    sql<number>`(select max(q.${sql.ref(column)}) from placement q where q.message_key = m.key)`
  const rows = await db
    .selectFrom('message as m')
    .leftJoin('message_body as b', (join) => join.onRef('b.message_key', '=', 'm.key').on('b.user_id', '=', userId))
    .where('m.user_id', '=', userId)
    .where('m.key', 'in', inList(keys))
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .orderBy('m.key', 'desc')
    .select([
      'm.key',
      'm.id',
      'm.account_id',
      'm.thread_id',
      'm.subject',
      'm.from_name',
      'm.from_email',
      'm.from_domain',
      'm.to_list',
      'm.cc_list',
      'm.reply_to_list',
      'm.date',
      'm.date_offset',
      'm.attachments',
      'm.list_unsubscribe',
      'm.automated',
      'm.list_id',
      'm.in_reply_to',
      'm.refs',
      'm.provider_category',
      'm.authentication',
      'm.body_state',
      'm.created_at',
      'b.calendar',
      ...textColumns,
    ])
    .select([
      flag('starred').as('starred'),
      flag('read').as('read'),
      sql<string>`(select group_concat(q.role) from placement q where q.message_key = m.key)`.as('roles'),
    ])
    .execute()
  return rows.map(({ packed, ...row }) => {
    const { text = null, html = null, seenText = null } = unpackTexts({ packed, ...row }) ?? {}
    // The HTML is needed only until the visible text is stored.
    return { ...row, text: text?.slice(0, textChars) ?? null, html: seenText === null ? html : null, seen_text: seenText }
  })
}
export type SortRow = Awaited<ReturnType<typeof mailsToSort>>[number]

/** The person's own mails in conversations, also from unregistered addresses; `mine`: addresses in lower case. */
export async function ownMailsInThreads(
  db: Db,
  userId: string,
  threads: { accountId: string; thread: string }[],
  mine: string[],
): Promise<{ account_id: string; thread_id: string; date: number }[]> {
  const wanted = JSON.stringify(threads.map(({ accountId, thread }) => [accountId, thread]))
  const { rows } = await sql<{ account_id: string; thread_id: string; date: number }>`
    select t.account_id, t.thread_id, t.date from json_each(${wanted}) w
    cross join message t on t.account_id = w.value ->> 0 and t.thread_id = w.value ->> 1
    where t.user_id = ${userId} and (lower(t.from_email) in ${inList(mine)}
      or exists (select 1 from placement q where q.message_key = t.key and q.role = 'sent'))`.execute(db)
  return rows
}

/** Mails that people sent from these addresses (lower case). */
export async function receivedFromCounts(db: Db, userId: string, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where('email', 'in', inList(emails))
    .groupBy('email')
    .select((eb) => ['email', eb.fn.sum<number>('written_from').as('count')])
    .execute()
  return new Map(rows.map(({ email, count }) => [email, count]))
}

export async function mailKeysByIds(db: Db, userId: string, ids: string[]): Promise<number[]> {
  const rows = await db.selectFrom('message').where('user_id', '=', userId).where('id', 'in', inList(ids)).select('key').execute()
  return rows.map((row) => row.key)
}
