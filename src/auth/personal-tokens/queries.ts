// SQL of personal access tokens. Times are milliseconds.
import type { Db } from '../../app.ts'
import { preparedFirst } from '../../store/prepared.ts'
import type { PersonalTokenTable } from '../../store/tables/personal-tokens.ts'

/**
 * Whoever's it is: the hash of a random token is the access control. Undefined for an expired one and a disabled person.
 * `paused_until`: when the last link ends with which the person, or another member of the shared mailbox, can set a new password now.
 */
export const liveToken = preparedFirst((db, hash: string, now: number) =>
  db
    .selectFrom('personal_token as t')
    .innerJoin('user as u', 'u.id', 't.user_id')
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', now)
    .where('u.deleted_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .select((eb) => [
      't.id',
      't.user_id',
      't.scopes',
      't.accounts',
      't.shared_mailbox_id',
      't.last_used_at',
      eb
        .selectFrom('password_reset as r')
        .where(({ or, eb: is, selectFrom }) =>
          or([
            is('r.user_id', '=', is.ref('t.user_id')),
            is(
              'r.user_id',
              'in',
              selectFrom('membership as m').whereRef('m.shared_mailbox_id', '=', 't.shared_mailbox_id').select('m.user_id'),
            ),
          ]),
        )
        .where('r.expires_at', '>', now)
        .select(({ fn }) => fn.max<number | null>('r.expires_at').as('until'))
        .as('paused_until'),
    ]),
)

export async function touchToken(db: Db, userId: string, id: string, usedBefore: number, now: number): Promise<void> {
  await db
    .updateTable('personal_token')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', usedBefore)]))
    .execute()
}

export function tokensOf(db: Db, userId: string) {
  return db
    .selectFrom('personal_token as t')
    .leftJoin('user as b', 'b.id', 't.shared_mailbox_id')
    .where('t.user_id', '=', userId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .select(['t.id', 't.name', 't.scopes', 't.accounts', 't.created_at', 't.expires_at', 't.last_used_at'])
    .select(['t.shared_mailbox_id', 'b.name as mailbox_name'])
    .execute()
}

export async function insertToken(db: Db, row: PersonalTokenTable): Promise<void> {
  await db.insertInto('personal_token').values(row).execute()
}

/** What it was; undefined where there is none. */
export function deleteToken(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('personal_token')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['name', 'shared_mailbox_id as sharedMailboxId'])
    .executeTakeFirst()
}

/** Those of programs that were connected by MCP as well. */
export async function deleteTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('personal_token').where('user_id', '=', userId).execute()
  await db.deleteFrom('mcp_grant').where('user_id', '=', userId).execute()
}

/** Of all people; those that expired long ago are of no interest to anybody, nor is what programs called before. */
export async function deleteExpiredTokens(db: Db, before: number): Promise<void> {
  await db.deleteFrom('personal_token').where('expires_at', '<=', before).execute()
  await db.deleteFrom('mcp_grant').where('expires_at', '<=', before).execute()
  await db.deleteFrom('mcp_call').where('at', '<=', before).execute()
}

/** Which of these accounts are this person's. */
export async function ownAccounts(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('account').where('user_id', '=', userId).where('id', 'in', ids).select('id').execute()
  return rows.map(({ id }) => id)
}

/** The accounts of these mails; those of others and those that don't exist are left out. */
export async function accountsOfMails(db: Db, userId: string, mailIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('id', 'in', mailIds)
    .select('account_id')
    .distinct()
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Undefined for a folder of another person, and for one that doesn't exist. `id` is the folder's in the API. */
export async function accountOfFolder(db: Db, userId: string, id: string): Promise<string | undefined> {
  const rows = db.selectFrom('mailbox').where('user_id', '=', userId).where('id', '=', Number(id))
  return (await rows.select('account_id').executeTakeFirst())?.account_id
}

/**
 * By id or address, as lists understand them (mail/search/select.ts); an address may be that of several. Archives have their name
 * there, whose case SQL folds for ASCII alone.
 */
export async function accountsNamed(db: Db, userId: string, name: string): Promise<string[]> {
  const rows = await db.selectFrom('account').where('user_id', '=', userId).select(['id', 'email']).execute()
  const wanted = name.toLowerCase()
  return rows.filter(({ id, email }) => id === wanted || email.toLowerCase() === wanted).map(({ id }) => id)
}
