// Revoke & Reset: ends the access at the provider and here, and returns instructions for what is left to do there.
import { revokeGrant } from '../accounts/grants/revoke.ts'
import type { App } from '../app.ts'
import { mailboxOf, type Revoked, type RevokeInput, type SignInProvider } from '../shared/oauth.ts'

/** The provider's page of programs with access. */
const pages: Record<SignInProvider, string> = {
  google: 'https://myaccount.google.com/connections',
  outlook: 'https://account.live.com/consent/Manage',
  yahoo: 'https://login.yahoo.com/account/security/app-permissions',
}
/** Where app passwords are deleted. */
const passwordPages: Record<SignInProvider, string> = {
  google: 'https://myaccount.google.com/apppasswords',
  outlook: 'https://account.live.com/proofs/AppPassword',
  yahoo: 'https://login.yahoo.com/account/security',
}

/** Mail and settings stay; the mailbox waits to be connected again. `missing` when the person has none of that address. */
export async function revokeAccess(app: App, userId: string, { provider, email }: RevokeInput): Promise<Revoked> {
  const { revoked, signIn } = await revokeGrant(app, userId, provider, email)
  const label = app.providers[mailboxOf[provider]]?.label ?? provider
  const again = 'To use this mailbox again, reconnect it.'
  if (signIn === 'password') {
    return {
      success: false,
      message: `Homing deleted this mailbox's password. It stays valid at ${label} until you delete it there.`,
      instructions: [`Open ${passwordPages[provider]} and sign in.`, 'Delete the app password you created for Homing.', again],
    }
  }
  if (revoked) return { success: true, message: `${label} revoked the access, and Homing deleted it.`, instructions: [again] }
  return {
    success: false,
    message: `Homing deleted the access, but ${label} hasn't confirmed that it's revoked.`,
    instructions: [
      `Open ${pages[provider]} and sign in.`,
      "Choose Homing, or your client's name there, and remove its access.",
      again,
    ],
  }
}
