// Opens an IMAP connection: to the address the egress guard has judged, with limits on what a hostile server may send,
// and with the certificate judged before any credentials are sent.
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import type { Log } from '../../core/log.ts'
import type { Net } from '../../core/net.ts'
import type { ConnectorAccount } from '../connector.ts'
import { toMailFailure } from '../failures/failures.ts'
import { defaultTimeouts, type Timeouts } from '../timeouts.ts'
import { checkCertificate, judgedTls, servernameFor } from '../tls-trust.ts'
import { type Credentials, withCredentials } from '../with-credentials.ts'
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

type Handler = (response: unknown) => Promise<unknown>
interface ExecOptions {
  untagged?: Record<string, Handler>
}
/** Nobody has so many folders. */
const mostFolders = 20_000

function counted(name: string, handler: Handler, client: ImapFlow): Handler {
  if (name !== 'LIST' && name !== 'LSUB' && name !== 'XLIST') return handler
  let count = 0
  return async (response) => {
    if (++count <= mostFolders) return handler(response)
    if (count === mostFolders + 1) {
      client.emit('error', Object.assign(new Error('a list without end'), { code: 'ResponseTooLarge' }))
      client.close()
    }
    return undefined
  }
}

/**
 * imapflow decides about encryption in `upgradeToSTARTTLS`, for every kind of connection and always before it logs in:
 * here the certificate is judged, and a connection that should be encrypted and is not ends.
 */
class JudgedImapFlow extends ImapFlow {
  readonly #trust: { pinned: string | undefined } | undefined

  constructor(trust: { pinned: string | undefined } | undefined, options: ImapFlowOptions) {
    super(options)
    this.#trust = trust
  }

  /** Every command goes through here. Its answers are collected in memory: a list without end must not fill it. */
  exec(command: string, attributes: unknown, options: ExecOptions = {}): unknown {
    const untagged = Object.entries(options.untagged ?? {}).map(
      ([name, handler]) => [name, counted(name, handler, this)] as const,
    )
    const exec: unknown = Reflect.get(ImapFlow.prototype, 'exec')
    if (typeof exec !== 'function') throw new Error('imapflow has no exec')
    return exec.call(this, command, attributes, { ...options, untagged: Object.fromEntries(untagged) })
  }

  override async upgradeToSTARTTLS(): Promise<boolean> {
    const encrypted = await super.upgradeToSTARTTLS()
    if (this.#trust !== undefined) checkCertificate(Reflect.get(this, 'socket'), this.#trust.pinned)
    return encrypted
  }
}
