// What the tests of grants share: providers that are one OAuth server and one mail server, and mailboxes connected there.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Attached, attachMailbox, type Given } from '../../src/accounts/grants/attach-mailbox.ts'
import type { ProviderEntry } from '../../src/connectors/providers.ts'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import type { MailServer } from '../support/mail-server.ts'
import { writeProvidersFile } from '../support/providers-file.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

export const alice = 'alice@example.test'
export const bob = 'bob@example.test'

export interface GrantsFixture extends TestApp {
  env: Record<string, string>
}
export interface GrantsOptions {
  env?: Record<string, string>
  change?: (entry: ProviderEntry, name: string) => ProviderEntry
  gmailApi?: string
}

/** Mail servers without encryption: nobody vouches for the certificate of the test's. */
export async function grantsApp(server: MailServer, { env, change = (entry) => entry, gmailApi }: GrantsOptions = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'grants-'))
  const plain = (entry: ProviderEntry): ProviderEntry => ({
    ...entry,
    imap: { ...entry.imap, security: 'none' },
    smtp: { ...entry.smtp, security: 'none' },
  })
  const written = writeProvidersFile({
    dir,
    oauth: server.oauth,
    mailServer: server,
    ...(gmailApi === undefined ? {} : { gmailApi }),
    change: (entry, name) => change(plain(entry), name),
  })
  const all = { ...written.env, MAIL_HOSTS_ALLOW: server.host, ...env }
  const t = await testApp({ env: all })
  const close = t[Symbol.asyncDispose]
  return Object.assign(t, {
    env: all,
    async [Symbol.asyncDispose]() {
      await close()
      rmSync(dir, { recursive: true, force: true })
    },
  }) satisfies GrantsFixture
}

export interface GivenChange {
  provider?: SignInProvider
  client?: Given['client']
  subject?: string
  issuer?: string
  /** What the identity says, where the tokens are somebody else's. */
  email?: string
  tokens?: Partial<Given['tokens']>
}

/** What the flow brings back after the consent of `email`. */
export function givenFor(server: MailServer, email = alice, change: GivenChange = {}): Given {
  const { provider = 'outlook', client = 'confidential' } = change
  return {
    provider,
    client,
    tokens: {
      accessToken: server.oauth.mint(email, scopes[provider]),
      expiresIn: server.oauth.state.ttl,
      refreshToken: server.oauth.mintRefresh(email, scopes[provider], client),
      scope: scopes[provider],
      refreshExpiresIn: undefined,
      claims: undefined,
      ...change.tokens,
    },
    identity: {
      issuer: change.issuer ?? server.oauth.url,
      subject: change.subject ?? `sub-${email}`,
      email: change.email ?? email,
      verified: true,
      name: 'Somebody',
    },
  }
}

export const scopes: Record<SignInProvider, string> = {
  google: 'openid email profile https://www.googleapis.com/auth/gmail.modify https://www.googleapis.com/auth/gmail.send',
  outlook: 'openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  yahoo: 'openid email mail-w',
}

export async function attached(t: TestApp, person: TestPerson, given: Given, accountId?: string): Promise<Attached> {
  return attachMailbox(t.app, person.userId, given, accountId)
}

export async function accountsOf(person: TestPerson) {
  return (await person.caller.accounts.list()).accounts
}

/** The row as it is in the database. */
export async function grantRow(t: TestApp, accountId: string) {
  return t.app.db.selectFrom('oauth_grant').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()
}

/** The access token in the row is over; the provider still knows it. */
export async function endAccess(t: TestApp, accountId: string): Promise<void> {
  await t.app.db.updateTable('oauth_grant').set({ access_expires_at: 0 }).where('account_id', '=', accountId).execute()
}
