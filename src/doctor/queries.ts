// SQL of the doctor: how things are, over all people, in times and numbers. It reads no subject, no text and no address.
import { sql } from 'kysely'
import type { App, Db } from '../app.ts'
import { keyAt } from '../mail/message-identity.ts'

export function connectedMailboxes(db: Db) {
  return db
    .selectFrom('account as a')
    .innerJoin('user as u', 'u.id', 'a.user_id')
    .leftJoin('oauth_grant as g', 'g.account_id', 'a.id')
    .where('u.deleted_at', 'is', null)
    .select(['a.id', 'a.provider', 'a.connector', 'a.sign_in', 'a.needs_reconnection', 'a.reconnect_cause', 'a.sync_state'])
    .select(['a.sync_done', 'a.sync_total', 'a.last_sync_at', 'a.created_at', 'u.name as person', 'u.disabled_at', 'g.ends_at'])
    .select(sql<number>`a.error is not null`.as('has_error'))
    .select((eb) =>
      eb
        .selectFrom('pending_change as c')
        .whereRef('c.account_id', '=', 'a.id')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('pending'),
    )
    .orderBy('a.created_at')
    .execute()
}
export type MailboxFacts = Awaited<ReturnType<typeof connectedMailboxes>>[number]

/** Whether it is kept in step just now: it has a server, and neither it nor its person has to do something first. */
export const isKeptInStep = ({ connector, needs_reconnection, disabled_at }: MailboxFacts): boolean =>
  connector !== 'archive' && needs_reconnection === 0 && disabled_at === null

/** The inbox and the largest others that are listed in full, with how many mails they hold here. */
export async function largeFolders({ db, search }: Pick<App, 'db' | 'search'>, accountId: string, others: number) {
  const query = db
    .selectFrom('mailbox as b')
    .where('b.account_id', '=', accountId)
    .where('b.complete', '=', 1)
    .select(['b.id', 'b.path', 'b.role'])
    .select((eb) =>
      eb
        .selectFrom('placement as p')
        .whereRef('p.mailbox_id', '=', 'b.id')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .as('mails'),
    )
    .orderBy('mails', 'desc')
    .compile()
  // It counts every mail of the mailbox.
  const rows = await search.rows(query)
  const inbox = rows.filter(({ role }) => role === 'inbox').slice(0, 1)
  return [...inbox, ...rows.filter(({ role }) => role !== 'inbox').slice(0, others)]
}

/** How long after its own date each of the newest mails came, in milliseconds. */
export async function delaysOfNewest(db: Db, since: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .where('created_at', '>', since)
    .where('key', '>=', keyAt(since))
    .where('date', '>', since)
    .orderBy('key', 'desc')
    .limit(limit)
    .select(['date', 'created_at'])
    .execute()
  return rows.map(({ date, created_at }) => created_at - date)
}

/** Where people who are signed in came from last. */
export async function sessionAddresses(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('session').select('address').distinct().limit(limit).execute()
  return rows.map(({ address }) => address)
}

export async function journalMode(db: Db): Promise<string> {
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
  return rows[0]?.journal_mode ?? ''
}

export async function schemaOf(db: Db): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return rows[0]?.user_version ?? 0
}

export function pushTargets(db: Db) {
  return db
    .selectFrom('push_target as t')
    .innerJoin('user as u', 'u.id', 't.user_id')
    .where('u.deleted_at', 'is', null)
    .orderBy('t.created_at')
    .select(['t.id', 't.kind', 't.problem', 't.disabled_at', 'u.name as person'])
    .execute()
}

export function webhooks(db: Db) {
  return db
    .selectFrom('webhook as w')
    .innerJoin('user as u', 'u.id', 'w.user_id')
    .where('u.deleted_at', 'is', null)
    .orderBy('w.created_at')
    .select(['w.id', 'w.problem', 'w.disabled_at', 'u.name as person'])
    .execute()
}

export function davServers(db: Db) {
  return db
    .selectFrom('dav_server as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .where('u.deleted_at', 'is', null)
    .orderBy('s.created_at')
    .select(['s.id', 's.problem', 'u.name as person'])
    .execute()
}

export async function homeAssistantPeople(db: Db): Promise<number> {
  const row = await db
    .selectFrom('home_assistant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

export function outboxByState(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
}

/** When the mail that waits longest should have left; null: none waits. */
export async function longestDue(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .where('status', 'in', ['held', 'sending'])
    .select((eb) => eb.fn.min('send_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/** Kept by triggers, so that nobody counts a long list. A mail in two kinds of folders counts in both. */
export async function storedMails(db: Db): Promise<number> {
  const row = await db.selectFrom('mail_count').select(sql<number>`coalesce(sum(mails), 0)`.as('n')).executeTakeFirst()
  return row?.n ?? 0
}
