// The SQL of snoozes.
import type { Db } from '../../app.ts'
import { inList } from '../../store/in-list.ts'
import type { MailRef } from './queries.ts'

/** Until when these mails are snoozed, of those that are. */
export async function snoozesOf(db: Db, userId: string, keys: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('snooze')
    .where('user_id', '=', userId)
    .where('message_key', 'in', inList(keys))
    .select(['message_key', 'until'])
    .execute()
  return new Map(rows.map((row) => [row.message_key, row.until]))
}

export async function keepSnoozes(db: Db, userId: string, mails: MailRef[], until: number, now: number): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('snooze')
    .values(
      mails.map(({ key, accountId }) => ({ message_key: key, user_id: userId, account_id: accountId, until, created_at: now })),
    )
    .onConflict((conflict) => conflict.column('message_key').doUpdateSet({ until }))
    .execute()
}

export async function endSnoozes(db: Db, userId: string, keys: number[]): Promise<void> {
  if (keys.length === 0) return
  await db.deleteFrom('snooze').where('user_id', '=', userId).where('message_key', 'in', inList(keys)).execute()
}

/** The mails of the conversations of these mails that lie in an inbox or are snoozed: what a snooze takes out of the way. */
export async function chainsInInbox(db: Db, userId: string, keys: number[]): Promise<MailRef[]> {
  return chains(db, userId, keys)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key').where('p.role', '=', 'inbox'),
        ),
        eb.exists(eb.selectFrom('snooze as z').select('z.until').whereRef('z.message_key', '=', 'm.key')),
      ]),
    )
    .execute()
}

/** What is snoozed of the conversations of these mails. */
export async function snoozedChains(db: Db, userId: string, keys: number[]): Promise<MailRef[]> {
  return chains(db, userId, keys).innerJoin('snooze as z', 'z.message_key', 'm.key').where('z.user_id', '=', userId).execute()
}

/** Newest first. */
function chains(db: Db, userId: string, keys: number[]) {
  return db
    .selectFrom('message as m')
    .where('m.user_id', '=', userId)
    .where((eb) =>
      eb(
        eb.refTuple('m.account_id', 'm.thread_id'),
        'in',
        eb
          .selectFrom('message as o')
          .where('o.user_id', '=', userId)
          .where('o.key', 'in', inList(keys))
          .select(['o.account_id', 'o.thread_id'])
          .$asTuple('account_id', 'thread_id'),
      ),
    )
    .orderBy('m.key', 'desc')
    .select(['m.key', 'm.id', 'm.account_id as accountId', 'm.thread_id as thread'])
}

/** Snoozes whose time has come, of one person: whoever waits longest first. Undefined when there are none. */
export async function personToWake(db: Db, now: number): Promise<string | undefined> {
  const row = await db.selectFrom('snooze').where('until', '<=', now).orderBy('until').select('user_id').executeTakeFirst()
  return row?.user_id
}

export async function dueSnoozes(db: Db, userId: string, now: number, limit: number): Promise<MailRef[]> {
  return db
    .selectFrom('snooze as z')
    .innerJoin('message as m', 'm.key', 'z.message_key')
    .where('z.user_id', '=', userId)
    .where('z.until', '<=', now)
    .orderBy('z.until')
    .orderBy('m.key', 'desc')
    .limit(limit)
    .select(['m.key', 'm.id', 'm.account_id as accountId', 'm.thread_id as thread'])
    .execute()
}

export async function snoozeCount(db: Db, userId: string, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('snooze')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Snoozed mails of an account of which no change waits for the mail server, with the folders they lie in. */
export async function settledSnoozes(db: Db, userId: string, accountId: string) {
  return db
    .selectFrom('snooze as z')
    .innerJoin('placement as p', 'p.message_key', 'z.message_key')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('z.user_id', '=', userId)
    .where('z.account_id', '=', accountId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('pending_change as c').select('c.id').whereRef('c.message_key', '=', 'z.message_key'))),
    )
    .select(['z.message_key as key', 'p.role', 'b.path'])
    .execute()
}
