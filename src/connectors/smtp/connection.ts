// One SMTP connection (RFC 5321, submission: RFC 6409): to the judged address, the certificate judged before the login.
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ConnectorAccount } from '../connector.ts'
import { toMailFailure } from '../failures/failures.ts'
import type { MailDeps } from '../imap/client.ts'
import { defaultTimeouts } from '../timeouts.ts'
import { checkCertificate, judgedTls, servernameFor } from '../tls-trust.ts'
import { type Credentials, withCredentials } from '../with-credentials.ts'
import { byToken, tokenHandler } from './token-login.ts'

export interface SmtpSession extends Disposable {
  connection: SMTPConnection
}

/** Connects and logs in. Throws AppErrors; `reconnect` when the credentials are refused. */
export function connectSmtp(account: ConnectorAccount, deps: MailDeps): Promise<SmtpSession> {
  return withCredentials(account, (given) => connectWith(given, account, deps))
}

async function connectWith(given: Credentials, account: ConnectorAccount, deps: MailDeps): Promise<SmtpSession> {
  const { host, port, security, fingerprint } = account.smtp
  const timeouts = { ...defaultTimeouts, ...deps.timeouts }
  const target = await deps.net.mailServer(host, port)
  const connection: SMTPConnection = new SMTPConnection({
    host: target.address,
    port: target.port,
    ...servernameFor(target.servername),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: judgedTls,
    logger: false,
    ...('accessToken' in given
      ? { customAuth: tokenHandler({ user: account.username, accessToken: given.accessToken, host, port }, () => connection) }
      : {}),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.sendSilence,
  })
  try {
    await settled(connection, timeouts.login, (done) => connection.connect((error) => done(error)))
    if (security !== 'none') checkCertificate(connection._socket, fingerprint)
    // Some servers of a home network ask nobody for a login.
    if (connection.allowsAuth) {
      const login = 'accessToken' in given ? byToken : { credentials: { user: account.username, pass: given.password } }
      await settled(connection, timeouts.login, (done) => connection.login(login, (error) => done(error)))
    }
    return { connection, [Symbol.dispose]: () => connection.quit() }
  } catch (cause) {
    connection.close()
    throw toMailFailure(cause, { server: 'smtp', account })
  }
}

/** nodemailer tells of failures by callback or by an 'error' event, and sometimes by both. */
function settled(connection: SMTPConnection, time: number, start: (done: (error: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(Object.assign(new Error('the server took too long'), { code: 'ETIMEDOUT' })), time)
    const end = () => finish(Object.assign(new Error('the connection was closed'), { code: 'ECONNECTION' }))
    const finish = (error: unknown) => {
      clearTimeout(timer)
      connection.off('end', end)
      if (error) reject(error)
      else resolve()
    }
    connection.on('error', finish)
    connection.once('end', end)
    start(finish)
  })
}
