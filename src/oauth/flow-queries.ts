// SQL of sign-ins that are under way in a browser (device codes have their own). Times are milliseconds.
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

/** What this browser has begun and not left for yet. */
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

/** Who has begun in this browser to connect a mailbox, at whatever provider, and has not left for it yet. */
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

/** False when somebody has just left with it. */
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

/** What the provider was told to send browsers back to. */
export async function redirectOf(db: Db, stateHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('oauth_flow')
    .where('kind', '=', 'code')
    .where('state_hash', '=', stateHash)
    .select('redirect_uri')
    .executeTakeFirst()
  return row?.redirect_uri
}

/** Takes what came back; it is there once. */
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
