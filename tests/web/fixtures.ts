// Believable things for the pages to show.
import type { Account } from '../../src/shared/accounts.ts'
import type { Email, EmailSummary } from '../../src/shared/mail.ts'
import type { ProviderSetup, Setup } from '../../src/shared/oauth.ts'
import type { Status } from '../../src/shared/system.ts'

export function token(claims: Record<string, unknown> = {}): string {
  const hourFromNow = Math.floor(Date.now() / 1000) + 3600
  const payload = { sub: 'u1', email: 'ada@home.example', name: 'Ada Lovelace', exp: hourFromNow, ...claims }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`
}

export function status(changes: Partial<Status> = {}): Status {
  return {
    version: '0.1.0',
    registration: 'open',
    providers: { gmail: { oauth: false }, outlook: { oauth: false }, yahoo: { oauth: false } },
    demo: false,
    setupCodeNeeded: false,
    ...changes,
  }
}

/** How signing in at the providers works here; `changes` by provider. */
export function oauthSetup(changes: Partial<Record<ProviderSetup['provider'], Partial<ProviderSetup>>> = {}): Setup {
  const provider = (id: ProviderSetup['provider'], label: string): ProviderSetup => ({
    provider: id,
    label,
    configured: false,
    redirectUri: `${location.origin}/api/auth/${id}/callback`,
    ways: ['redirect'],
    hindrance: null,
    clientIdSetting: `${id.toUpperCase()}_CLIENT_ID`,
    clientSecretSetting: `${id.toUpperCase()}_CLIENT_SECRET`,
    ...changes[id],
  })
  const providers = [provider('google', 'Gmail'), provider('outlook', 'Outlook'), provider('yahoo', 'Yahoo')]
  return { publicUrl: location.origin, providers, oidc: null, passwordSignIn: true, proxyUser: null }
}

export function account(changes: Partial<Account> = {}): Account {
  return {
    id: 'a1',
    provider: 'imap',
    email: 'ada@home.example',
    displayName: 'Ada Lovelace',
    hasRefreshToken: false,
    needsReconnection: false,
    reconnectCause: null,
    signIn: 'password',
    accessEndsAt: null,
    error: null,
    color: '#0F766E',
    signature: '',
    inUnifiedInbox: true,
    sync: { state: 'idle', done: 0, total: 0, lastSyncAt: '2026-11-20T08:00:00.000Z' },
    ...changes,
  }
}

export function mail(number: number, changes: Partial<EmailSummary> = {}): EmailSummary {
  return {
    id: `m${number}`,
    accountId: 'a1',
    provider: 'imap',
    threadId: `t${number}`,
    threadCount: 1,
    messageId: `<${number}@grace.example>`,
    references: [],
    inReplyTo: null,
    subject: `Subject ${number}`,
    from: { name: 'Grace Hopper', email: 'grace@navy.example' },
    to: [{ name: 'Ada Lovelace', email: 'ada@home.example' }],
    toName: 'Ada Lovelace',
    toEmail: 'ada@home.example',
    cc: [],
    bcc: [],
    replyTo: [],
    date: '2026-11-20T08:00:00.000Z',
    snippet: 'Shall we say half past twelve?',
    read: false,
    starred: false,
    answered: false,
    mailbox: 'inbox',
    categories: [],
    attachments: [],
    folderIds: [],
    snoozedUntil: null,
    match: null,
    ...changes,
  }
}

export function email(number: number, changes: Partial<Email> = {}): Email {
  return {
    ...mail(number),
    body: '<p>Hello</p>',
    textBody: 'Hello',
    remoteImagesBlocked: 0,
    trackersRemoved: 0,
    unsubscribe: null,
    bodyState: 'ready',
    automated: false,
    authentication: null,
    warnings: [],
    firstContact: false,
    senderTrusted: false,
    invitation: null,
    ...changes,
  }
}
