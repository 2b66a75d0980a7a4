// A person's sessions. Ending one emits `session.ended`, which closes its event streams.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { Session } from '../../shared/auth.ts'
import { day } from '../../shared/limits.ts'
import type { SignedInAs } from '../../trpc.ts'
import { forgetOldActivity, noteActivity } from '../activity.ts'
import { failureLifetime } from '../brute-force/attempts.ts'
import { deleteForgottenFailures } from '../brute-force/delay-queries.ts'
import type { Caller } from '../caller.ts'
import { deleteExpiredTokens } from '../personal-tokens/queries.ts'
import { deleteExpiredOffers } from '../queries.ts'
import { deleteExpiredSessions, deleteOldestSessions, deleteSession, deleteSessions, sessionsOf } from './session-queries.ts'

const mostSessions = 100
/** How long the list of access tokens still shows one that has expired. */
const shownExpired = 30 * day

export async function listSessions(app: App, person: SignedInAs): Promise<Session[]> {
  const sessions = await sessionsOf(app.db, person.userId, app.now().getTime())
  return sessions.map((session) => ({
    id: session.id,
    current: session.id === person.sessionId,
    createdAt: new Date(session.created_at).toISOString(),
    lastSeenAt: new Date(session.last_seen_at).toISOString(),
    userAgent: session.user_agent,
    address: session.address,
  }))
}

export async function endSession(app: App, caller: Caller, { userId, ...here }: SignedInAs, sessionId: string): Promise<void> {
  if (!(await deleteSession(app.db, userId, sessionId))) {
    throw new AppError('missing', 'This session no longer exists.')
  }
  app.events.emit('session.ended', { userId, sessionId })
  if (sessionId !== here.sessionId) await noteActivity(app, userId, 'session-ended', { address: caller.address })
}

/** All but the caller's, those that began a moment ago included. */
export async function endOtherSessions(app: App, caller: Caller, { userId, sessionId }: SignedInAs): Promise<void> {
  const ended = await endSessions(app, userId, sessionId)
  if (ended > 0) await noteActivity(app, userId, 'session-ended', { address: caller.address })
}

/** Ends all of a person's sessions but `keep`; returns how many. */
export async function endSessions(app: App, userId: string, keep?: string): Promise<number> {
  const ended = await deleteSessions(app.db, userId, keep)
  for (const sessionId of ended) app.events.emit('session.ended', { userId, sessionId })
  return ended.length
}

/** Deletes expired sessions of all people. */
async function endExpiredSessions(app: App): Promise<void> {
  for (const session of await deleteExpiredSessions(app.db, app.now().getTime())) {
    app.events.emit('session.ended', { userId: session.user_id, sessionId: session.id })
  }
}

/** A program that signs in for every call must not fill the table: the least recently used sessions are ended. */
export async function endOldestSessions(app: App, userId: string): Promise<void> {
  for (const sessionId of await deleteOldestSessions(app.db, userId, mostSessions)) {
    app.events.emit('session.ended', { userId, sessionId })
  }
}

/** Ends the caller's session; idempotent. */
export async function logout(app: App, person: SignedInAs): Promise<void> {
  const ended = await deleteSession(app.db, person.userId, person.sessionId)
  if (ended) app.events.emit('session.ended', { userId: person.userId, sessionId: person.sessionId })
}

/** Deletes expired sessions, access tokens, links, invitations and failed logins. Runs after a login and with the daily purge. */
export async function deleteExpired(app: App): Promise<void> {
  const now = app.now().getTime()
  await endExpiredSessions(app)
  await forgetOldActivity(app)
  await deleteExpiredOffers(app.db, now)
  await deleteExpiredTokens(app.db, now - shownExpired)
  await deleteForgottenFailures(app.db, now - failureLifetime.account, now - failureLifetime.other)
}
