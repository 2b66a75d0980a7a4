// SQL of OAuth flows in a browser (device codes have their own). Times are milliseconds.
import type { Insertable } from 'kysely'
import type { Db } from '../app.ts'
import type { OauthFlowTable } from '../store/tables/people.ts'

const shown = [
  'id',
  'provider',
  'intent',
  'cookie_hash',
  'user_id',
  'session_id',
  'account_id',
  'redirect_uri',
  'secret',
  'expires_at',
] as const
export type FlowRow = Pick<OauthFlowTable, (typeof shown)[number]>

export async function insertFlow(db: Db, row: Insertable<OauthFlowTable>): Promise<void> {
  await db.insertInto('oauth_flow').values(row).execute()
}

/** The flow this browser has begun, before the redirect to the provider. */
export function begunFlow(db: Db, cookieHash: string, provider: FlowRow['provider'], now: number): Promise<FlowRow | undefined> {
  return db
    .selectFrom('oauth_flow')
    .select(shown)
    .where('kind', '=', 'code')
    .where('cookie_hash', '=', cookieHash)
    .where('provider', '=', provider)
    .where('state_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The person who has begun to connect a mailbox in this browser, before the redirect to any provider. */
export function begunConnecting(db: Db, cookieHash: string, now: number) {
  return db
    .selectFrom('oauth_flow')
    .select(['user_id as userId', 'session_id as sessionId'])
    .where('kind', '=', 'code')
    .where('cookie_hash', '=', cookieHash)
    .where('intent', '=', 'connect')
    .where('state_hash', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** False when it has just been used. */
export async function leaveWithFlow(db: Db, id: string, stateHash: string, secret: string): Promise<boolean> {
  const left = await db
    .updateTable('oauth_flow')
    .set({ state_hash: stateHash, secret })
    .where('id', '=', id)
    .where('state_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return left !== undefined
}

/** The redirect URI of the flow. */
export async function redirectOf(db: Db, stateHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('oauth_flow')
    .where('kind', '=', 'code')
    .where('state_hash', '=', stateHash)
    .select('redirect_uri')
    .executeTakeFirst()
  return row?.redirect_uri
}

/** Consumes the flow. */
export function takeFlow(db: Db, stateHash: string): Promise<FlowRow | undefined> {
  return db
    .deleteFrom('oauth_flow')
    .where('kind', '=', 'code')
    .where('state_hash', '=', stateHash)
    .returning(shown)
    .executeTakeFirst()
}

export async function deleteFlowsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('oauth_flow').where('expires_at', '<=', before).execute()
}
