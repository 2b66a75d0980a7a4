// The token endpoint: a code, or a refresh token, for a pair of new tokens, of which the database keeps hashes. Refresh tokens are
// good once (RFC 9700, section 4.14): one that comes again was stolen, or its successor was, and the grant ends. So does a code's.
import { createHash } from 'node:crypto'
import { type App, inTransaction } from '../../app.ts'
import { noteActivity } from '../../auth/activity.ts'
import { noteProgram } from '../../auth/mailbox-log.ts'
import { hashToken } from '../../auth/one-time-tokens.ts'
import { isSessionLive } from '../../auth/sessions/token.ts'
import { newSecret } from '../../core/ids.ts'
import { stateKey } from '../../core/state.ts'
import { membershipOf } from '../../store/memberships.ts'
import { mcpLimits } from '../limits.ts'
import { deleteGrant, grantById, grantOfSpent, grantOfToken, insertGrant, refreshableGrant, rotateGrant } from '../queries.ts'
import { isResourceOf, resourceOf } from './addresses.ts'
import { type Approved, codes } from './authorize.ts'
import { OauthError } from './oauth-error.ts'

export const accessPrefix = 'homa_'
const refreshPrefix = 'homr_'

export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** A code whose grant is being written. */
interface Redemption {
  isUsedAgain: boolean
}
/** By the id of the grant. */
const redemptions = stateKey(() => new Map<string, Redemption>())

type Params = Record<string, string | undefined>

/** Throws an OauthError. */
export async function answerTokenRequest(app: App, params: Params): Promise<TokenAnswer> {
  if (params.resource !== undefined && !isResourceOf(app, params.resource))
    throw new OauthError('invalid_target', 'This server issues tokens for its own MCP server only.')
  switch (params.grant_type) {
    case 'authorization_code':
      return redeemCode(app, params)
    case 'refresh_token':
      return refresh(app, params)
    default:
      throw new OauthError('unsupported_grant_type', 'Use authorization_code or refresh_token.')
  }
}

async function redeemCode(app: App, params: Params): Promise<TokenAnswer> {
  const { code = '', client_id = '', redirect_uri, code_verifier = '' } = params
  const approved = codes.redeem(app, code)
  if (!approved) {
    await endIfUsedBefore(app, code)
    throw new OauthError('invalid_grant', 'This code was already used, has expired or never existed.')
  }
  if (approved.clientId !== client_id || approved.redirectUri !== redirect_uri)
    throw new OauthError('invalid_grant', 'This code was issued to another client or redirect URI.')
  if (!/^[\w.~-]{43,128}$/.test(code_verifier) || s256(code_verifier) !== approved.challenge)
    throw new OauthError('invalid_grant', "The code verifier doesn't match.")
  const id = grantIdOf(code)
  const redemption: Redemption = { isUsedAgain: false }
  // Nothing is awaited between redeeming the code and this, so a second use finds either the entry or the grant.
  app.state.of(redemptions).set(id, redemption)
  try {
    return await createGrant(app, approved, id, redemption)
  } finally {
    app.state.of(redemptions).delete(id)
  }
}

/** The grant's id is derived from its code, so that a replayed code finds its grant at any time, even after a restart. */
const grantIdOf = (code: string) => createHash('sha256').update(`grant of ${code}`).digest('hex')

async function endIfUsedBefore(app: App, code: string): Promise<void> {
  const id = grantIdOf(code)
  const redemption = app.state.of(redemptions).get(id)
  // Anybody can send codes that never existed. Those must not take the writer's time.
  if (!redemption && !(await grantById(app.db, id))) return
  if (redemption) redemption.isUsedAgain = true
  // Transactions run one at a time: the first use has written its grant by now, or will see isUsedAgain and write none.
  await inTransaction(app, async (app) => {
    const grant = await grantById(app.db, id)
    if (!grant) return
    app.log.warn({ userId: grant.user_id, grant: id }, 'mcp code used twice: its grant ends')
    await endInTransaction(app, grant.user_id, id)
  })
}

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

async function createGrant(app: App, approved: Approved, id: string, redemption: Redemption): Promise<TokenAnswer> {
  const now = app.now().getTime()
  const { row, answer } = newTokens({ id, created_at: now }, now, approved.scopes)
  await inTransaction(app, async (app) => {
    // Changing the password, or disabling the person, ends sessions and grants: no grant may come after that.
    if (!(await isSessionLive(app, approved)))
      throw new OauthError('invalid_grant', 'The person who approved this has signed out meanwhile.')
    if (redemption.isUsedAgain) throw new OauthError('invalid_grant', 'This code was used twice.')
    const { sharedMailboxId } = approved
    if (sharedMailboxId !== undefined && !(await membershipOf(app.db, sharedMailboxId, approved.userId)))
      throw new OauthError('invalid_grant', "This mailbox isn't shared with the person any more.")
    await insertGrant(app.db, {
      id,
      user_id: approved.userId,
      client: approved.client,
      client_hash: hashToken(approved.clientId),
      redirect_origin: approved.redirectOrigin,
      resource: approved.resource,
      scopes: JSON.stringify(approved.scopes),
      accounts: approved.accounts ? JSON.stringify(approved.accounts) : null,
      shared_mailbox_id: sharedMailboxId ?? null,
      inbox_only: approved.inboxOnly ? 1 : 0,
      ...row,
      created_at: now,
      last_used_at: null,
    })
    await noteActivity(app, approved.userId, 'program-connected')
    const { userId: person, client: name } = approved
    const bound = { sharedMailboxId: sharedMailboxId ?? null, person, about: person, name }
    await noteProgram(app, { what: 'program-connected', ...bound })
  })
  app.log.info({ userId: approved.userId, grant: id, scopes: approved.scopes }, 'mcp program connected')
  return answer
}

/** A refresh token names its grant, so that each that was spent is known for one of it, however long ago. */
function newTokens({ id, created_at }: { id: string; created_at: number }, now: number, scopes: string[]) {
  const [access, refresh] = [accessPrefix + newSecret(), `${refreshPrefix}${newSecret()}.${id}`]
  const row = {
    access_hash: hashToken(access),
    access_expires_at: now + mcpLimits.accessMs,
    refresh_hash: hashToken(refresh),
    expires_at: Math.min(now + mcpLimits.refreshMs, created_at + mcpLimits.longestMs),
  }
  const answer: TokenAnswer = {
    access_token: access,
    token_type: 'Bearer',
    expires_in: mcpLimits.accessMs / 1000,
    refresh_token: refresh,
    scope: scopes.join(' '),
  }
  return { row, answer }
}

async function refresh(app: App, { refresh_token = '', client_id = '' }: Params): Promise<TokenAnswer> {
  const spent = hashToken(refresh_token)
  const now = app.now().getTime()
  const grant = await refreshableGrant(app.db, spent, hashToken(client_id), resourceOf(app), now)
  if (grant) {
    const { row, answer } = newTokens(grant, now, JSON.parse(grant.scopes) as string[])
    if (await rotateGrant(app.db, grant.user_id, grant.id, spent, row)) return answer
  }
  const stolen = await grantOfSpent(app.db, refresh_token.split('.')[1] ?? '', spent)
  if (stolen) {
    app.log.warn({ userId: stolen.user_id, grant: stolen.id }, 'mcp refresh token used twice: its grant ends')
    await endGrant(app, stolen.user_id, stolen.id)
  }
  throw new OauthError('invalid_grant', 'This refresh token was already used, has expired or is for another client.')
}

/** RFC 7009: whoever has the token may end what it belongs to, and learns nothing of one that is not known. */
export async function revoke(app: App, { token = '' }: Params): Promise<void> {
  const grant = await grantOfToken(app.db, hashToken(token))
  if (grant) await endGrant(app, grant.user_id, grant.id)
}

/** False where it has ended already. */
export async function endGrant(app: App, userId: string, id: string): Promise<boolean> {
  return inTransaction(app, (app) => endInTransaction(app, userId, id))
}

async function endInTransaction(app: App, userId: string, id: string): Promise<boolean> {
  const ended = await deleteGrant(app.db, userId, id)
  if (!ended) return false
  await noteActivity(app, userId, 'program-disconnected')
  await noteProgram(app, { what: 'program-disconnected', person: userId, about: userId, ...ended })
  return true
}
