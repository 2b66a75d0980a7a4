// SQL of sorted_mail: how each mail was sorted, and which mails are next.
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../../app.ts'
import { inList } from '../../store/in-list.ts'

export type SortedEntry = Omit<SortedRow, 'sorted_at'>

/** Keeps the person's decisions. */
export async function storeSorted(db: Db, userId: string, entries: SortedEntry[], now: number): Promise<void> {
  await upsertSorted(db, userId, entries, now, sql`iif(sorted_mail.step = 'person', 1, 0)`)
}

/** Replaces any earlier decision. */
export async function overwriteSorted(db: Db, userId: string, entries: SortedEntry[], now: number): Promise<void> {
  await upsertSorted(db, userId, entries, now, sql`0`)
}

async function upsertSorted(
  db: Db,
  userId: string,
  entries: SortedEntry[],
  now: number,
  stays: ReturnType<typeof sql>,
): Promise<void> {
  if (entries.length === 0) return
  await sql`insert into sorted_mail
      (message_key, user_id, account_id, step, evidence, model, version, role, asks_model, provider_category, sorted_at)
    select value ->> 'key', ${userId}, value ->> 'accountId', value ->> 'step', value ->> 'evidence', value ->> 'model',
      value ->> 'version', value ->> 'role', value ->> 'asks_model', value ->> 'provider_category', ${now}
    from json_each(${JSON.stringify(entries)})
    where exists (select 1 from message m where m.key = value ->> 'key' and m.user_id = ${userId})
    on conflict (message_key) do update set
      step = iif(${stays}, step, excluded.step), evidence = iif(${stays}, evidence, excluded.evidence),
      model = iif(${stays}, model, excluded.model), asks_model = iif(${stays}, 0, excluded.asks_model),
      version = excluded.version, role = excluded.role, provider_category = excluded.provider_category, sorted_at = excluded.sorted_at`.execute(
    db,
  )
}

export async function sortedRows(db: Db, userId: string, keys: number[]) {
  return db
    .selectFrom('sorted_mail')
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .select(['message_key as key', 'account_id as accountId', 'step', 'evidence', 'model', 'version', 'role', 'sorted_at'])
    .select(['asks_model', 'provider_category'])
    .execute()
}
export type SortedRow = Awaited<ReturnType<typeof sortedRows>>[number]

/** They count as sorted. */
export async function markUnsortable(db: Db, userId: string, keys: number[], now: number): Promise<void> {
  await sql`insert into sorted_mail (message_key, user_id, account_id, step, evidence, version, role, sorted_at)
    select key, user_id, account_id, 'none', '[]', ${sortVersions.now}, 'inbox', ${now} from message
    where user_id = ${userId} and key in ${inList(keys)}
    on conflict (message_key) do update set version = excluded.version, asks_model = 0, sorted_at = excluded.sorted_at`.execute(
    db,
  )
}

export async function deleteSorted(db: Db, userId: string, keys: number[]): Promise<void> {
  await db.deleteFrom('sorted_mail').where('user_id', '=', userId).where('message_key', 'in', inList(keys)).execute()
}

/** After everything that depends on it. */
export async function finishSorted(db: Db, userId: string, keys: number[]): Promise<void> {
  await db
    .updateTable('sorted_mail')
    .set({ version: sortVersions.now })
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .where('version', '=', sortVersions.begun)
    .execute()
}

export interface Unsorted {
  /** Sort again what was sorted before that time, except the person's decisions. */
  since: number
  /** Newer mails without text are waited for. */
  arrivedBefore: number
}

/** Newest first, below a key. */
export function unsortedQuery(
  db: Db,
  userId: string,
  unsorted: Unsorted,
  { below, limit }: { below: number; limit: number },
): CompiledQuery<{ key: number }> {
  return sql<{
    key: number
  }>`select p.message_key as key from placement p left join sorted_mail s on s.message_key = p.message_key
    where p.user_id = ${userId} and p.role = 'inbox' and p.message_key < ${below} and ${isUnsorted(unsorted)}
    group by p.message_key order by p.message_key desc limit ${limit}`.compile(db)
}

export function unsortedCount(db: Db, userId: string, unsorted: Unsorted): CompiledQuery<{ count: number }> {
  return sql<{ count: number }>`select count(distinct p.message_key) as count
    from placement p left join sorted_mail s on s.message_key = p.message_key
    where p.user_id = ${userId} and p.role = 'inbox' and ${isUnsorted(unsorted)}`.compile(db)
}

/** Reads the message only where sorted_mail is not enough. */
function isUnsorted({ since, arrivedBefore }: Unsorted) {
  const mail = (fits: ReturnType<typeof sql>) => sql`exists (select 1 from message m where m.key = p.message_key and (${fits}))`
  return sql`case
    when s.message_key is null then ${mail(sql`m.body_state <> 'none' or m.created_at < ${arrivedBefore}`)}
    when s.sorted_at < ${since} and s.step <> 'person' then 1
    when s.version = ${sortVersions.now} then 0
    when s.version = ${sortVersions.noText} then ${mail(sql`m.body_state <> 'none'`)}
    else 1 end`
}

export function waitingQuery(db: Db, userId: string, arrivedBefore: number): CompiledQuery<{ key: number }> {
  return sql<{
    key: number
  }>`select m.key from account a cross join message m indexed by message_without_body on m.account_id = a.id
    where a.user_id = ${userId} and m.body_state = 'none' and m.created_at >= ${arrivedBefore}
      and exists (select 1 from placement p where p.message_key = m.key and p.role = 'inbox') limit 1`.compile(db)
}

/** Mails of the inbox without those the person decided about. */
export function undecidedCount(db: Db, userId: string): CompiledQuery<{ count: number }> {
  return sql<{ count: number }>`select count(distinct p.message_key) as count
    from placement p left join sorted_mail s on s.message_key = p.message_key
    where p.user_id = ${userId} and p.role = 'inbox' and coalesce(s.step, '') <> 'person'`.compile(db)
}

/** Newest first, except some. */
export async function mailsForModel(db: Db, userId: string, limit: number, but: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sorted_mail as s')
    .where('s.user_id', '=', userId)
    .where('s.asks_model', '=', sql.lit(1))
    .where('s.message_key', 'not in', inList(but))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('placement as p')
          .select('p.uid')
          .whereRef('p.message_key', '=', 's.message_key')
          .where('p.role', '=', 'inbox'),
      ),
    )
    .orderBy('s.message_key', 'desc')
    .limit(limit)
    .select('s.message_key')
    .execute()
  return rows.map((row) => row.message_key)
}

export async function clearModelQuestion(db: Db, userId: string, keys: number[]): Promise<void> {
  await db
    .updateTable('sorted_mail')
    .set({ asks_model: 0 })
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .execute()
}

export async function peopleForModel(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sorted_mail').where('asks_model', '=', sql.lit(1)).distinct().select('user_id').execute()
  return rows.map((row) => row.user_id)
}

const version = '1'

export const sortVersions = {
  now: version,
  /** Decided, and the hook has not run: after a crash it runs again. */
  begun: `${version} begun`,
  /** Sorted without its text; again once that is there. */
  noText: `${version} without text`,
  /** In Junk: not sorted, but moving it out is a correction. */
  junk: 'junk',
  /** Not sorted; the person has decided. */
  never: '',
} as const
