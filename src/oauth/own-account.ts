import { noSuchAccount } from '../accounts/account.ts'
import { listAccounts } from '../accounts/list.ts'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { mailboxOf, type SignInProvider } from '../shared/oauth.ts'

/** Throws unless the account that is to be connected anew is this person's, and of this provider. */
export async function requireOwnAccount(app: App, userId: string, provider: SignInProvider, accountId: string): Promise<void> {
  const account = (await listAccounts(app, userId)).find(({ id }) => id === accountId)
  if (!account) throw noSuchAccount()
  if (account.provider !== mailboxOf[provider]) throw new AppError('invalid', 'This account belongs to another provider.')
}
