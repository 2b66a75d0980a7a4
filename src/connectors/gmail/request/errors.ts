// Errors of the Gmail API (AIP-193, and the older `errors` list) as AppErrors with a sentence for the person. Google's own text may
// contain addresses: it is kept out of logs.
import type { z } from 'zod'
import { AppError, type AppErrorOptions } from '../../../core/errors.ts'
import type { ReconnectCause } from '../../../shared/accounts.ts'
import { day, hour, minute, second } from '../../../shared/limits.ts'
import { type Refused, refusedBy } from './refusals.ts'

/** The cause of every AppError that `api.ts` throws. */
export class GmailAnswer extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly reasons: string[]
  /** The request cannot have reached Gmail: no connection was made. */
  readonly unreached: boolean
  /** Retry-After, in milliseconds. */
  readonly wait: number | undefined
  readonly #text: string

  constructor(refused: Refused) {
    super(`gmail answered ${refused.status} ${[...refused.reasons, refused.code].join(' ')}`.trim())
    this.name = 'GmailAnswer'
    this.status = refused.status
    this.reasons = refused.reasons
    this.unreached = refused.unreached
    this.wait = refused.wait
    this.#text = refused.text
  }

  /** Gmail's text, to be shown only to the owner of the mailbox. */
  said(): string {
    return this.#text
  }
}

/** The answer behind an AppError of this connector. */
export function answerOf(error: unknown): GmailAnswer | undefined {
  if (error instanceof GmailAnswer) return error
  return error instanceof AppError && error.cause instanceof GmailAnswer ? error.cause : undefined
}

/** The AppError for a failed request. */
export function answered(cause: unknown, now: number): GmailAnswer {
  return cause instanceof GmailAnswer ? cause : new GmailAnswer(refusedBy(cause, now))
}

const rateLimitReasons = [
  'ratelimitexceeded',
  'userratelimitexceeded',
  'resource_exhausted',
  'rate_limit_exceeded',
  'quotaexceeded',
]
const dailyLimitReasons = ['dailylimitexceeded', 'dailylimitexceededunreg']
const mayNot = ['insufficientpermissions', 'access_token_scope_insufficient']
const notAllowed = ['domainpolicy', 'domain_policy', 'accessdenied', 'org_restriction_violation', 'admin_policy_enforced']
const notEnabled = ['accessnotconfigured', 'service_disabled']

const has = ({ reasons }: GmailAnswer, list: string[]) => reasons.some((reason) => list.includes(reason.toLowerCase()))

/** Rate limited: nothing was done, a later retry helps. */
export function isRateLimited(answer: GmailAnswer): boolean {
  if (has(answer, dailyLimitReasons)) return false
  return answer.status === 429 || (answer.status === 403 && has(answer, rateLimitReasons))
}

/** Gmail or the network has a temporary failure. */
export function isServerError({ status, reasons }: GmailAnswer): boolean {
  if (reasons.includes('nonsense')) return false
  return status === 0 || status === 408 || status >= 500
}

export function toGmailFailure(answer: GmailAnswer): AppError {
  const { status } = answer
  if (status === 401 || has(answer, ['invalid_grant'])) return signInAgain(answer)
  if (has(answer, dailyLimitReasons)) return limited(answer, hour)
  if (isRateLimited(answer)) return limited(answer, minute)
  if (has(answer, notEnabled)) return failure('unprocessable', sentences.notEnabled, answer, 'client')
  if (has(answer, ['failedprecondition', 'failed_precondition']))
    return failure('reconnect', sentences.noMailbox, answer, 'other')
  if (status === 403) return forbidden(answer)
  if (status === 404 || status === 410) return failure('missing', sentences.missing, answer)
  if (status === 413) return failure('too_large', sentences.large, answer)
  if (answer.reasons.includes('timeout')) return failure('timeout', sentences.slow, answer)
  if (answer.reasons.includes('nonsense')) return failure('provider', sentences.nonsense, answer)
  if (isServerError(answer)) return failure('unavailable', sentences.away, answer)
  return failure('provider', sentences.refused, answer)
}

/** May concern that one mail: Gmail permanently answers 500 for some. */
export function isOdd(error: unknown): boolean {
  return error instanceof AppError && (['provider', 'too_large'].includes(error.kind) || answerOf(error)?.status === 500)
}

/** Undefined for a 404. */
export async function orMissing(asked: Promise<unknown>): Promise<{ answer: unknown } | undefined> {
  try {
    return { answer: await asked }
  } catch (cause) {
    if (answerOf(cause)?.status !== 404) throw cause
    return undefined
  }
}

/** Validates an untrusted response. */
export function readAnswer<T>(shape: z.ZodType<T>, data: unknown): T {
  const read = shape.safeParse(data)
  if (!read.success) throw new AppError('provider', sentences.nonsense, { cause: new Error('an answer of another shape') })
  return read.data
}

const sentences = {
  again: 'Gmail no longer grants access. Please reconnect this mailbox.',
  consent: 'Homing is missing permissions. Please reconnect this mailbox and tick every box that Google shows.',
  admin: "This Google Workspace's admin doesn't allow Homing. Please ask them to allow it.",
  notEnabled:
    'The Gmail API is turned off for this server. The server owner can turn it on: in the Google Cloud console choose the project, then “APIs & Services”, “Library”, “Gmail API”, and click “Enable”.',
  noMailbox: 'According to Google, this account has no Gmail mailbox, or Gmail is turned off for it.',
  forbidden: "Gmail doesn't allow this.",
  limited: "Gmail doesn't allow more requests right now. Please wait a moment.",
  today: "This server has reached Gmail's request limit for today. Homing will try again later.",
  missing: 'This email is no longer on the mail server.',
  large: 'This is larger than Gmail accepts.',
  slow: "Gmail didn't answer in time. Please try again later.",
  away: "Gmail can't be reached right now. Please try again later.",
  nonsense: 'Gmail returned an invalid response. Please try again later.',
  refused: 'Gmail rejected this request. Please try again later.',
} as const

function failure(kind: AppError['kind'], sentence: string, cause: GmailAnswer, reconnect?: ReconnectCause): AppError {
  const options: AppErrorOptions = { cause, ...(reconnect === undefined ? {} : { details: { cause: reconnect } }) }
  return new AppError(kind, sentence, options)
}

function limited(answer: GmailAnswer, usual: number): AppError {
  const wait = Math.min(day, answer.wait ?? usual)
  const sentence = usual === hour ? sentences.today : sentences.limited
  return new AppError('limited', sentence, { cause: answer, retryAfter: Math.max(1, Math.ceil(wait / second)) })
}

/** Two tokens in a row were refused, the second one fresh: a refresh cannot help. */
function signInAgain(answer: GmailAnswer): AppError {
  return failure('reconnect', sentences.again, answer, 'revoked')
}

function forbidden(answer: GmailAnswer): AppError {
  if (has(answer, mayNot)) return failure('reconnect', sentences.consent, answer, 'consent-missing')
  if (has(answer, notAllowed)) return failure('reconnect', sentences.admin, answer, 'admin-blocked')
  return failure('forbidden', sentences.forbidden, answer)
}
