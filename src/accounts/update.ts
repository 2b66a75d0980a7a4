import type { Updateable } from 'kysely'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { Account, UpdateAccountInput } from '../shared/accounts.ts'
import type { AccountTable } from '../store/tables.ts'
import { plainLine } from './connect.ts'
import { sealCredential } from './credential.ts'
import { tryLogin } from './login.ts'
import { noSuchAccount } from './missing.ts'
import { toConnectorAccount } from './open.ts'
import { changeAccount, openingOf } from './queries.ts'
import { toAccount } from './shape.ts'

/** Changes what is given. A password is tried on both servers first: when they refuse it, nothing changes. */
export async function updateAccount(app: App, userId: string, input: UpdateAccountInput): Promise<Account> {
  const renewed = input.password === undefined ? {} : await newCredential(app, userId, input.id, input.password)
  const row = await changeAccount(app.db, userId, input.id, { ...looks(input), ...renewed })
  if (!row) throw noSuchAccount()
  app.events.emit('accounts.changed', { userId, accountId: row.id })
  if (input.password !== undefined) app.wake(row.id, 'sync')
  return toAccount(row)
}

function looks(input: UpdateAccountInput): Updateable<AccountTable> {
  return {
    ...(input.displayName === undefined ? {} : { display_name: plainLine(input.displayName) }),
    ...(input.signature === undefined ? {} : { signature: input.signature }),
    ...(input.color === undefined ? {} : { color: input.color }),
    ...(input.inUnifiedInbox === undefined ? {} : { in_unified_inbox: input.inUnifiedInbox ? 1 : 0 }),
  }
}

async function newCredential(app: App, userId: string, id: string, password: string): Promise<Updateable<AccountTable>> {
  const row = await openingOf(app.db, userId, id)
  if (!row) throw noSuchAccount()
  if (row.connector !== 'imap' || row.sign_in !== 'password') throw new AppError('invalid', 'This account has no password.')
  if (password === '') throw new AppError('invalid', 'Please enter the password')
  await tryLogin(app, userId, toConnectorAccount(row, password))
  return {
    credential: sealCredential(app, id, { password }),
    needs_reconnection: 0,
    reconnect_cause: null,
    error: null,
    sync_state: 'idle',
  }
}
