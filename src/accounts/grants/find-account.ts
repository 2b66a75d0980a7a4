// Which account a mailbox belongs to: a new one, or one of the person's that is the same mailbox.
import type { App } from '../../app.ts'
import type { Identity } from '../../connectors/oauth/provider.ts'
import { AppError } from '../../core/errors.ts'
import { mailboxOf, type SignInProvider } from '../../shared/oauth.ts'
import { noSuchAccount } from '../account.ts'
import { accountsOf, type OpeningRow, openingOf } from '../queries.ts'
import { holderOf, holdersOfAddress, type MailboxAddress } from './grant-queries.ts'
import { sameMailbox } from './verify-mailbox.ts'

export interface Wanted {
  provider: SignInProvider
  identity: Identity
  /** The account to connect anew. */
  accountId: string | undefined
}

/**
 * The account to open anew, or undefined for a new one. Throws `conflict` with `details.reason`. The same mailbox is the
 * same (issuer, subject), or else the same address: a subject may change with the client that asks for it.
 */
export async function targetOf(
  app: App,
  userId: string,
  { provider, identity, accountId }: Wanted,
): Promise<OpeningRow | undefined> {
  const holder = await holderOf(app.db, identity.issuer, identity.subject)
  if (holder && holder.userId !== userId) throw taken(identity)
  if (holder) await refuseTwin(app, userId, holder.accountId, identity)
  const mine = holder?.accountId ?? (await byAddress(app, userId, identity))
  if (accountId !== undefined) {
    const meant = await openingOf(app.db, userId, accountId)
    if (!meant) throw noSuchAccount()
    if (mine !== meant.id) throw otherMailbox(meant.email, identity.email)
  }
  const target = mine === undefined ? undefined : await openingOf(app.db, userId, mine)
  if (!target && (await holdersOfAddress(app.db, addressAt(app, provider, identity))).some((holder) => holder !== userId))
    throw taken(identity)
  await refuseOneMore(app, userId, provider, target)
  return target
}

/** The address at the provider's own server: a server of one's own lets in whomever one likes. */
export function addressAt(app: App, provider: SignInProvider, { email }: Pick<Identity, 'email'>): MailboxAddress {
  return { email, host: app.providers[mailboxOf[provider]]?.imap.host ?? '' }
}

async function byAddress(app: App, userId: string, { email }: Identity): Promise<string | undefined> {
  const accounts = await accountsOf(app.db, userId)
  return accounts.find((account) => account.connector !== 'demo' && sameMailbox(account.email, email))?.id
}

/** The provider may have given the mailbox another address, which is that of another account by now. */
async function refuseTwin(app: App, userId: string, accountId: string, identity: Identity): Promise<void> {
  const email = identity.email.toLowerCase()
  const accounts = await accountsOf(app.db, userId)
  const twin = accounts.some((account) => account.id !== accountId && account.email === email)
  if (twin) throw new AppError('conflict', `${email} is already connected.`)
}

async function refuseOneMore(app: App, userId: string, provider: SignInProvider, target: OpeningRow | undefined): Promise<void> {
  const mailbox = mailboxOf[provider]
  if (target?.provider === mailbox) return
  const most = app.settings.accountsPerProvider
  const accounts = (await accountsOf(app.db, userId)).filter((account) => account.provider === mailbox)
  if (accounts.length < most) return
  const count = most === 1 ? 'one account' : `${most} accounts`
  const label = app.providers[mailbox]?.label ?? mailbox
  throw new AppError('conflict', `You can connect only ${count} of ${label}. Please disconnect one first.`, {
    details: { reason: 'limit_reached' },
  })
}

function taken({ email }: Identity): AppError {
  return new AppError('conflict', `${email} is already connected by someone else on this server.`, {
    details: { reason: 'mailbox_taken' },
  })
}

function otherMailbox(meant: string, came: string): AppError {
  return new AppError('conflict', `This is ${came}, not ${meant}. Please choose ${meant} on the sign-in page.`, {
    details: { reason: 'other_mailbox' },
  })
}
