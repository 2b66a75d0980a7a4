// The SQL of sorted_mail: which mails have been looked at, what decided, and which are next.
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../../app.ts'
import type { ProviderCategory } from '../../connectors/connector.ts'
import { inList } from '../../store/in-list.ts'
import type { SortedMailTable } from '../../store/tables.ts'

/** As much of a row as is written together. */
export interface SortedEntry {
  key: number
  accountId: string
  step: SortedMailTable['step']
  /** JSON. */
  evidence: string
  model: string | null
  version: string
  role: SortedMailTable['role']
  asksModel: boolean
  providerCategory: ProviderCategory | null
}

/** What a person decided stays theirs: only that it was looked at is noted. */
export async function storeSorted(db: Db, userId: string, entries: SortedEntry[], now: number): Promise<void> {
  await upsertSorted(db, userId, entries, now, sql`iif(sorted_mail.step = 'person', 1, 0)`)
}

/** Also over what was decided before. */
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
  const rows = entries.map((one) => [
    one.key,
    one.accountId,
    one.step,
    one.evidence,
    one.model,
    one.version,
    one.role,
    Number(one.asksModel),
    one.providerCategory,
  ])
  await sql`insert into sorted_mail
      (message_key, user_id, account_id, step, evidence, model, version, role, asks_model, provider_category, sorted_at)
    select value ->> 0, ${userId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, ${now}
    from json_each(${JSON.stringify(rows)})
    where exists (select 1 from message m where m.key = value ->> 0 and m.user_id = ${userId})
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

/** Mails that cannot be looked at count as looked at. */
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

/** All that follows from it has been done. */
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
  /** Sorting anew: what was sorted before that time counts as unsorted, but for what a person decided. */
  since: number
  /** A mail that came after that time and whose text has not, is waited for. */
  arrivedBefore: number
}

/** Mails of the inbox that are to be sorted, newest first, older than `below`. */
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

/** The mail itself is looked up only where its row in sorted_mail does not say enough. */
function isUnsorted({ since, arrivedBefore }: Unsorted) {
  const mail = (fits: ReturnType<typeof sql>) => sql`exists (select 1 from message m where m.key = p.message_key and (${fits}))`
  return sql`case
    when s.message_key is null then ${mail(sql`m.body_state <> 'none' or m.created_at < ${arrivedBefore}`)}
    when s.sorted_at < ${since} and s.step <> 'person' then 1
    when s.version = ${sortVersions.now} then 0
    when s.version = ${sortVersions.noText} then ${mail(sql`m.body_state <> 'none'`)}
    else 1 end`
}

/** Whether mails of the inbox wait for their text. */
export function waitingQuery(db: Db, userId: string, arrivedBefore: number): CompiledQuery<{ key: number }> {
  return sql<{
    key: number
  }>`select m.key from account a cross join message m indexed by message_without_body on m.account_id = a.id
    where a.user_id = ${userId} and m.body_state = 'none' and m.created_at >= ${arrivedBefore}
      and exists (select 1 from placement p where p.message_key = m.key and p.role = 'inbox') limit 1`.compile(db)
}

/** Mails of the inbox but for what a person decided. */
export function undecidedCount(db: Db, userId: string): CompiledQuery<{ count: number }> {
  return sql<{ count: number }>`select count(distinct p.message_key) as count
    from placement p left join sorted_mail s on s.message_key = p.message_key
    where p.user_id = ${userId} and p.role = 'inbox' and coalesce(s.step, '') <> 'person'`.compile(db)
}

/** Mails that a model is to be asked about, newest first, but for some. */
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

/** A model has been asked about them, or cannot be. */
export async function clearModelQuestion(db: Db, userId: string, keys: number[]): Promise<void> {
  await db
    .updateTable('sorted_mail')
    .set({ asks_model: 0 })
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .execute()
}

/** For the worker, which serves everybody in turn. */
export async function peopleForModel(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sorted_mail').where('asks_model', '=', sql.lit(1)).distinct().select('user_id').execute()
  return rows.map((row) => row.user_id)
}

const version = '1'

export const sortVersions = {
  /** Done. */
  now: version,
  /** Its folders are stored, and what follows from them (suggestions) is not yet: after a crash it is done again. */
  begun: `${version} begun`,
  /** Judged without its text, which had not come. It is sorted again when that is there. */
  noText: `${version} without text`,
  /** It lies in Junk: nobody sorts it, but moving it out says something. */
  junk: 'junk',
  /** Nobody has looked at it; a person has said where it belongs. */
  never: '',
} as const
