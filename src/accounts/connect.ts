// Connecting a mailbox by password.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { type MailAddress, readMailAddress } from '../connectors/mail-address.ts'
import { AppError } from '../core/errors.ts'
import { newOwnerId } from '../core/ids.ts'
import type { Account, ConnectInput, Provider } from '../shared/accounts.ts'
import { colorFor, freshAccount, toAccount } from './account.ts'
import { sealCredential } from './credential.ts'
import { connectDemo } from './demo.ts'
import { toConnectorAccount } from './open-mailbox.ts'
import { accountsOf, insertAccount, isHere, type NewAccount, nameOfPerson } from './queries.ts'
import { chooseServers, readFingerprint } from './servers.ts'
import { tryLogin } from './verify-credentials.ts'

/** Logs in to both servers first; only then is anything stored. */
export async function connectAccount(app: App, userId: string, input: ConnectInput): Promise<Account> {
  if (input.provider === 'demo') return firstDemoAccount(app, userId)
  const address = readMailAddress(input.email)
  const password = readPassword(input)
  if (/\p{Cc}/u.test(input.username ?? '')) throw new AppError('invalid', 'The username contains invalid characters.')
  await refuseIfConnected(app, userId, input.provider, address)
  const row = await newRow(app, userId, input, address, password)
  await tryLogin(app, userId, toConnectorAccount(row, password))
  return store(app, row, address)
}

async function newRow(app: App, userId: string, input: ConnectInput, address: MailAddress, password: string) {
  const { imap, smtp, username } = await chooseServers(app, input, address)
  const id = newOwnerId()
  return {
    ...freshAccount,
    id,
    user_id: userId,
    provider: input.provider,
    // An app password opens any provider by IMAP; other ways in come with OAuth.
    connector: 'imap' as const,
    email: address.email.toLowerCase(),
    display_name: plainLine(input.displayName || (await nameOfPerson(app.db, userId))),
    color: colorFor(0),
    username,
    imap_host: imap.host,
    imap_port: imap.port,
    imap_security: imap.security,
    imap_fingerprint: readFingerprint(imap.fingerprint) ?? null,
    smtp_host: smtp.host,
    smtp_port: smtp.port,
    smtp_security: smtp.security,
    smtp_fingerprint: readFingerprint(smtp.fingerprint) ?? null,
    credential: sealCredential(app, id, { password }),
    created_at: app.now().getTime(),
  } satisfies NewAccount
}

/** Checks again inside the transaction: two requests may have logged in at the same time. */
async function store(app: App, row: NewAccount, address: MailAddress): Promise<Account> {
  return inTransaction(app, async (app) => {
    // Logging in took a while.
    if (!(await isHere(app.db, row.user_id))) throw new AppError('unauthenticated', 'Please sign in.')
    await refuseIfConnected(app, row.user_id, row.provider, address)
    const accounts = await accountsOf(app.db, row.user_id)
    await insertAccount(app.db, { ...row, color: colorFor(accounts.length) })
    await noteActivity(app, row.user_id, 'mailbox-connected', { detail: row.email })
    app.events.emit('accounts.changed', { userId: row.user_id, accountId: row.id })
    app.wakeAccount(row.id, 'sync')
    const stored = (await accountsOf(app.db, row.user_id)).find(({ id }) => id === row.id)
    if (!stored) throw new Error('the account just inserted is not there')
    return toAccount(stored)
  })
}

async function refuseIfConnected(app: App, userId: string, provider: Provider, address: MailAddress): Promise<void> {
  const accounts = await accountsOf(app.db, userId)
  const email = address.email.toLowerCase()
  if (accounts.some((account) => account.email === email)) throw new AppError('conflict', `${email} is already connected.`)
  if (provider === 'imap' || provider === 'demo') return
  const most = app.settings.accountsPerProvider
  if (accounts.filter((account) => account.provider === provider).length < most) return
  const label = app.providers[provider]?.label
  const count = most === 1 ? 'one account' : `${most} accounts`
  throw new AppError('conflict', `You can connect only ${count} of ${label ?? provider}. Please disconnect one first.`)
}

/** Google and Yahoo show app passwords in groups of four; the spaces are not part of them. */
function readPassword(input: ConnectInput): string {
  if (input.password === '') throw new AppError('invalid', 'Please enter the password')
  return /^([a-z]{4} ){3}[a-z]{4}$/.test(input.password.trim()) ? input.password.replaceAll(' ', '') : input.password
}

async function firstDemoAccount(app: App, userId: string): Promise<Account> {
  const [account] = await connectDemo(app, userId)
  if (!account) throw new Error('the demo has no account')
  return account
}

/** The name goes into the From header: one line, no invisible characters. */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
