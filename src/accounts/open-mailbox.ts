// Opens an account's mailbox: the one place where a stored credential is opened. Loads what speaks to Gmail, to SMTP servers and to
// token endpoints only for accounts that need it.
import type { App } from '../app.ts'
import { openArchive } from '../connectors/archive.ts'
import type { ArchiveStore, ConnectorAccount, GmailAccess, MailConnector, OpenOptions } from '../connectors/connector.ts'
import { type DemoServer, openDemo } from '../connectors/demo.ts'
import type { ImapPool } from '../connectors/imap/pool.ts'
import type { Sender } from '../connectors/sender.ts'
import { AppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import { noSuchAccount } from './account.ts'
import { openCredential } from './credential.ts'
import { markNeedsReconnection } from './needs-reconnection.ts'
import { chosenRoles, type OpeningRow, openingForWorker, wasHereLately } from './queries.ts'

/** A person active this recently counts as present. */
const attention = 5 * minute

/** What mailboxes are opened with. Only the main thread has the demo mailbox. */
export interface Connectors {
  demo: DemoServer | undefined
  imap: ImapPool
  archive(account: { id: string; userId: string }): ArchiveStore
}

/** What `app.connect` does. A refused credential marks the account once, with the sentence for its person. */
export async function openAccount(
  app: App,
  connectors: Connectors,
  accountId: string,
  lane: 'user' | 'sync',
  how: OpenOptions = {},
): Promise<MailConnector> {
  const row = await openingForWorker(app.db, accountId)
  if (!row) throw noSuchAccount()
  app.log.debug({ accountId, lane }, 'mailbox opening')
  try {
    return await openConnector(app, connectors, row, lane, how)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'reconnect') await markNeedsReconnection(app, row.user_id, row.id, error)
    throw error
  }
}

/** What `app.sender` does. */
export async function openSenderOf(app: App, connectors: Connectors, accountId: string): Promise<Sender> {
  const row = await openingForWorker(app.db, accountId)
  if (!row) throw noSuchAccount()
  if (row.connector !== 'imap') return openConnector(app, connectors, row, 'user', {})
  const { openSender } = await import('../connectors/smtp.ts')
  return openSender(withLogin(app, row), { net: app.net, log: app.log })
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

async function openConnector(
  app: App,
  { demo, imap, archive }: Connectors,
  row: OpeningRow,
  lane: 'user' | 'sync',
  how: OpenOptions,
): Promise<MailConnector> {
  switch (row.connector) {
    case 'demo':
      if (!demo) throw new Error('the demo mailbox lives in the main thread')
      return openDemo(toConnectorAccount(row, ''), demo)
    case 'imap':
      return imap.open(
        {
          ...withLogin(app, row),
          folderRoles: () => chosenRoles(app.db, row.id),
        },
        lane,
        how,
      )
    case 'archive':
      return openArchive({
        ...toConnectorAccount(row, ''),
        folderRoles: () => chosenRoles(app.db, row.id),
        store: archive({ id: row.id, userId: row.user_id }),
      })
    case 'gmail': {
      const { openGmail } = await import('../connectors/gmail.ts')
      return openGmail(
        { ...withLogin(app, row), folderRoles: () => chosenRoles(app.db, row.id), gmail: await gmailAccess(app, row) },
        how.work === 'bulk' ? 'sync' : lane,
        app,
      )
    }
  }
}

/** With the password, or with where its access tokens come from. */
function withLogin(app: App, row: OpeningRow): ConnectorAccount {
  if (row.sign_in === 'password') return toConnectorAccount(row, openCredential(app, row.id, row.credential).password)
  const accessToken = async (refused?: string) => (await import('./grants/access-token.ts')).accessTokenOf(app, row.id, refused)
  return { ...toConnectorAccount(row, ''), accessToken }
}

async function gmailAccess(app: App, row: OpeningRow): Promise<GmailAccess> {
  const baseUrl = app.providers.gmail?.api?.baseUrl.replace(/\/+$/, '')
  if (!baseUrl) throw new AppError('unconfigured', 'The providers file on this server has no address for the Gmail API.')
  const { gmailUidMap } = await import('./gmail-uid-map.ts')
  return {
    baseUrl,
    unitsPerMinute: app.providers.gmail?.api?.unitsPerMinute,
    uidMap: gmailUidMap(app, { id: row.id, userId: row.user_id }),
    attended: () => wasHereLately(app.db, row.user_id, app.now().getTime() - attention),
  }
}
