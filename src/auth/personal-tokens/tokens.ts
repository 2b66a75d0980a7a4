// Personal access tokens: made, listed and revoked by their person. 256 random bits with a prefix that scanners of leaked secrets
// can look for; the database has a SHA-256 of them, which is enough for what is random.
import { type App, inTransaction } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { day } from '../../shared/limits.ts'
import { notSharedMessage } from '../../shared/member-roles.ts'
import { type CreatedToken, type CreateTokenInput, type PersonalToken, TokenScope } from '../../shared/personal-tokens.ts'
import { tokenLimits } from '../../shared/token-limits.ts'
import { membershipOf } from '../../store/memberships.ts'
import type { SignedInAs } from '../../trpc.ts'
import { noteActivity } from '../activity.ts'
import type { Caller } from '../caller.ts'
import { noteProgram } from '../mailbox-log.ts'
import { hashToken } from '../one-time-tokens.ts'
import { confirmPassword } from '../passwords/confirm.ts'
import { isSessionLive } from '../sessions/token.ts'
import { deleteToken, insertToken, ownAccounts, tokensOf } from './queries.ts'

export const tokenPrefix = 'hom_'

type Row = Awaited<ReturnType<typeof tokensOf>>[number]

export async function listTokens(app: App, userId: string): Promise<PersonalToken[]> {
  return (await tokensOf(app.db, userId)).map(detailsOf)
}

/** It outlives the session, so an unattended browser must not be enough: the password is asked for. */
export async function createToken(app: App, caller: Caller, person: SignedInAs, input: CreateTokenInput): Promise<CreatedToken> {
  await confirmPassword(app, caller, person, input.password)
  const { userId } = person
  const token = tokenPrefix + newSecret()
  const now = app.now().getTime()
  const accounts = input.accounts && [...new Set(input.accounts)]
  const row = {
    id: newId(),
    user_id: userId,
    name: input.name,
    token_hash: hashToken(token),
    scopes: JSON.stringify([...new Set(input.scopes)]),
    accounts: accounts ? JSON.stringify(accounts) : null,
    shared_mailbox_id: input.sharedMailboxId ?? null,
    created_at: now,
    expires_at: now + input.days * day,
    last_used_at: null,
  }
  const mailboxName = await inTransaction(app, async (app) => {
    // Changing the password, or disabling the person, ends sessions and tokens: no token may come after that.
    if (!(await isSessionLive(app, person))) throw new AppError('unauthenticated', 'Please sign in.')
    if (accounts) await requireOwnAccounts(app, userId, accounts)
    const name = input.sharedMailboxId === undefined ? null : await requireMailbox(app, input.sharedMailboxId, userId)
    if ((await tokensOf(app.db, userId)).length >= tokenLimits.mostTokens)
      throw new AppError('conflict', `You can have up to ${tokenLimits.mostTokens} access tokens. Please revoke one first.`)
    await insertToken(app.db, row)
    await noteActivity(app, userId, 'token-created', { address: caller.address })
    const { name: tokenName, shared_mailbox_id: sharedMailboxId } = row
    await noteProgram(app, { what: 'token-created', sharedMailboxId, person: userId, about: userId, name: tokenName })
    return name
  })
  const sharedMailboxId = input.sharedMailboxId
  app.log.info({ userId, tokenId: row.id, scopes: input.scopes, sharedMailboxId }, 'access token created')
  return { token, details: detailsOf({ ...row, mailbox_name: mailboxName }) }
}

/** Of distinct ids. Throws `missing` for an account that is somebody else's as for one that never was. */
export async function requireOwnAccounts(app: App, userId: string, ids: readonly string[]): Promise<void> {
  if ((await ownAccounts(app.db, userId, ids)).length === ids.length) return
  throw new AppError('missing', 'This account is no longer connected.')
}

/** Its name. Throws for who is no member, as for a mailbox that never was. */
export async function requireMailbox(app: App, sharedMailboxId: string, userId: string): Promise<string> {
  const membership = await membershipOf(app.db, sharedMailboxId, userId)
  if (!membership) throw new AppError('missing', notSharedMessage)
  return membership.name
}

export async function revokeToken(app: App, caller: Caller, userId: string, id: string): Promise<void> {
  await inTransaction(app, async (app) => {
    const ended = await deleteToken(app.db, userId, id)
    if (!ended) throw new AppError('missing', 'This access token no longer exists.')
    await noteActivity(app, userId, 'token-revoked', { address: caller.address })
    await noteProgram(app, { what: 'token-revoked', person: userId, about: userId, ...ended })
  })
  app.log.info({ userId, tokenId: id }, 'access token revoked')
}

function detailsOf(row: Row): PersonalToken {
  const iso = (time: number) => new Date(time).toISOString()
  return {
    id: row.id,
    name: row.name,
    scopes: readScopes(row.scopes),
    accounts: readAccounts(row.accounts) ?? null,
    sharedMailbox: readMailbox(row),
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
  }
}

export const readScopes = (json: string): TokenScope[] => TokenScope.array().parse(JSON.parse(json))
/** Undefined: all accounts. */
export const readAccounts = (json: string | null): string[] | undefined =>
  json === null ? undefined : (JSON.parse(json) as string[])

/** Null: for the mail of the person. */
export const readMailbox = (row: { shared_mailbox_id: string | null; mailbox_name: string | null }) =>
  row.shared_mailbox_id === null ? null : { id: row.shared_mailbox_id, name: row.mailbox_name ?? '' }

/** '' for one that has ended. */
export async function tokenName(app: App, userId: string, id: string): Promise<string> {
  return (await tokensOf(app.db, userId)).find((one) => one.id === id)?.name ?? ''
}
