// SQL of webhooks. Every query names the person.
import { sql } from 'kysely'
import type { Db } from '../app.ts'
import type { WebhookProblem } from '../shared/webhooks.ts'
import { type DeliveryFailure, deliveryFailed, deliverySucceeded } from '../store/delivery-record.ts'
import { inList } from '../store/in-list.ts'
import { prepared } from '../store/prepared.ts'
import type { Tables } from '../store/tables.ts'

export type WebhookRow = Omit<Tables['webhook'], 'user_id' | 'content' | 'failures' | 'failing_since'> & { content: 0 | 1 }

const columns = [
  'id',
  'secret',
  'events',
  'categories',
  'content',
  'created_at',
  'last_sent_at',
  'problem',
  'disabled_at',
] as const

export function webhooksOf(db: Db, userId: string): Promise<WebhookRow[]> {
  return db.selectFrom('webhook').where('user_id', '=', userId).orderBy('created_at').select(columns).execute()
}

export function webhookById(db: Db, userId: string, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook').where('user_id', '=', userId).where('id', '=', id).select(columns).executeTakeFirst()
}

/** Those that may be sent to now: enabled, of a person who may sign in. */
export const openWebhooks = prepared((db, userId: string) =>
  db
    .selectFrom('webhook as w')
    .innerJoin('user as u', 'u.id', 'w.user_id')
    .where('w.user_id', '=', userId)
    .where('w.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select(['w.id', 'w.secret', 'w.events', 'w.categories', 'w.content']),
)

export async function insertWebhook(
  db: Db,
  row: Pick<Tables['webhook'], 'id' | 'user_id' | 'secret' | 'events' | 'categories' | 'created_at'> & { content: 0 | 1 },
): Promise<void> {
  await db.insertInto('webhook').values(row).execute()
}

export async function setWebhook(
  db: Db,
  userId: string,
  id: string,
  set: { events: string; categories: string; content: 0 | 1 },
): Promise<void> {
  await db.updateTable('webhook').set(set).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** False where there is none. */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<boolean> {
  const done = await db.deleteFrom('webhook').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

export async function noteWebhookSent(db: Db, userId: string, id: string, now: number): Promise<void> {
  await db.updateTable('webhook').set(deliverySucceeded(now)).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function noteWebhookFailure(
  db: Db,
  userId: string,
  id: string,
  failure: DeliveryFailure<WebhookProblem>,
): Promise<{ failures: number; disabled_at: number | null } | undefined> {
  return db
    .updateTable('webhook')
    .set(deliveryFailed(failure))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['failures', 'disabled_at'])
    .executeTakeFirst()
}

// ---- undelivered events -----------------------------------------------------------------------------------------

type DeliveryRow = Tables['webhook_delivery']

export async function insertDeliveries(
  db: Db,
  rows: Pick<DeliveryRow, 'id' | 'user_id' | 'webhook_id' | 'type' | 'keys' | 'at'>[],
) {
  await db.insertInto('webhook_delivery').values(rows).execute()
}

export async function noteAttempt(db: Db, userId: string, id: string, attempts: number, nextAt: number): Promise<void> {
  const set = { attempts, next_at: nextAt }
  await db.updateTable('webhook_delivery').set(set).where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function deleteDeliveries(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('user_id', '=', userId).where('id', 'in', inList(ids)).execute()
}

export async function deleteDeliveriesTo(db: Db, userId: string, webhookId: string): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('user_id', '=', userId).where('webhook_id', '=', webhookId).execute()
}

/** Of all people. */
export async function deleteOldDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('at', '<', before).execute()
}

/** Of all people, oldest first. */
export function waitingDeliveries(db: Db) {
  return db
    .selectFrom('webhook_delivery')
    .orderBy('at')
    .orderBy('id')
    .select(['id', 'user_id as userId', 'webhook_id as webhookId', 'type', 'keys', 'at', 'attempts', 'next_at as nextAt'])
    .execute()
}

export const anyDelivery = prepared((db) => db.selectFrom('webhook_delivery').select('id').limit(1))

// ---- what events are about --------------------------------------------------------------------------------------

export interface ReportedMail {
  id: string
  threadId: string
  accountId: string
  date: number
  subject: string
  fromName: string
  fromEmail: string
}

const mailColumns = sql.raw(
  'm.id, m.thread_id as threadId, m.account_id as accountId, m.date, m.subject, m.from_name as fromName, m.from_email as fromEmail',
)

/** Those stored since, oldest first. */
export async function newMails(db: Db, userId: string, ids: readonly string[], since: number): Promise<ReportedMail[]> {
  const { rows } = await sql<ReportedMail>`select ${mailColumns} from message m
    where m.user_id = ${userId} and m.id in ${inList(ids)} and m.created_at >= ${since} order by m.key`.execute(db)
  return rows
}

/** Each mail with each of its Smart Folders: of recent mails stored since, and of older ones that the person has just put there. */
export async function sortedMails(
  db: Db,
  userId: string,
  ids: readonly string[],
  { storedSince, datedSince, decidedSince }: { storedSince: number; datedSince: number; decidedSince: number },
): Promise<(ReportedMail & { categoryId: string })[]> {
  const { rows } = await sql<ReportedMail & { categoryId: string }>`select ${mailColumns}, c.category_id as categoryId
    from message m join mail_category c on c.message_key = m.key join sorted_mail s on s.message_key = m.key
    where m.user_id = ${userId} and c.user_id = ${userId} and s.user_id = ${userId} and m.id in ${inList(ids)}
      and ((m.created_at >= ${storedSince} and m.date >= ${datedSince}) or (s.step = 'person' and s.sorted_at >= ${decidedSince}))
    order by m.key`.execute(db)
  return rows
}

export function sentMails(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('outbox')
    .where('user_id', '=', userId)
    .where('id', 'in', inList(ids))
    .where('status', 'in', ['sent', 'filed'])
    .orderBy('created_at')
    .select(['id', 'account_id as accountId', 'message_id as messageId', 'summary'])
    .execute()
}

/** Those created since that nobody has touched. */
export function newSuggestions(db: Db, userId: string, ids: readonly string[], since: number) {
  return db
    .selectFrom('suggestion as s')
    .leftJoin('message as m', (join) => join.onRef('m.key', '=', 's.message_key').on('m.user_id', '=', userId))
    .where('s.user_id', '=', userId)
    .where('s.id', 'in', inList(ids))
    .where('s.status', '=', 'open')
    .where('s.created_at', '>=', since)
    .whereRef('s.updated_at', '=', 's.created_at')
    .orderBy('s.created_at')
    .select(['s.id', 's.type', 's.priority', 's.due_at as dueAt', 's.account_id as accountId', 's.thread_id as threadId'])
    .select(['s.title', 's.description', 'm.id as emailId'])
    .execute()
}
