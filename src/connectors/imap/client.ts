// Opens an IMAP connection: to the address the egress guard has judged, with limits on what a hostile server may send,
// and with the certificate judged before any credentials are sent.
import type { Log } from '../../core/log.ts'
import type { Net } from '../../core/net.ts'
import type { ConnectorAccount } from '../connector.ts'
import { toMailFailure } from '../failures/failures.ts'
import { defaultTimeouts, type Timeouts } from '../timeouts.ts'
import { judgedTls, servernameFor } from '../tls-trust.ts'
import { type Credentials, withCredentials } from '../with-credentials.ts'
import { JudgedImapFlow } from './judged-imap-flow.ts'
import { ImapSession, inTime } from './session.ts'

export interface MailDeps {
  net: Net
  log: Log
  timeouts?: Partial<Timeouts>
}
const megabyte = 1024 * 1024
const limits = { maxLiteralSize: 64 * megabyte, maxLineLength: 16 * megabyte, maxResponseSize: 80 * megabyte }
const silent = { name: 'Homing', version: false, vendor: false, 'support-url': false } as const

/** Connects and logs in: by a token with OAUTHBEARER (RFC 7628) or XOAUTH2, whichever the server offers. */
export function connectImap(account: ConnectorAccount, deps: MailDeps): Promise<ImapSession> {
  return withCredentials(account, (given) => connectWith(given, account, deps))
}

async function connectWith(given: Credentials, account: ConnectorAccount, deps: MailDeps): Promise<ImapSession> {
  const timeouts = { ...defaultTimeouts, ...deps.timeouts }
  const target = await deps.net.mailServer(account.imap.host, account.imap.port)
  const client = new JudgedImapFlow(account.imap.security === 'none' ? undefined : { pinned: account.imap.fingerprint }, {
    host: target.address,
    port: target.port,
    ...servernameFor(target.servername),
    secure: account.imap.security === 'tls',
    ...(account.imap.security === 'tls' ? {} : { doSTARTTLS: account.imap.security === 'starttls' }),
    tls: judgedTls,
    auth: {
      user: account.username,
      ...('accessToken' in given ? { accessToken: given.accessToken } : { pass: given.password }),
    },
    clientInfo: silent,
    disableCompression: true,
    logger: false,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    ...limits,
  })
  const where = { server: 'imap', account } as const
  const session = new ImapSession(client, where, deps.log, timeouts)
  try {
    await inTime(client.connect(), timeouts.login, client)
    return session
  } catch (cause) {
    client.close()
    throw toMailFailure(cause, where)
  }
}
