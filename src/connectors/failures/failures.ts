// What went wrong with a mail server, as a sentence for the person: errors of imapflow, nodemailer, TLS and the network
// become AppErrors with `details.reason` for programs. Of what a server says only its meaning gets through, never its text.
import { AppError } from '../../core/errors.ts'
import type { ErrorKind } from '../../shared/errors.ts'
import { cleanLine } from '../clean-text.ts'
import type { ConnectorAccount } from '../connector.ts'
import { UntrustedCertificate } from '../tls-trust.ts'
import { type Broken, broken, type Facts, factsOf } from './facts.ts'
import type { Refusal } from './login-refusals.ts'

export type FailureReason =
  | 'password'
  | 'app-password'
  | 'sign-in'
  | 'host'
  | 'refused'
  | 'timeout'
  | 'certificate'
  | 'imap-disabled'
  | 'tls'
  | 'limited'
  | 'protocol'
  | 'closed'

export interface Where {
  server: 'imap' | 'smtp'
  account: Pick<ConnectorAccount, 'provider' | 'imap' | 'smtp' | 'accessToken'>
}

/** Any failure of a mail server's connection as an AppError; an AppError stays what it is. */
export function toMailFailure(cause: unknown, where: Where): AppError {
  if (cause instanceof AppError) return cause
  if (cause instanceof UntrustedCertificate) return untrusted(cause, where)
  const facts = factsOf(cause)
  const limited = facts.refusal?.reason === 'limited'
  if (!limited && (facts.codes.has('OVERQUOTA') || facts.codes.has('APPENDLIMIT'))) return tooManyConnections(cause, where)
  if (facts.refusal !== undefined) return refused(facts.refusal, facts.scope, cause, where)
  const { reason, kind } = broken(facts)
  return failure(kind, reason, sentences(where)[reason], cause, where)
}

function sentences(where: Where): Record<Broken, string> {
  const { host, port, security } = addressed(where)
  const what = where.server === 'imap' ? 'IMAP' : 'SMTP'
  const other = security === 'tls' ? 'STARTTLS' : 'TLS'
  return {
    refused: `${host} doesn't accept ${what} connections on port ${port}. Please check the server's name and port.`,
    host: `The ${what} server ${host} can't be reached. Please check its name and the network.`,
    tls: `${host} doesn't support ${security === 'none' ? 'unencrypted ' : ''}${what}${security === 'none' ? '' : ` over ${security.toUpperCase()}`} on port ${port}. Please try ${other} or another port.`,
    timeout: `The ${what} server ${host} didn't answer in time. Please try again later.`,
    closed: `The ${what} server ${host} closed the connection. Please try again later.`,
    protocol: `The ${what} server ${host} returned an invalid response. Please try again later.`,
  }
}

function refused(refusal: Refusal, scope: Facts['scope'], cause: unknown, where: Where): AppError {
  const { host, port } = addressed(where)
  const name = providerName(where)
  const byToken = where.account.accessToken !== undefined
  if (byToken && (refusal.reason === 'password' || refusal.reason === 'app-password')) return tokenRefused(name, cause, where)
  switch (refusal.reason) {
    case 'password':
      return failure('reconnect', 'password', `${name} rejected this username and password.`, cause, where)
    case 'app-password': {
      const sentence =
        where.account.provider === 'outlook'
          ? 'Outlook no longer accepts your usual password from mail apps. Please use an app password, or sign in with Microsoft.'
          : `${name} rejected this password. It requires an app password for mail apps instead of your usual one.`
      return failure('reconnect', 'app-password', sentence, cause, where)
    }
    case 'imap-disabled': {
      const what = where.server === 'imap' ? 'IMAP' : 'sending through SMTP'
      const sentence = `According to ${name}, ${what} is turned off for this mailbox. Please turn it on in the mailbox settings.`
      const { details } = failure('reconnect', 'imap-disabled', sentence, cause, where)
      return new AppError('reconnect', sentence, { cause, details: { ...details, cause: 'other' } })
    }
    case 'tls':
      return failure(
        'unavailable',
        'tls',
        `${host} requires encryption on port ${port}. Please choose TLS or STARTTLS.`,
        cause,
        where,
      )
    case 'limited':
      return new AppError('limited', `${name} doesn't allow more connections right now. Please wait a minute.`, {
        cause,
        details: { reason: 'limited' satisfies FailureReason, server: where.server, scope },
        retryAfter: 60,
      })
    case 'away':
      return failure('unavailable', 'closed', `${name} isn't available right now. Please try again later.`, cause, where)
    case 'busy':
      return failure(
        'unavailable',
        'closed',
        `${name} can't check passwords right now. Please try again later.`,
        cause,
        where,
        60,
      )
  }
}

/** Once more with another token, and that is the end (with-credentials.ts): then the person has to give access anew. */
function tokenRefused(name: string, cause: unknown, where: Where): AppError {
  return new AppError('reconnect', `${name} rejected the sign-in to this mailbox. Please reconnect it.`, {
    cause,
    details: { reason: 'sign-in' satisfies FailureReason, server: where.server, cause: 'other' },
  })
}

function tooManyConnections(cause: unknown, where: Where): AppError {
  const sentence = `${providerName(where)} can't store this: the mailbox is full, or this is larger than it allows.`
  return new AppError('unprocessable', sentence, { cause, details: { server: where.server } })
}

function untrusted(cause: UntrustedCertificate, where: Where): AppError {
  const { host } = addressed(where)
  const { fingerprint, issuer, validTo, why } = cause.facts
  const problem = certificateProblems[why] ?? "isn't signed by a trusted authority"
  const sentence = `The certificate of ${host} ${problem}. If this is your own server, you can accept its fingerprint.`
  return new AppError('unprocessable', sentence, {
    cause,
    details: {
      reason: 'certificate',
      server: where.server,
      fingerprint,
      ...(issuer === '' ? {} : { issuer: cleanLine(issuer, 200) }),
      ...(validTo === '' ? {} : { validTo }),
    },
  })
}

const certificateProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: "isn't valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: 'is issued for a different name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an unknown authority',
}

function failure(kind: ErrorKind, reason: FailureReason, sentence: string, cause: unknown, where: Where, retryAfter?: number) {
  const details = { reason, server: where.server }
  return new AppError(kind, sentence, { cause, details, ...(retryAfter === undefined ? {} : { retryAfter }) })
}

function addressed(where: Where): ConnectorAccount['imap'] {
  return where.server === 'imap' ? where.account.imap : where.account.smtp
}

const names: Record<string, string> = { gmail: 'Gmail', outlook: 'Outlook', yahoo: 'Yahoo' }

function providerName(where: Where): string {
  return names[where.account.provider] ?? addressed(where).host
}
