// Errors of OAuth endpoints (RFC 6749, section 5.2; RFC 8628, section 3.5) as sentences for the person. The standard has one code,
// invalid_grant, for nearly everything; the real cause is in a description for developers, in Microsoft's AADSTS numbers, or
// nowhere. The provider's own text is never shown.
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { AppError } from '../../core/errors.ts'
import { retryAfterMs } from '../../core/retry-after.ts'
import type { ReconnectCause } from '../../shared/accounts.ts'
import { day, second } from '../../shared/limits.ts'

export interface RequestContext {
  /** The provider's name for a person. */
  label: string
  /** The access had a fixed end, which has passed. */
  ended?: boolean
}

/**
 * An AppError among the causes is returned. Else `reconnect` with `details.cause`, or `limited`, `unavailable`, `timeout`,
 * `provider`: only these may be tried again. The provider's text and tokens are not kept: errors are logged.
 */
export function toOAuthFailure(thrown: unknown, about: RequestContext): AppError {
  const own = [...chain(thrown)].find((error) => error instanceof AppError)
  if (own) return own
  const answer = answerOf(thrown)
  if (!answer) return brokenOff(thrown, about)
  const cause = new Error(`answered ${[answer.status, word(answer.error), ...answer.numbers].join(' ')}`)
  const meaning = meaningOf(answer, about)
  switch (meaning) {
    case 'limited':
      return new AppError('limited', `${about.label} is limiting requests. Please wait.`, {
        cause,
        retryAfter: answer.retryAfter ?? 60,
      })
    case 'unavailable':
      return new AppError('unavailable', `${about.label} can't verify sign-ins right now. Please try again later.`, {
        cause,
        ...(answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter }),
      })
    default:
      return reconnection(meaning, about.label, cause)
  }
}

const word = (text: string): string => (/^\w{1,60}$/.test(text) ? text : '')

/** A `reconnect` with its cause and sentence. */
export function reconnection(why: OAuthCause, label: string, cause?: unknown): AppError {
  return new AppError('reconnect', sentences[why](label), { details: { cause: why }, ...(cause === undefined ? {} : { cause }) })
}

/** `password` is for mailboxes that have one. */
export type OAuthCause = Exclude<ReconnectCause, 'password'>

const sentences: Record<OAuthCause, (label: string) => string> = {
  'no-refresh-token': (label) => `${label} didn't grant lasting access to this mailbox. Please revoke access, then reconnect it.`,
  expired: (label) => `Access granted by ${label} has expired. Please reconnect this mailbox.`,
  revoked: (label) => `Access to this mailbox was revoked at ${label}. Please reconnect it.`,
  'password-changed': (label) =>
    `This mailbox's password or security settings changed, so ${label} ended access. Please reconnect it.`,
  client: (label) =>
    `${label} rejected this server's OAuth client: its secret is wrong or has expired. Once the server owner renews it, this mailbox works again.`,
  'admin-blocked': (label) =>
    `Your organisation's admin doesn't allow access to ${label}. Please ask them to allow it, then reconnect the mailbox.`,
  'consent-missing': (label) => `Homing is missing permissions at ${label}. Please reconnect the mailbox and allow everything.`,
  other: (label) => `${label} no longer grants access to this mailbox. Please reconnect it.`,
}

/** The parsed response of the endpoint. */
interface Answer {
  status: number
  error: string
  description: string
  /** Microsoft's AADSTS numbers. */
  numbers: Set<number>
  retryAfter: number | undefined
}

function answerOf(cause: unknown): Answer | undefined {
  if (cause instanceof ResponseBodyError) return bodyAnswer(cause)
  if (cause instanceof AuthorizationResponseError) return said(200, cause.error, cause.error_description ?? '', undefined)
  if (cause instanceof WWWAuthenticateChallengeError) return challenged(cause)
  // openid-client keeps a response it could not use as the cause of its error.
  const response: unknown = cause instanceof Error ? cause.cause : undefined
  return response instanceof Response && response.status >= 400 ? said(response.status, '', '', response) : undefined
}

function bodyAnswer(cause: ResponseBodyError): Answer {
  const answer = said(cause.status, cause.error, cause.error_description ?? '', cause.response)
  const { error_codes: codes, suberror } = cause.cause
  for (const code of Array.isArray(codes) ? codes.slice(0, 10) : []) if (typeof code === 'number') answer.numbers.add(code)
  return typeof suberror === 'string' ? { ...answer, description: `${answer.description} ${suberror.slice(0, 100)}` } : answer
}

/** A 401 of a token endpoint is about the client (RFC 6749, section 5.2), one of any other about the token (RFC 6750). */
function challenged(cause: WWWAuthenticateChallengeError): Answer {
  const [challenge] = cause.cause
  const named = challenge?.parameters.error
  const error = named ?? (challenge?.scheme === 'basic' && cause.status === 401 ? 'invalid_client' : '')
  return said(cause.status, error, challenge?.parameters.error_description ?? '', cause.response)
}

function said(status: number, error: string, description: string, response: Response | undefined): Answer {
  const text = description.slice(0, 2000)
  const numbers = new Set([...text.matchAll(/AADSTS(\d{5,7})/g)].map(([, digits]) => Number(digits)))
  return { status, error, description: text, numbers, retryAfter: secondsIn(response?.headers.get('retry-after')) }
}

/** Seconds, from one to a day. */
function secondsIn(header: string | null | undefined): number | undefined {
  const wait = retryAfterMs(header, Date.now())
  return wait === undefined ? undefined : Math.min(day / second, Math.max(1, Math.ceil(wait / second)))
}

type Meaning = OAuthCause | 'limited' | 'unavailable'

/** The first match counts: numbers before words. */
const lines: { means: Meaning; errors?: string[]; numbers?: number[]; text?: RegExp }[] = [
  { means: 'limited', errors: ['slow_down', 'temporarily_unavailable', 'rate_limit_exceeded'], numbers: [50196] },
  { means: 'client', errors: ['invalid_client', 'unauthorized_client', 'deleted_client', 'disabled_client', 'org_internal'] },
  { means: 'client', numbers: [7000222, 7000215, 7000218, 7000216, 700016, 700027, 9002346, 9002331, 90023] },
  // Unused for 90 days; one with an end of its own (a browser's, an organisation's); Google's limit on a session.
  { means: 'expired', numbers: [700082, 700081, 700084, 70043, 50132, 70008], text: /unused for|inactivity|invalid_rapt/i },
  // The last four: another proof of who it is, asked for since then.
  { means: 'password-changed', numbers: [50173, 50133, 50144, 50055, 50074, 50076, 50078, 50079], text: /password/i },
  { means: 'admin-blocked', errors: ['admin_policy_enforced', 'policy_enforced'], numbers: [90094, 50105, 65005, 7000112] },
  { means: 'admin-blocked', numbers: [53000, 53001, 53002, 53003, 53004, 53009, 53011, 530032, 530034, 530035] },
  { means: 'admin-blocked', text: /admin(istrator)?'?s? (approval|consent|polic)|by (your |an? )?(admin|.{0,20}polic)/i },
  {
    means: 'consent-missing',
    errors: ['consent_required', 'interaction_required', 'insufficient_scope', 'invalid_scope', 'access_denied'],
    numbers: [65001, 65004, 70011],
  },
  { means: 'revoked', errors: ['invalid_grant', 'invalid_token', 'invalid_refresh_token', 'token_expired'] },
]

function meaningOf(answer: Answer, about: RequestContext): Meaning {
  if (answer.status === 429) return 'limited'
  if (answer.status >= 500 || answer.error === 'server_error') return 'unavailable'
  const found = lines.find(({ errors = [], numbers = [], text }) => {
    if (errors.includes(answer.error.toLowerCase())) return true
    return numbers.some((number) => answer.numbers.has(number)) || text?.test(answer.description) === true
  })
  if (found?.means === 'revoked' && about.ended) return 'expired'
  return found?.means ?? 'other'
}

const late = ['TimeoutError', 'AbortError']
const lateCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]
const nonsense = /^OAUTH_/

/** No usable response. */
function brokenOff(thrown: unknown, { label }: RequestContext): AppError {
  const errors = [...chain(thrown)]
  const codes = errors.map((error) => String(Reflect.get(error, 'code') ?? ''))
  const cause = new Error(`broken off: ${errors.map(({ name }, at) => `${word(name)} ${word(codes[at] ?? '')}`).join(', ')}`)
  if (errors.some(({ name }) => late.includes(name)) || codes.some((code) => lateCodes.includes(code)))
    return new AppError('timeout', `${label} didn't answer in time. Please try again later.`, { cause })
  if (codes.some((code) => nonsense.test(code)))
    return new AppError('provider', `${label} returned an invalid response. Please try again later.`, { cause })
  return new AppError('unavailable', `${label} can't be reached right now. Please try again later.`, { cause })
}

function* chain(cause: unknown): Generator<Error> {
  let error = cause
  for (let depth = 0; error instanceof Error && depth < 5; depth++) {
    yield error
    error = error.cause
  }
}
