// Who calls the MCP server, and what their token lets them see: one of a connected program, or an access token that a person made.
// Sessions are refused, and so is a token that was issued for another server.
import type { App } from '../app.ts'
import { runInBackground } from '../auth/background.ts'
import { hashToken } from '../auth/one-time-tokens.ts'
import { type PausedToken, verifyToken } from '../auth/personal-tokens/bearer.ts'
import { tokenName } from '../auth/personal-tokens/tokens.ts'
import { AppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import { type ProgramScope, programScopes } from '../shared/mcp.ts'
import { mayAs, notSharedMessage } from '../shared/member-roles.ts'
import type { MemberRole } from '../shared/shared-mailboxes.ts'
import { neededAccess } from '../shared-mailboxes/access.ts'
import { membershipOf } from '../store/memberships.ts'
import { resourceOf } from './oauth/addresses.ts'
import { accessPrefix } from './oauth/tokens.ts'
import { liveGrant, touchGrant } from './queries.ts'

export interface Access {
  /** Whose mail it is: the person's, or a shared mailbox's. */
  userId: string
  /** Who let the program in, and sees what it calls. */
  personId: string
  /** In the shared mailbox, as it was when the call came; undefined in the mail of the person. */
  role: MemberRole | undefined
  /** Of the grant or the token: what calls are counted by. */
  id: string
  /** A name for the person, who gave it or saw it. */
  client: string
  scopes: ProgramScope[]
  /** Undefined: all. */
  accounts: string[] | undefined
  inboxOnly: boolean
}

const wellFormed = new RegExp(`^Bearer +(${accessPrefix}[\\w-]{43})$`, 'i')

/** Undefined for anything else, whatever is wrong with it. While a link to reset the password is valid, no token works. */
export async function accessOf(app: App, authorization: string | undefined): Promise<Access | PausedToken | undefined> {
  if (authorization === undefined || authorization.length > 200) return undefined
  const token = wellFormed.exec(authorization.trim())?.[1]
  return token === undefined ? ofPersonalToken(app, authorization) : ofGrant(app, token)
}

async function ofGrant(app: App, token: string): Promise<Access | PausedToken | undefined> {
  const now = app.now().getTime()
  const row = await liveGrant(app.db, hashToken(token), now)
  if (!row) return undefined
  if (row.resource !== resourceOf(app)) {
    app.log.warn({ userId: row.user_id, grant: row.id }, 'mcp token refused: it is for another server')
    return undefined
  }
  if (row.paused_until !== null) return { pausedUntil: row.paused_until }
  if (row.last_used_at === null || row.last_used_at <= now - minute)
    runInBackground(app, 'mcp token used', () => touchGrant(app.db, row.user_id, row.id, now))
  return inMailbox(app, row.shared_mailbox_id ?? undefined, {
    userId: row.user_id,
    id: row.id,
    client: row.client,
    scopes: JSON.parse(row.scopes) as ProgramScope[],
    accounts: row.accounts === null ? undefined : (JSON.parse(row.accounts) as string[]),
    inboxOnly: row.inbox_only === 1,
  })
}

async function ofPersonalToken(app: App, authorization: string): Promise<Access | PausedToken | undefined> {
  const grant = await verifyToken(app, authorization)
  if (!grant || 'pausedUntil' in grant) return grant
  const scopes = programScopes.filter((scope) => grant.scopes.includes(scope))
  const client = await tokenName(app, grant.userId, grant.id)
  const { userId, id, accounts, sharedMailboxId } = grant
  return inMailbox(app, sharedMailboxId, { userId, id, client, scopes, accounts, inboxOnly: false })
}

/** Undefined where the person is no member of the shared mailbox any more. */
async function inMailbox(
  app: App,
  sharedMailboxId: string | undefined,
  given: Omit<Access, 'personId' | 'role'>,
): Promise<Access | undefined> {
  if (sharedMailboxId === undefined) return { ...given, personId: given.userId, role: undefined }
  const membership = await membershipOf(app.db, sharedMailboxId, given.userId)
  return membership && { ...given, userId: sharedMailboxId, personId: given.userId, role: membership.role }
}

/** Whether the role of the person allows what a program does by calling `procedure`. */
export function isInRole({ role }: Pick<Access, 'role'>, procedure: string): boolean {
  if (role === undefined) return true
  const needed = neededAccess(procedure, undefined)
  return needed !== undefined && needed !== 'self' && mayAs(role, needed)
}

/** Throws where the membership has ended since the call came, or its role doesn't allow this any more. */
export async function requireStill(app: App, { userId, personId, role }: Access, procedure: string): Promise<void> {
  if (role === undefined) return
  const membership = await membershipOf(app.db, userId, personId)
  if (!membership) throw new AppError('missing', notSharedMessage)
  if (!isInRole(membership, procedure)) throw new AppError('forbidden', notInRole)
}

export const notInRole = "The role of the person in this shared mailbox doesn't allow this."
