// Names and addresses to send as: the account's own, which lives in the account, and further ones.
import { listAccounts } from '../accounts/list.ts'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { Account } from '../shared/accounts.ts'
import type { Identity } from '../shared/writing.ts'
import { type IdentityRow, identitiesOf } from './queries.ts'

/** Account by account in the order they were connected, each with its own first. */
export async function listIdentities(app: App, userId: string): Promise<Identity[]> {
  const [accounts, rows] = await Promise.all([listAccounts(app, userId), identitiesOf(app.db, userId)])
  const sending = accounts.filter(({ provider }) => provider !== 'archive')
  return sending.flatMap((account) => [
    ownIdentity(account),
    ...rows.filter((row) => row.account_id === account.id).map(toIdentity),
  ])
}

/** `missing` for one that never was and for another person's. */
export async function identityById(app: App, userId: string, id: string): Promise<Identity> {
  const found = (await listIdentities(app, userId)).find((identity) => identity.id === id)
  if (!found) throw noSuchIdentity()
  return found
}

export const noSuchIdentity = () => new AppError('missing', 'This sender address no longer exists.')

export const ownIdentity = ({ id, displayName, email, signature }: Account): Identity => ({
  id,
  accountId: id,
  name: displayName,
  email,
  signature,
  own: true,
})

export const toIdentity = ({ id, account_id, name, email, signature }: IdentityRow): Identity => ({
  id,
  accountId: account_id,
  name,
  email,
  signature,
  own: false,
})
