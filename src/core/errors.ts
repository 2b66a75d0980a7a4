// One error class and one table. A verb throws `AppError(kind, sentence)`; the sentence is for the person and may be
// shown as it is: what happened, what helps. Never a stack, a secret or a provider's raw answer.
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import type { ErrorKind } from '../shared/errors.ts'

export interface ErrorRule {
  code: TRPC_ERROR_CODE_KEY
  status: number
  log: 'debug' | 'info' | 'warn' | 'error'
  /** Trying the same again later may succeed. */
  retry: boolean
}

export const errorTable: Record<ErrorKind, ErrorRule> = {
  invalid: { code: 'BAD_REQUEST', status: 400, log: 'debug', retry: false },
  unauthenticated: { code: 'UNAUTHORIZED', status: 401, log: 'debug', retry: false },
  forbidden: { code: 'FORBIDDEN', status: 403, log: 'info', retry: false },
  missing: { code: 'NOT_FOUND', status: 404, log: 'debug', retry: false },
  conflict: { code: 'CONFLICT', status: 409, log: 'debug', retry: false },
  too_large: { code: 'PAYLOAD_TOO_LARGE', status: 413, log: 'info', retry: false },
  unprocessable: { code: 'UNPROCESSABLE_CONTENT', status: 422, log: 'info', retry: false },
  reconnect: { code: 'UNPROCESSABLE_CONTENT', status: 422, log: 'warn', retry: false },
  limited: { code: 'TOO_MANY_REQUESTS', status: 429, log: 'info', retry: true },
  unconfigured: { code: 'NOT_IMPLEMENTED', status: 501, log: 'info', retry: false },
  provider: { code: 'BAD_GATEWAY', status: 502, log: 'warn', retry: true },
  unavailable: { code: 'SERVICE_UNAVAILABLE', status: 503, log: 'warn', retry: true },
  timeout: { code: 'GATEWAY_TIMEOUT', status: 504, log: 'warn', retry: true },
  full: { code: 'SERVICE_UNAVAILABLE', status: 507, log: 'error', retry: true },
  internal: { code: 'INTERNAL_SERVER_ERROR', status: 500, log: 'error', retry: false },
}

export interface AppErrorOptions {
  cause?: unknown
  /** Seconds until trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** Facts a program can act on, such as a certificate's fingerprint. Shown to the caller: nothing secret. */
  details?: Record<string, string | number | boolean>
}

export class AppError extends Error {
  readonly kind: ErrorKind
  readonly retryAfter: number | undefined
  readonly details: Record<string, string | number | boolean> | undefined

  constructor(kind: ErrorKind, sentence: string, options: AppErrorOptions = {}) {
    super(sentence, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.kind = kind
    this.retryAfter = options.retryAfter
    this.details = options.details
  }
}

/** The sentence for a write that failed with a full disk. */
export const diskFullSentence =
  "The server disk is full or can't be written to, so nothing was saved. Free up space, then try again."
/** Seconds: a disk is looked at more often than that (disk.ts). */
const retryAfter = 30

/** Any thrown value as an AppError; what is not ours becomes `internal` with a sentence that gives nothing away. */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (isDiskFull(cause)) return new AppError('full', diskFullSentence, { cause, retryAfter })
  return new AppError('internal', 'Something went wrong on the server. Details are in the server log.', { cause })
}

/** SQLite's (https://sqlite.org/rescode.html) and the system's. */
const diskFullCodes = /^(?:SQLITE_FULL|SQLITE_CANTOPEN|SQLITE_READONLY|ENOSPC|EDQUOT|EROFS|EIO$)/
/** I/O errors of reading: a broken disk, not a full one. */
const readErrorCodes = /^SQLITE_IOERR_(?:READ|SHORT_READ|CORRUPTFS|DATA)$/

/** Whether a write failed for a disk that is full or read-only. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return false
  return diskFullCodes.test(cause.code) || (cause.code.startsWith('SQLITE_IOERR') && !readErrorCodes.test(cause.code))
}
