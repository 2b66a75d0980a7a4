// SQL about sessions. Times are milliseconds.
import type { Db } from '../../app.ts'
import { preparedFirst } from '../../store/prepared.ts'
import type { SessionTable } from '../../store/tables/people.ts'

export async function addSession(db: Db, session: SessionTable): Promise<void> {
  await db.insertInto('session').values(session).execute()
  await seePerson(db, session.user_id, session.last_seen_at)
}

async function seePerson(db: Db, userId: string, now: number): Promise<void> {
  await db.updateTable('user').set({ last_seen_at: now }).where('id', '=', userId).execute()
}

/** The session of a token with its person's role; undefined when it has ended, or its person is disabled or deleted. */
export const liveSession = preparedFirst((db, userId: string, sessionId: string, now: number) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.role', 'session.last_seen_at', 'session.expires_at'])
    .where('session.id', '=', sessionId)
    .where('session.user_id', '=', userId)
    .where('session.expires_at', '>', now)
    .where('user.kind', '=', 'person')
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null),
)

/**
 * The same for what outlives its request: of the person, or of a member of the shared mailbox that `ownerId` is. Deleting the mailbox
 * ends it, too.
 */
export const liveSessionFor = preparedFirst((db, ownerId: string, sessionId: string, now: number) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('user as owner', (join) => join.on('owner.id', '=', ownerId))
    .leftJoin('membership', (join) =>
      join.onRef('membership.user_id', '=', 'session.user_id').on('membership.shared_mailbox_id', '=', ownerId),
    )
    .select(['session.user_id', 'session.last_seen_at', 'membership.role as member_role'])
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', now)
    .where('user.deleted_at', 'is', null)
    .where('user.disabled_at', 'is', null)
    .where('owner.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('session.user_id', '=', ownerId), eb('membership.role', 'is not', null)])),
)

/** When a session began; undefined when this person has no such session. */
export async function sessionBegan(db: Db, userId: string, sessionId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at
}

export async function touchSession(db: Db, userId: string, sessionId: string, seenBefore: number, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('last_seen_at', '<=', seenBefore)
    .execute()
  await seePerson(db, userId, now)
}

export function sessionsOf(db: Db, userId: string, now: number) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** False when this person has no such session. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Deletes all sessions of a person but `keep`; returns the ids of the deleted. */
export async function deleteSessions(db: Db, userId: string, keep?: string): Promise<string[]> {
  let ending = db.deleteFrom('session').where('user_id', '=', userId).returning('id')
  if (keep !== undefined) ending = ending.where('id', '!=', keep)
  return (await ending.execute()).map((session) => session.id)
}

/** Deletes all but the `most` sessions seen last; returns the ids of the deleted. */
export async function deleteOldestSessions(db: Db, userId: string, most: number): Promise<string[]> {
  const kept = db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(most)
  const ended = await db.deleteFrom('session').where('user_id', '=', userId).where('id', 'not in', kept).returning('id').execute()
  return ended.map((session) => session.id)
}

/** Deletes expired sessions of all people; returns them. */
export function deleteExpiredSessions(db: Db, now: number) {
  return db.deleteFrom('session').where('expires_at', '<=', now).returning(['id', 'user_id']).execute()
}
