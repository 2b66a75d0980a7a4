// SQL of device codes that somebody has been given: rows of oauth_flow of the kind `device`.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../app.ts'
import type { SignInProvider } from '../shared/oauth.ts'
import type { OauthFlowTable } from '../store/tables/people.ts'

const columns = ['id', 'provider', 'account_id', 'secret', 'ask_after', 'expires_at'] as const
export type DeviceRow = Pick<Selectable<OauthFlowTable>, (typeof columns)[number]> & { provider: SignInProvider }

export interface DeviceOwner {
  userId: string
  sessionId: string
}

export async function insertDevice(db: Db, row: Insertable<OauthFlowTable>): Promise<void> {
  await db.insertInto('oauth_flow').values(row).execute()
}

function devicesOf(db: Db, { userId, sessionId }: DeviceOwner) {
  return db
    .selectFrom('oauth_flow')
    .where('kind', '=', 'device')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .select(columns)
    .$narrowType<{ provider: SignInProvider }>()
}

/** Only for the person and the session that began it. */
export function findDevice(db: Db, owner: DeviceOwner, id: string): Promise<DeviceRow | undefined> {
  return devicesOf(db, owner).where('id', '=', id).executeTakeFirst()
}

/** Claims the next poll. False when another request has claimed it: then `ask_after` has changed. */
export async function claimQuestion(db: Db, userId: string, row: DeviceRow, until: number): Promise<boolean> {
  const done = await db
    .updateTable('oauth_flow')
    .set({ ask_after: until })
    .where('user_id', '=', userId)
    .where('id', '=', row.id)
    .where('ask_after', '=', row.ask_after)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function saveAnswer(
  db: Db,
  userId: string,
  id: string,
  change: Pick<DeviceRow, 'secret' | 'ask_after'>,
): Promise<void> {
  await db.updateTable('oauth_flow').set(change).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Deletes expired codes, and all but a person's newest `keep`. */
export async function thinOut(db: Db, userId: string, now: number, keep: number): Promise<void> {
  const own = db.selectFrom('oauth_flow').where('kind', '=', 'device').where('user_id', '=', userId)
  const newest = own.where('expires_at', '>', now).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(keep).select('id')
  await db
    .deleteFrom('oauth_flow')
    .where('kind', '=', 'device')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute()
}
