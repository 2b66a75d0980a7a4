// A mailbox connected by what its provider gave: a new account, or one of the person's opened anew.
import { type App, inTransaction } from '../../app.ts'
import { noteActivity } from '../../auth/activity.ts'
import { reconnection } from '../../connectors/oauth/failures.ts'
import type { ClientKind, Identity, Tokens } from '../../connectors/oauth/provider.ts'
import type { ProviderEntry } from '../../connectors/providers.ts'
import { AppError } from '../../core/errors.ts'
import { newOwnerId } from '../../core/ids.ts'
import { mailboxOf, type SignInProvider } from '../../shared/oauth.ts'
import { colorFor, freshAccount } from '../account.ts'
import { plainLine } from '../connect.ts'
import { forgetListing } from '../forget-mail.ts'
import { accountsOf, changeAccount, insertAccount, isHere, nameOfPerson, type OpeningRow } from '../queries.ts'
import { addressAt, targetOf } from './find-account.ts'
import { type Grant, tokenColumns } from './grant.ts'
import { grantOf, holderOf, holdersOfAddress, putGrant } from './grant-queries.ts'
import { allowsImap, checkScope, verifyMailbox } from './verify-mailbox.ts'

export interface Given {
  provider: SignInProvider
  client: ClientKind
  tokens: Tokens
  identity: Identity
}
/** `complete`: false where no refresh token came and none was kept; then the account waits for a reconnection. */
export interface Attached {
  accountId: string
  complete: boolean
}

/**
 * Connects the mailbox to the person, or opens the account anew that is the same mailbox: mail and settings stay.
 * `accountId`: the one that was meant; another mailbox than its own is refused with `conflict`. So are one that somebody
 * else has, and one more than ACCOUNTS_PER_PROVIDER allows. Nothing is stored when it throws.
 */
export async function attachMailbox(app: App, userId: string, given: Given, accountId?: string): Promise<Attached> {
  const entry = app.providers[mailboxOf[given.provider]]
  if (!entry?.oauth) throw new AppError('unconfigured', "This provider isn't set up on this server.")
  checkScope(entry, given.tokens.scope)
  const wanted = { provider: given.provider, identity: given.identity, accountId }
  const target = await targetOf(app, userId, wanted)
  const row = openingRow(userId, given, entry, target)
  await verifyMailbox(app, row, entry, given.tokens.accessToken)
  if (target && target.connector !== row.connector) await forgetListing(app, userId, target.id)
  return inTransaction(app, async (app) => {
    // All of that took a while.
    if (!(await isHere(app.db, userId))) throw new AppError('unauthenticated', 'Please sign in.')
    const still = await targetOf(app, userId, wanted)
    if (still?.id !== target?.id) throw new AppError('conflict', 'This account was just changed. Please try again.')
    return store(app, row, given, entry, target !== undefined)
  })
}

/** Who has connected the mailbox by its provider (issuer and subject). */
export async function holderOfMailbox(app: App, identity: Pick<Identity, 'issuer' | 'subject'>): Promise<string | undefined> {
  return (await holderOf(app.db, identity.issuer, identity.subject))?.userId
}

/** Whose mailbox that is, if anybody has connected it so, or by a password. */
export async function ownerOfMailbox(
  app: App,
  provider: SignInProvider,
  identity: Pick<Identity, 'issuer' | 'subject' | 'email'>,
): Promise<string | undefined> {
  return (
    (await holderOfMailbox(app, identity)) ?? (await holdersOfAddress(app.db, addressAt(app, provider, identity), 'password'))[0]
  )
}

/** How the mailbox is opened from now on: at the provider's servers, whatever a person typed before. */
function openingRow(userId: string, given: Given, entry: ProviderEntry, target: OpeningRow | undefined): OpeningRow {
  const email = given.identity.email.toLowerCase()
  return {
    id: target?.id ?? newOwnerId(),
    user_id: userId,
    connector: target?.connector === 'imap' && allowsImap(given.tokens.scope) ? 'imap' : entry.connector,
    provider: mailboxOf[given.provider],
    email,
    username: email,
    sign_in: 'oauth',
    imap_host: entry.imap.host,
    imap_port: entry.imap.port,
    imap_security: entry.imap.security,
    imap_fingerprint: null,
    smtp_host: entry.smtp.host,
    smtp_port: entry.smtp.port,
    smtp_security: entry.smtp.security,
    smtp_fingerprint: null,
    credential: '',
  }
}

/** In a transaction: the account, what was given for it, and the news. */
async function store(app: App, row: OpeningRow, given: Given, entry: ProviderEntry, known: boolean): Promise<Attached> {
  const { id: accountId, user_id: userId } = row
  const before = await grantOf(app.db, userId, accountId)
  const grant = grantRow(app, row, given, before)
  const complete = grant.refresh_token !== null
  const trouble = complete ? undefined : reconnection('no-refresh-token', entry.label)
  const state = {
    needs_reconnection: trouble ? 1 : 0,
    reconnect_cause: trouble ? 'no-refresh-token' : null,
    error: trouble?.message ?? null,
    sync_state: trouble ? 'error' : 'idle',
  } as const
  if (known) await changeAccount(app.db, userId, accountId, { ...opened(row), ...state })
  else await insertAccount(app.db, { ...(await freshRow(app, row, given.identity)), ...state })
  await putGrant(app.db, grant)
  await noteActivity(app, userId, known ? 'mailbox-reconnected' : 'mailbox-connected', { detail: row.email })
  app.events.emit('accounts.changed', { userId, accountId })
  app.wakeAccount(accountId, 'sync')
  app.log.info({ accountId, complete, anew: known }, 'mailbox connected by oauth')
  return { accountId, complete }
}

function opened({ id: _id, user_id: _person, ...columns }: OpeningRow) {
  return columns
}

async function freshRow(app: App, row: OpeningRow, identity: Identity) {
  const accounts = await accountsOf(app.db, row.user_id)
  return {
    ...freshAccount,
    ...row,
    display_name: plainLine((await nameOfPerson(app.db, row.user_id)) || identity.name),
    color: colorFor(accounts.length),
    created_at: app.now().getTime(),
  }
}

/** A refresh token of before stays good where the same client was given access again, and no new one came. */
function grantRow(app: App, { id, user_id }: OpeningRow, given: Given, before: Grant | undefined): Grant {
  const { provider, client, identity, tokens } = given
  const { issuer, subject } = identity
  const same = before?.issuer === issuer && before.subject === subject && before.client === client
  const kept = same ? { refresh_token: before.refresh_token, ends_at: before.ends_at } : { refresh_token: null, ends_at: null }
  return {
    account_id: id,
    user_id,
    provider,
    issuer,
    subject,
    client,
    granted_at: app.now().getTime(),
    ...(tokens.refreshToken === undefined ? kept : { refresh_token: null, ends_at: null }),
    ...tokenColumns(app, id, tokens),
  }
}
