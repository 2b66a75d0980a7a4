// The real login before anything is stored.
import type { App } from '../app.ts'
import type { ConnectorAccount } from '../connectors/connector.ts'
import { ConnectionLimit } from '../connectors/imap/connection-limit.ts'
import { retryWithFreedConnection } from '../connectors/imap/too-many-connections.ts'
import { checkLogin } from '../connectors/verify-login.ts'
import { second } from '../shared/limits.ts'
import { differentPerHour, perHour } from './attempt-limit.ts'

/** Generous for a person with a typing error, useless for guessing passwords through this server. */
const allow = perHour(60, 'Too many attempts within an hour. Please wait before trying again.')
/** A person has a few mailboxes; whoever tries more servers looks for what is in this network. */
const allowServers = differentPerHour(10, 'Too many different mail servers within an hour. Please wait before trying another.')

/** Of all people together, in turn: a family that connects its mailboxes at the same time does not take places from itself. */
const checks = new ConnectionLimit({ perHost: 3, perAccount: 1 })
const turnWithin = 30 * second

/** Throws `unprocessable` with what the mail server said; nothing is kept. */
export async function tryLogin(app: App, userId: string, account: ConnectorAccount): Promise<void> {
  allow(userId, app.now())
  const { imap, smtp } = account
  allowServers(userId, `${imap.host}:${imap.port} ${smtp.host}:${smtp.port}`.toLowerCase(), app.now())
  const asking = { host: imap.host, accountId: account.id, userId, work: 'user', timeoutMs: turnWithin } as const
  const turn = await checks.take(asking)
  try {
    await retryWithFreedConnection(imap.host, app.runtime.freeConnection, () =>
      checkLogin(account, { net: app.net, log: app.log }),
    )
  } finally {
    turn.give()
  }
}
