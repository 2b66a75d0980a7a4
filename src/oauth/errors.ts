// Errors of OAuth sign-ins: a code for the address of /oauth/callback, and a sentence of ours. Of a provider's own text at most a
// short plain line is shown, and never alone.
import { AppError, type AppErrorOptions } from '../core/errors.ts'
import type { ErrorKind } from '../shared/errors.ts'
import { oauthLimits } from '../shared/oauth.ts'
import { type OAuthErrorCode, oauthSentences } from '../shared/oauth-errors.ts'

const kinds: Record<OAuthErrorCode, ErrorKind> = {
  access_denied: 'unprocessable',
  invalid_state: 'invalid',
  other_browser: 'invalid',
  expired: 'invalid',
  provider_error: 'provider',
  provider_unavailable: 'unavailable',
  mailbox_taken: 'conflict',
  other_mailbox: 'conflict',
  limit_reached: 'conflict',
  registration_closed: 'forbidden',
  invitation_needed: 'forbidden',
  identity_taken: 'conflict',
  not_in_group: 'forbidden',
  no_email: 'unprocessable',
  first_account: 'forbidden',
  address_taken: 'conflict',
  not_linked: 'conflict',
  not_verified: 'forbidden',
  account_disabled: 'forbidden',
  not_configured: 'unconfigured',
  refresh_token_missing: 'unprocessable',
  too_many: 'limited',
  internal: 'internal',
}

interface RefusalOptions extends Omit<AppErrorOptions, 'details'> {
  /** In place of the code's own. */
  sentence?: string
}

/** Its code travels in `details.reason`. */
export function refusal(code: OAuthErrorCode, options: RefusalOptions = {}): AppError {
  const { sentence = oauthSentences[code], ...others } = options
  return new AppError(kinds[code], sentence, { ...others, details: { reason: code } })
}

export interface Refused {
  code: OAuthErrorCode
  message: string
}

/** An error as parameters of /oauth/callback. */
export function refusedBy(error: AppError): Refused {
  const reason = error.details?.reason
  return { code: isCode(reason) ? reason : codeOfKind(error), message: cut(error.message) }
}

function isCode(reason: unknown): reason is OAuthErrorCode {
  return typeof reason === 'string' && Object.hasOwn(oauthSentences, reason)
}

function codeOfKind({ kind, details }: AppError): OAuthErrorCode {
  switch (kind) {
    case 'reconnect':
      return details?.cause === 'consent-missing' ? 'access_denied' : 'provider_error'
    case 'limited':
    case 'timeout':
    case 'unavailable':
      return 'provider_unavailable'
    case 'unconfigured':
      return 'not_configured'
    case 'unauthenticated':
      return 'expired'
    case 'internal':
      return 'internal'
    default:
      return 'provider_error'
  }
}

/** Causes whose sentence also fits a first connection. */
const helpful = ['client', 'admin-blocked', 'consent-missing']

/** A refused code is no mailbox to reconnect, whatever the endpoint calls it. */
export function whileSigningIn(error: AppError): AppError {
  if (error.kind !== 'reconnect' || helpful.includes(String(error.details?.cause))) return error
  return refusal('provider_error', { cause: error })
}

const byProvidersCode = new Map<string, OAuthErrorCode>([
  ['access_denied', 'access_denied'],
  ['consent_required', 'access_denied'],
  ['server_error', 'provider_unavailable'],
  ['temporarily_unavailable', 'provider_unavailable'],
])
const descriptionMax = 120

/** The error response of the provider (RFC 6749, 4.1.2.1). Only after state and cookie are verified. */
export function refusedThere(params: URLSearchParams): AppError {
  const known = byProvidersCode.get(params.get('error') ?? '')
  if (known) return refusal(known)
  const description = plain(params.get('error_description') ?? '')
  return description === ''
    ? refusal('provider_error')
    : refusal('provider_error', { sentence: `Provider response: ${description}` })
}

/** One line of text: no controls, nothing that turns the reading direction, nothing that could look like markup. */
function plain(text: string): string {
  const line = text
    .slice(0, 2000)
    .replace(/[\p{C}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...line].slice(0, descriptionMax).join('')
}

const cut = (text: string) => [...text].slice(0, oauthLimits.messageMax).join('')
