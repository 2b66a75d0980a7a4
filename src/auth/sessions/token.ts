// The bearer token: a short JWT (RFC 7519, HS256), valid as long as its session row. `authenticate` serves tRPC, REST, the event
// stream and the byte routes.

import { jwtVerify, SignJWT } from 'jose'
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { stateKey } from '../../core/state.ts'
import type { SignedIn, User } from '../../shared/auth.ts'
import { day, minute } from '../../shared/limits.ts'
import { mayAs } from '../../shared/member-roles.ts'
import type { MemberRole } from '../../shared/shared-mailboxes.ts'
import type { SignedInAs } from '../../trpc.ts'
import { runInBackground } from '../background.ts'
import { addSession, liveSession, liveSessionFor, touchSession } from './session-queries.ts'
import { endOldestSessions } from './sessions.ts'

/** Issuer and audience: refuses tokens that another program signs with the same key. */
const party = { issuer: 'homing', audience: 'homing' }
const algorithm = 'HS256'
const longestHeader = 4096

export interface Device {
  userAgent: string
  address: string
  remember: boolean
}

/** Starts a session and returns its token: 24 hours, or 30 days with "Remember me". */
export async function issueSession(app: App, user: User, device: Device): Promise<SignedIn> {
  const issued = Math.floor(app.now().getTime() / 1000)
  const expires = issued + ((device.remember ? 30 : 1) * day) / 1000
  const sessionId = newId()
  await addSession(app.db, {
    id: sessionId,
    user_id: user.id,
    created_at: app.now().getTime(),
    last_seen_at: app.now().getTime(),
    expires_at: expires * 1000,
    user_agent: device.userAgent,
    address: device.address,
  })
  await endOldestSessions(app, user.id)
  const token = await signToken(app, user, sessionId, expires)
  return { token, user: { id: user.id, email: user.email, name: user.name } }
}

/** A token for the same session with the person's current name and address. The old one stays valid. */
export async function renewToken(app: App, user: User, sessionId: string): Promise<string> {
  const session = await liveSession(app.db, user.id, sessionId, app.now().getTime())
  if (!session) throw new AppError('unauthenticated', 'Please sign in.')
  return signToken(app, user, sessionId, Math.floor(session.expires_at / 1000))
}

/** `expires`: seconds. */
function signToken(app: App, user: User, sessionId: string, expires: number): Promise<string> {
  return new SignJWT({ email: user.email, name: user.name })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(user.id)
    .setJti(sessionId)
    .setIssuer(party.issuer)
    .setAudience(party.audience)
    .setIssuedAt(Math.floor(app.now().getTime() / 1000))
    .setExpirationTime(expires)
    .sign(app.secrets.key('session-token'))
}

/** The person of this `Authorization` header; undefined for a visitor and for a token that is invalid, expired or ended. */
export async function authenticate(app: App, authorization: string | undefined): Promise<SignedInAs | undefined> {
  const claims = await verifyCachedToken(app, authorization)
  if (!claims) return undefined
  const now = app.now().getTime()
  const session = await liveSession(app.db, claims.userId, claims.sessionId, now)
  if (!session) return undefined
  markSeen(app, claims, session.last_seen_at, now)
  return { ...claims, role: session.role }
}

/** Updates last_seen_at, at most once a minute. */
function markSeen(app: App, { userId, sessionId }: Claims, lastSeen: number, now: number): void {
  const seenBefore = now - minute
  if (lastSeen <= seenBefore) runInBackground(app, 'session seen', () => touchSession(app.db, userId, sessionId, seenBefore, now))
}

/** Whether a session is still live, for a connection without requests; counts as being seen. */
export async function touchLiveSession(app: App, person: Pick<SignedInAs, 'userId' | 'sessionId'>): Promise<boolean> {
  const now = app.now().getTime()
  const session = await liveSessionFor(app.db, person.userId, person.sessionId, now)
  if (session) markSeen(app, { userId: session.user_id, sessionId: person.sessionId }, session.last_seen_at, now)
  return session !== undefined
}

/**
 * The person of a session that is still live, and in a shared mailbox still a member: for tickets and others that outlive their request.
 * `needed`: the role that the request needed there.
 */
export async function personOfSession(
  app: App,
  owner: Pick<SignedInAs, 'userId' | 'sessionId'>,
  needed: MemberRole = 'reader',
): Promise<string | undefined> {
  const session = await liveSessionFor(app.db, owner.userId, owner.sessionId, app.now().getTime())
  return session && (session.member_role === null || mayAs(session.member_role, needed)) ? session.user_id : undefined
}

export async function isSessionLive(...given: Parameters<typeof personOfSession>): Promise<boolean> {
  return (await personOfSession(...given)) !== undefined
}

/** Who holds such a session, and their role where it is one in a shared mailbox. */
export async function sessionHolder(app: App, { userId, sessionId }: Pick<SignedInAs, 'userId' | 'sessionId'>) {
  const session = await liveSessionFor(app.db, userId, sessionId, app.now().getTime())
  return session && { personId: session.user_id, role: session.member_role }
}

interface Claims {
  userId: string
  sessionId: string
}
/** Cache of verified signatures: a page makes many calls. The session is looked up every time. */
const checked = stateKey(() => new Map<string, Claims & { expires: number }>())
const mostChecked = 1000

async function verifyCachedToken(app: App, header: string | undefined): Promise<Claims | undefined> {
  if (header === undefined || header.length > longestHeader) return undefined
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header.trim())?.[1]
  if (token === undefined) return undefined
  const known = checkedBy(app).get(token)
  if (!known) return verify(app, token)
  if (known.expires > app.now().getTime()) return { userId: known.userId, sessionId: known.sessionId }
  checkedBy(app).delete(token)
  return undefined
}

const checkedBy = (app: App): Map<string, Claims & { expires: number }> => app.state.of(checked)

async function verify(app: App, token: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, app.secrets.key('session-token'), {
      ...party,
      algorithms: [algorithm],
      currentDate: app.now(),
      requiredClaims: ['sub', 'jti', 'exp'],
    })
    if (!payload.sub || !payload.jti || !payload.exp) return undefined
    const claims = { userId: payload.sub, sessionId: payload.jti }
    const known = checkedBy(app)
    const oldest = known.keys().next().value
    if (known.size >= mostChecked && oldest !== undefined) known.delete(oldest)
    known.set(token, { ...claims, expires: payload.exp * 1000 })
    return claims
  } catch (cause) {
    app.log.debug({ reason: (cause as { code?: string }).code }, 'token refused')
    return undefined
  }
}
