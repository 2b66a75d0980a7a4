// SQL of what is known about a sender. All of it is answered from an index: it runs whenever a mail is opened.
import { sql } from 'kysely'
import type { Db } from '../../app.ts'
import { prepared, preparedFirst } from '../../store/prepared.ts'

export const senderRow = preparedFirst((db, userId: string, mailId: string) =>
  db
    .selectFrom('message as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .where('m.id', '=', mailId)
    .select([
      'm.key',
      'm.account_id',
      'm.date',
      'm.from_name',
      'm.from_email',
      'm.from_domain',
      'm.other_from',
      'm.reply_to_list',
      'm.automated',
      'm.list_id',
      'm.list_unsubscribe',
      'm.authentication',
      'a.email as account_email',
      'a.imap_host',
    ]),
)
export type SenderRow = NonNullable<Awaited<ReturnType<typeof senderRow>>>

/** Addresses the person sends from. */
export async function ownAddresses(db: Db, userId: string): Promise<string[]> {
  return (await addressesOf(db, userId)).map((row) => row.email.toLowerCase())
}

const addressesOf = prepared((db, userId: string) =>
  db
    .selectFrom('account')
    .where('user_id', '=', userId)
    .select('email')
    .unionAll(db.selectFrom('identity').where('user_id', '=', userId).select('email')),
)

/** When a mail of an address of that domain came first, as it is written or in lower case; undefined where none is older than `before`. */
export async function firstFrom(db: Db, userId: string, domain: string, email: string, before: number) {
  return (await oldestFrom(db, userId, domain, email, email.toLowerCase(), before))?.date ?? undefined
}

const oldestFrom = preparedFirst((db, userId: string, domain: string, email: string, lower: string, before: number) =>
  db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('from_domain', '=', domain)
    .where('from_email', 'in', [email, lower])
    .where('date', '<', before)
    .select((eb) => eb.fn.min<number | null>('date').as('date')),
)

/** Domains of `wanted` from which at least `least` mails came before that time. No more are counted: half of all may come from one. */
export async function receivedFrom(db: Db, userId: string, wanted: string[], before: number, least: number): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select w.value as domain from json_each(${JSON.stringify(wanted)}) w where ${least} = (
      select count(*) from (select 1 from message m
        where m.user_id = ${userId} and m.from_domain = w.value and m.date < ${before} limit ${least}))`.execute(db)
  return rows.map((row) => row.domain)
}

/** How often the person wrote to an address, as it is written or in lower case. */
export async function writtenTo(db: Db, userId: string, email: string): Promise<number> {
  return (await timesWritten(db, userId, email, email.toLowerCase()))?.times ?? 0
}

const timesWritten = preparedFirst((db, userId: string, email: string, lower: string) =>
  db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where('email', 'in', [email, lower])
    .select((eb) => eb.fn.sum<number | null>('written_to').as('times')),
)

/** The domains (as in addresses) the person has written to; at most so many. */
export async function domainsWrittenTo(db: Db, userId: string): Promise<string[]> {
  const domain = sql<string>`substr(email, instr(email, '@') + 1)`
  const rows = await db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where('written_to', '>', sql.lit(0))
    .select(domain.as('domain'))
    .distinct()
    .limit(5000)
    .execute()
  return rows.map((row) => row.domain)
}

/** Addresses written to that go by one of these names. */
export async function knownByName(db: Db, userId: string, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where(sql<boolean>`name collate nocase in (${sql.join(names)})`)
    .where('written_to', '>', sql.lit(0))
    .select('email')
    .limit(50)
    .execute()
  return rows.map((row) => row.email)
}

/** Authentication-Results of the newest other mails in an account's inbox; looked for among the newest of all. */
export async function resultsOfOthers(
  db: Db,
  userId: string,
  accountId: string,
  key: number,
  limit: number,
): Promise<string[][]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('placement')
        .where('user_id', '=', userId)
        .where('role', '=', 'inbox')
        .orderBy('message_key', 'desc')
        .limit(2000)
        .select(['message_key', 'account_id'])
        .as('p'),
    )
    .innerJoin('message as m', 'm.key', 'p.message_key')
    .where('m.user_id', '=', userId)
    .where('p.account_id', '=', accountId)
    .where('p.message_key', '<>', key)
    .orderBy('p.message_key', 'desc')
    .limit(limit)
    .select('m.authentication')
    .execute()
  return rows.map((row) => JSON.parse(row.authentication) as string[])
}
