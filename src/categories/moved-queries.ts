// SQL that detects changes by other programs: it compares where a mail is with where sorting or a rule left it.
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../app.ts'
import type { ProviderCategory } from '../connectors/connector.ts'
import { inList } from '../store/in-list.ts'
import type { MailboxTable } from '../store/tables/accounts.ts'
import { sortVersions } from './sorting/sorted-queries.ts'

/** Mails without any placement in the recorded role. A mail without any placement is being moved. */
export function movedQuery(db: Db, userId: string, limit: number): CompiledQuery<{ key: number }> {
  return sql<{ key: number }>`select s.message_key as key from sorted_mail s
    where s.user_id = ${userId}
      and not exists (select 1 from placement p where p.message_key = s.message_key and p.role = s.role)
      and exists (select 1 from placement p where p.message_key = s.message_key and p.role not in ('sent', 'drafts'))
    limit ${limit}`.compile(db)
}

/** `path`: of the folder. */
export async function movedRows(db: Db, userId: string, keys: number[]) {
  const { rows } = await sql<{
    key: number
    role: MailboxTable['role']
    version: string
    evidence: string
    now: MailboxTable['role']
    path: string | null
    moving: 0 | 1
  }>`select s.message_key as key, s.role, s.version, s.evidence, p.role as now, p.moving_to is not null as moving,
      (select b.path from mailbox b where b.id = p.folder_id and b.user_id = ${userId}) as path
    from sorted_mail s join placement p on p.message_key = s.message_key and p.user_id = ${userId}
    where s.user_id = ${userId} and s.message_key in ${inList(keys)} and p.role not in ('sent', 'drafts')`.execute(db)
  return rows
}
export type MovedRow = Awaited<ReturnType<typeof movedRows>>[number]

/** `evidence`: JSON. */
export async function setSortedRoles(
  db: Db,
  userId: string,
  rows: { key: number; role: MailboxTable['role']; evidence: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const list = JSON.stringify(rows.map(({ key, role, evidence }) => [key, role, evidence]))
  await sql`update sorted_mail set role = j.value ->> 1, evidence = j.value ->> 2 from json_each(${list}) as j
    where sorted_mail.message_key = j.value ->> 0 and sorted_mail.user_id = ${userId}`.execute(db)
}

/** Mails in Junk that are not recorded: moving one out is a correction later. */
export function junkQuery(db: Db, userId: string, limit: number): CompiledQuery<{ key: number }> {
  return sql<{ key: number }>`select distinct p.message_key as key from placement p
    where p.user_id = ${userId} and p.role = 'junk'
      and not exists (select 1 from sorted_mail s where s.message_key = p.message_key) limit ${limit}`.compile(db)
}

export async function recordJunk(db: Db, userId: string, keys: number[], now: number): Promise<void> {
  await sql`insert into sorted_mail (message_key, user_id, account_id, step, evidence, version, role, sorted_at)
    select key, user_id, account_id, 'none', '[]', ${sortVersions.junk}, 'junk', ${now} from message
    where user_id = ${userId} and key in ${inList(keys)} on conflict do nothing`.execute(db)
}

/** Gmail mails whose provider category has changed since they were sorted. */
export function relabelledQuery(
  db: Db,
  userId: string,
  among: number,
): CompiledQuery<{ key: number; was: ProviderCategory; now: ProviderCategory }> {
  return sql<{ key: number; was: ProviderCategory; now: ProviderCategory }>`
    select s.message_key as key, s.provider_category as was, m.provider_category as now
    from (select message_key, provider_category from sorted_mail
        where user_id = ${userId} and provider_category is not null order by sorted_at desc limit ${among}) s
    join message m on m.key = s.message_key
    where m.user_id = ${userId} and m.provider_category is not null and m.provider_category <> s.provider_category
    limit 200`.compile(db)
}

export async function storeProviderCategories(db: Db, userId: string, keys: number[]): Promise<void> {
  await sql`update sorted_mail set provider_category = (select m.provider_category from message m where m.key = sorted_mail.message_key)
    where user_id = ${userId} and message_key in ${inList(keys)}`.execute(db)
}
