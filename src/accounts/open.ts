// Opens an account's mailbox: the one place where a stored credential is opened.
import type { App } from '../app.ts'
import type { ConnectorAccount, MailConnector } from '../connectors/connector.ts'
import { type DemoServer, openDemo } from '../connectors/demo.ts'
import { openImap } from '../connectors/imap.ts'
import { AppError } from '../core/errors.ts'
import { openCredential } from './credential.ts'
import { noSuchAccount } from './missing.ts'
import { type OpeningRow, openingForWorker, setNeedsReconnection } from './queries.ts'

/** What `app.connect` does; only the main thread has the demo mailbox. A refused credential marks the account once, with the sentence for its person. */
export async function openAccount(
  app: App,
  demo: DemoServer | undefined,
  accountId: string,
  lane: 'user' | 'sync',
): Promise<MailConnector> {
  const row = await openingForWorker(app.db, accountId)
  if (!row) throw noSuchAccount()
  app.log.debug({ accountId, lane }, 'mailbox opens')
  try {
    return await openConnector(app, demo, row)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'reconnect')
      await markNeedsReconnection(app, row.user_id, row.id, error.message)
    throw error
  }
}

/** Also for workers whose open connection is refused later on. Announces it the first time only. */
export async function markNeedsReconnection(app: App, userId: string, accountId: string, sentence: string): Promise<void> {
  if (!(await setNeedsReconnection(app.db, accountId, sentence))) return
  app.log.warn({ accountId }, 'account needs reconnection')
  app.events.emit('accounts.changed', { userId, accountId })
}

/** The row with its password, as a connector wants it. */
export function toConnectorAccount(row: OpeningRow, password: string): ConnectorAccount {
  return {
    id: row.id,
    userId: row.user_id,
    connector: row.connector,
    provider: row.provider,
    email: row.email,
    username: row.username,
    password,
    imap: {
      host: row.imap_host,
      port: row.imap_port,
      security: row.imap_security,
      fingerprint: row.imap_fingerprint ?? undefined,
    },
    smtp: {
      host: row.smtp_host,
      port: row.smtp_port,
      security: row.smtp_security,
      fingerprint: row.smtp_fingerprint ?? undefined,
    },
  }
}

async function openConnector(app: App, demo: DemoServer | undefined, row: OpeningRow): Promise<MailConnector> {
  switch (row.connector) {
    case 'demo':
      if (!demo) throw new Error('the demo mailbox lives in the main thread')
      return openDemo(toConnectorAccount(row, ''), demo)
    case 'imap':
      return openImap(toConnectorAccount(row, openCredential(app, row.id, row.credential).password), {
        net: app.net,
        log: app.log,
      })
    case 'gmail':
      throw new AppError('unconfigured', 'Signing in with Google is not set up on this server.')
  }
}
