// What broke, read from the codes that imapflow, nodemailer, OpenSSL and the system put on their errors.
import type { ErrorKind } from '../../shared/errors.ts'
import { type Refusal, refusalOf, scopeOf } from './login-refusals.ts'

export interface Facts {
  /** Codes of the error and of what caused it. */
  codes: Set<string>
  message: string
  /** Set when the server answered a login with no. */
  refusal: Refusal | undefined
  /** Where it lets no more in: whether it said so of this machine, or of the mailbox. */
  scope: 'host' | 'mailbox'
}

export function factsOf(cause: unknown): Facts {
  const codes = new Set<string>()
  const messages: string[] = []
  const said: string[] = []
  let login = false
  let tls = false
  for (let error: unknown = cause, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth++) {
    messages.push(error.message)
    for (const name of ['code', 'originalCode', 'serverResponseCode']) {
      const value: unknown = Reflect.get(error, name)
      if (typeof value === 'string') codes.add(value)
    }
    for (const name of ['response', 'responseText', 'reason']) {
      const value: unknown = Reflect.get(error, name)
      if (typeof value === 'string') said.push(value)
    }
    if (Reflect.get(error, 'authenticationFailed') === true || Reflect.get(error, 'code') === 'EAUTH') login = true
    if (Reflect.get(error, 'tlsFailed') === true) tls = true
  }
  if (tls) codes.add('ETLS')
  const message = messages.join(' ')
  const text = [...said, message].join(' ')
  return { codes, message, refusal: refusalOf({ login, codes, text }), scope: scopeOf({ login, codes, text }) }
}

const unreachable = ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EDNS']
const slow = ['ETIMEDOUT', 'ETIMEOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'LockTimeout']
const noTls = ['ETLS', 'EPROTO', 'STARTTLS_INJECTION']
const gone = ['NoConnection', 'EConnectionClosed', 'StateLogout', 'ECONNRESET', 'EPIPE', 'ECONNECTION', 'ESOCKET', 'ECONNABORTED']
const nonsense = ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'ResponseProcessingFailed', 'UnexpectedTag', 'EPROTOCOL']

export function broken({ codes, message }: Facts): { reason: Broken; kind: ErrorKind } {
  const has = (list: string[]) => list.some((code) => codes.has(code))
  if (codes.has('ECONNREFUSED')) return { reason: 'refused', kind: 'unavailable' }
  if (has(unreachable)) return { reason: 'host', kind: 'unavailable' }
  if ([...codes].some((code) => code.startsWith('ERR_SSL')) || /wrong version number|TLS was asked for/i.test(message)) {
    return { reason: 'tls', kind: 'unavailable' }
  }
  if (has(noTls)) return { reason: 'tls', kind: 'unavailable' }
  if (has(slow)) return { reason: 'timeout', kind: 'timeout' }
  if (has(nonsense)) return { reason: 'protocol', kind: 'provider' }
  if (has(gone) || [...codes].some((code) => code.startsWith('ClosedAfterConnect')))
    return { reason: 'closed', kind: 'unavailable' }
  return { reason: 'protocol', kind: 'provider' }
}

export type Broken = 'refused' | 'host' | 'tls' | 'timeout' | 'closed' | 'protocol'
