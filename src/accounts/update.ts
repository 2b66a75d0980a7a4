import type { Updateable } from 'kysely'
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError } from '../core/errors.ts'
import type { Account, UpdateAccountInput } from '../shared/accounts.ts'
import type { AccountTable } from '../store/tables/accounts.ts'
import { noSuchAccount, toAccount } from './account.ts'
import { isArchive, namedAs } from './archive.ts'
import { plainLine } from './connect.ts'
import { sealCredential } from './credential.ts'
import { forgetListing } from './forget-mail.ts'
import { deleteGrant } from './grants/grant-queries.ts'
import { toConnectorAccount } from './open-mailbox.ts'
import { accountOf, accountsOf, changeAccount, openingOf } from './queries.ts'
import { tryLogin } from './verify-credentials.ts'

/** Updates the given fields. A password is verified with both servers first: if refused, nothing changes. */
export async function updateAccount(app: App, userId: string, input: UpdateAccountInput): Promise<Account> {
  const { id, password } = input
  const renewed = password === undefined ? {} : await newCredential(app, userId, id, password)
  const row = await inTransaction(app, async (app) => {
    const row = await changeAccount(app.db, userId, id, {
      ...appearance(input),
      ...renewed,
      ...(await renamed(app, userId, input)),
    })
    if (!row) throw noSuchAccount()
    // With a password, what the provider gave is needed no more.
    if (password !== undefined) {
      await deleteGrant(app.db, userId, id)
      await noteActivity(app, userId, 'mailbox-reconnected', { detail: row.email })
    }
    app.events.emit('accounts.changed', { userId, accountId: id })
    if (password !== undefined) app.wakeAccount(id, 'sync')
    return accountOf(app.db, userId, id)
  })
  if (!row) throw noSuchAccount()
  return toAccount(row)
}

function appearance(input: UpdateAccountInput): Updateable<AccountTable> {
  return {
    ...(input.displayName === undefined ? {} : { display_name: plainLine(input.displayName) }),
    ...(input.signature === undefined ? {} : { signature: input.signature }),
    ...(input.color === undefined ? {} : { color: input.color }),
    ...(input.inUnifiedInbox === undefined ? {} : { in_unified_inbox: input.inUnifiedInbox ? 1 : 0 }),
  }
}

/** An archive is called by its name everywhere. */
async function renamed(app: App, userId: string, { id, displayName }: UpdateAccountInput): Promise<Updateable<AccountTable>> {
  const accounts = displayName === undefined ? [] : await accountsOf(app.db, userId)
  const own = accounts.find((account) => account.id === id)
  if (displayName === undefined || own === undefined || !isArchive(own)) return {}
  return namedAs(
    displayName,
    accounts.filter((account) => account.id !== id),
  )
}

/** Also for a mailbox that was opened by what its provider gave: from now on it is opened by IMAP, with the password. */
async function newCredential(app: App, userId: string, id: string, password: string): Promise<Updateable<AccountTable>> {
  const row = await openingOf(app.db, userId, id)
  if (!row) throw noSuchAccount()
  if (row.connector === 'demo' || row.connector === 'archive') throw new AppError('invalid', 'This account has no password.')
  if (password === '') throw new AppError('invalid', 'Please enter the password')
  await tryLogin(app, userId, toConnectorAccount({ ...row, connector: 'imap' }, password))
  if (row.connector !== 'imap') await forgetListing(app, userId, id)
  return {
    connector: 'imap',
    sign_in: 'password',
    credential: sealCredential(app, id, { password }),
    needs_reconnection: 0,
    reconnect_cause: null,
    error: null,
    sync_state: 'idle',
  }
}
