// The SQL of known.ts.
import type { Db } from '../../app.ts'

export async function hasSessionOnDevice(
  db: Db,
  device: { email: string; userAgent: string; address: string; now: number },
): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('user.email', '=', device.email)
    .where('session.user_agent', '=', device.userAgent)
    .where('session.address', '=', device.address)
    .where('session.expires_at', '>', device.now)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Where the owner of an email was when they signed in or set a password; newest first. */
export function signInAddresses(db: Db, email: string, since: number) {
  return db
    .selectFrom('activity')
    .innerJoin('user', 'user.id', 'activity.user_id')
    .select(['activity.what', 'activity.address'])
    .where('user.email', '=', email)
    .where('activity.what', 'in', ['signed-in', 'signed-in-elsewhere', 'password-changed', 'password-reset'])
    .where('activity.by', '=', 'self')
    .where('activity.at', '>', since)
    .orderBy('activity.id', 'desc')
    .execute()
}
