// Accounts and connections for tests with the real mail server.
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ImapFlow } from 'imapflow'
import type { ConnectorAccount } from '../../src/connectors/connector.ts'
import type { MailDeps } from '../../src/connectors/imap/client.ts'
import { createLog } from '../../src/core/log.ts'
import type { MailServer } from './mail-server.ts'

/** Lets this process trust the test server's certificate, as an owner does with NODE_EXTRA_CA_CERTS. */
export function trust(server: MailServer): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(server.ca, 'utf8')])
}

export function accountOn(
  server: MailServer,
  user = 'alice@example.test',
  change: Partial<ConnectorAccount> = {},
): ConnectorAccount {
  return {
    id: 'account',
    userId: 'user',
    connector: 'imap',
    provider: 'imap',
    email: user,
    username: user,
    password: server.users[user] ?? '',
    imap: { host: 'localhost', port: server.ports.imaps, security: 'tls', fingerprint: undefined },
    smtp: { host: 'localhost', port: server.ports.smtps, security: 'tls', fingerprint: undefined },
    ...change,
  }
}

/** A net that knows one address, where every test server is. */
export const testDeps: MailDeps = {
  net: {
    mailServer: async (host, port) => ({ address: '127.0.0.1', servername: host, port }),
    get: () => Promise.reject(new Error('no web here')),
    post: () => Promise.reject(new Error('no web here')),
    push: () => Promise.reject(new Error('no web here')),
    dav: () => Promise.reject(new Error('no web here')),
    judgePush: () => Promise.reject(new Error('no web here')),
    webhook: () => Promise.reject(new Error('no web here')),
    judgeWebhook: () => Promise.reject(new Error('no web here')),
  },
  log: createLog('silent'),
}

export interface OtherClient extends AsyncDisposable {
  client: ImapFlow
}

/** Another mail program of the same person, with INBOX open. */
export async function otherProgram(server: MailServer, user = 'alice@example.test', mailbox = 'INBOX'): Promise<OtherClient> {
  const auth = { user, pass: server.users[user] ?? '' }
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: server.ports.imap,
    secure: false,
    doSTARTTLS: false,
    auth,
    logger: false,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.mailboxOpen(mailbox)
  return { client, [Symbol.asyncDispose]: () => client.logout() }
}

export interface MailFields {
  subject?: string
  from?: string
  messageId?: string
  date?: string
  headers?: string[]
  body?: string
}

/** A small plain mail with CRLF line ends. */
export function plainMail({
  subject,
  from = 'Grace <grace@example.org>',
  messageId,
  date,
  headers = [],
  body,
}: MailFields): string {
  const lines = [
    `From: ${from}`,
    'To: alice@example.test',
    `Subject: ${subject ?? 'Hello'}`,
    ...(messageId === undefined ? [] : [`Message-ID: ${messageId}`]),
    `Date: ${date ?? 'Mon, 16 Nov 2020 10:00:00 +0000'}`,
    ...headers,
    '',
    body ?? 'Hello Ada.',
    '',
  ]
  return lines.join('\r\n')
}
