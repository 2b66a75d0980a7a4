// A call with an access token instead of a session. The caller stays a visitor until a procedure or a byte route asks whether the
// token opens it: what does not ask treats them as one.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { minute, second } from '../../shared/limits.ts'
import type { TokenScope } from '../../shared/personal-tokens.ts'
import type { SignedInAs, TokenBearer } from '../../trpc.ts'
import { runInBackground } from '../background.ts'
import { hashToken } from '../one-time-tokens.ts'
import { accountOfFolder, accountsNamed, accountsOfMails, liveToken, touchToken } from './queries.ts'
import { ruleOf, type TokenRule } from './scopes.ts'
import { readAccounts, readScopes, tokenPrefix } from './tokens.ts'

/** The prefix says that it is meant as one; what follows may be anything. */
const meantAsToken = new RegExp(`^Bearer +${tokenPrefix}`, 'i')
const wellFormed = new RegExp(`^Bearer +(${tokenPrefix}[\\w-]{43})$`, 'i')

export interface TokenGrant {
  id: string
  userId: string
  scopes: TokenScope[]
  /** Undefined: all. */
  accounts: string[] | undefined
  /** Undefined: for the mail of the person. */
  sharedMailboxId: string | undefined
}
/**
 * Of a person who can set a new password by a link now. The link may lie in the mail that the token reads, and whoever holds the
 * token could ask for one: until it is used or ends, no token works.
 */
export interface PausedToken {
  pausedUntil: number
}

/** Undefined where the header has no access token; a token that is not valid makes a bearer whom everything is refused. */
export async function tokenBearer(app: App, authorization: string | undefined): Promise<TokenBearer | undefined> {
  if (authorization === undefined || !meantAsToken.test(authorization.slice(0, 50))) return undefined
  const verified = await verifyToken(app, authorization)
  const grant = verified && 'id' in verified ? verified : undefined
  return {
    id: grant?.id,
    userId: grant?.userId,
    sharedMailboxId: grant?.sharedMailboxId,
    mayCall: (name) => grant?.scopes.some((scope) => scope === ruleOf(name)?.scope) ?? false,
    admit: async (name, input) => admit(app, requireGrant(app, verified), name, input),
  }
}

/** The grant of a valid token; marks it as used. */
export async function verifyToken(app: App, authorization: string): Promise<TokenGrant | PausedToken | undefined> {
  const token = authorization.length > 200 ? undefined : wellFormed.exec(authorization.trim())?.[1]
  const now = app.now().getTime()
  const row = token === undefined ? undefined : await liveToken(app.db, hashToken(token), now)
  if (!row) {
    app.log.info('access token refused: unknown, expired or revoked')
    return undefined
  }
  if (row.paused_until !== null) return { pausedUntil: row.paused_until }
  const usedBefore = now - minute
  if (row.last_used_at === null || row.last_used_at <= usedBefore)
    runInBackground(app, 'access token used', () => touchToken(app.db, row.user_id, row.id, usedBefore, now))
  return {
    id: row.id,
    userId: row.user_id,
    scopes: readScopes(row.scopes),
    accounts: readAccounts(row.accounts),
    sharedMailboxId: row.shared_mailbox_id ?? undefined,
  }
}

export function requireGrant(app: App, verified: TokenGrant | PausedToken | undefined): TokenGrant {
  if (!verified) throw notValid()
  if ('id' in verified) return verified
  const retryAfter = Math.ceil((verified.pausedUntil - app.now().getTime()) / second)
  throw new AppError('unavailable', "Access tokens don't work while a link to reset your password is valid.", { retryAfter })
}

export const notValid = () =>
  new AppError('unauthenticated', "This access token isn't valid. It may have expired or been revoked.")

async function admit(app: App, grant: TokenGrant, name: string, input: unknown): Promise<SignedInAs> {
  const refuse = (sentence: string) => {
    app.log.info({ userId: grant.userId, tokenId: grant.id, called: name }, 'access token refused: not in its scope')
    return new AppError('forbidden', sentence)
  }
  const rule = ruleOf(name)
  if (!rule) throw refuse("Access tokens can't be used for this. Please sign in.")
  if (!grant.scopes.includes(rule.scope)) throw refuse(`This access token doesn't have the scope "${rule.scope}".`)
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  if (rule.never?.some((field) => fields[field] !== undefined && fields[field] !== false))
    throw refuse("Access tokens can't delete mail permanently.")
  if (grant.accounts) await requireWithin(app, grant.userId, grant.accounts, rule, fields, refuse)
  // Never an admin, whatever its person is; and no session: what is bound to one is out of reach.
  const as = { userId: grant.userId, sessionId: `token ${grant.id}`, role: 'member' as const, tokenId: grant.id }
  return grant.accounts ? { ...as, accounts: grant.accounts } : as
}

/** Throws `missing` for what lies outside the accounts, as for what is somebody else's. */
async function requireWithin(
  app: App,
  userId: string,
  accounts: string[],
  { about }: TokenRule,
  fields: Record<string, unknown>,
  refuse: (sentence: string) => AppError,
): Promise<void> {
  if (about === 'listed') return
  if (about === 'everything') throw refuse('This access token is limited to some accounts, and this is about all of them.')
  if (about === 'mail' || about === 'mails') {
    const ids = textsOf(about === 'mail' ? fields.id : fields.ids)
    const found = ids.length === 0 ? [] : await accountsOfMails(app.db, userId, ids)
    if (!found.every((id) => accounts.includes(id))) throw new AppError('missing', 'Email not found')
    const [folder] = textsOf(fields.folderId)
    if (folder === undefined || accounts.includes((await accountOfFolder(app.db, userId, folder)) ?? '')) return
    throw new AppError('missing', 'This folder no longer exists.')
  }
  const field = about === 'accountById' ? 'id' : about
  const [named] = textsOf(fields[field])
  if (named === undefined) throw refuse(`This access token is limited to some accounts. Please name one in "${field}".`)
  const meant = await accountsNamed(app.db, userId, named)
  if (meant.length === 0 || !meant.every((id) => accounts.includes(id)))
    throw new AppError('missing', 'This account is no longer connected.')
}

const mostTexts = 1000

/** What is of another shape is refused by the procedure's own schema. */
function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .slice(0, mostTexts)
    .filter((one) => typeof one === 'string')
}
