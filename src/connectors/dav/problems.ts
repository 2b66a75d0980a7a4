// Why a WebDAV server could not be asked, as a person reads it and as it is stored.
import { AppError } from '../../core/errors.ts'
import type { DavProblem } from '../../shared/dav.ts'
import type { ErrorKind } from '../../shared/errors.ts'

const sentences: Record<DavProblem, [ErrorKind, string]> = {
  denied: ['unprocessable', 'The server rejected the username or password. Many servers need an app password here.'],
  'not-allowed': ['unprocessable', "This server's address isn't allowed here."],
  'not-found': ['unprocessable', 'No address books or calendars were found at this address.'],
  limited: ['limited', 'The server is limiting requests. Please try again later.'],
  unavailable: ['unavailable', "The server can't be reached."],
  timeout: ['timeout', "The server didn't respond in time."],
  foreign: ['provider', "The server's response can't be used. Please check the address."],
  'too-large': ['provider', 'The server sent more data than Homing accepts.'],
  conflict: ['conflict', 'The event was changed at the server at the same time.'],
  elsewhere: [
    'unprocessable',
    'The server points to another server, which Homing sends no password to. Please enter its address.',
  ],
}

export function davError(reason: DavProblem, details: { status?: number } = {}): AppError {
  const [kind, sentence] = sentences[reason]
  return new AppError(kind, sentence, { details: { ...details, reason } })
}
export const foreignServer = (): AppError => davError('foreign')

/** What `cause` says about the server; undefined where it says nothing about it. */
export function davProblemOf(cause: unknown): DavProblem | undefined {
  if (!(cause instanceof AppError)) return undefined
  const reason = cause.details?.reason
  if (typeof reason === 'string' && Object.hasOwn(sentences, reason)) return reason as DavProblem
  if (cause.kind === 'timeout') return 'timeout'
  if (cause.kind === 'unavailable') return 'unavailable'
  return cause.kind === 'unprocessable' || cause.kind === 'invalid' ? 'not-allowed' : undefined
}

/** Whether the password itself was refused (401). A 403 says so of one address only. */
export const isPasswordRefused = (cause: unknown): boolean =>
  davProblemOf(cause) === 'denied' && !(cause instanceof AppError && cause.details?.status === 403)

/** By the status of a response that is no success. */
export function statusError(status: number): AppError {
  if (status === 401 || status === 403) return davError('denied', { status })
  if (status === 404 || status === 410) return davError('not-found')
  if (status === 429) return davError('limited')
  return davError(status >= 500 ? 'unavailable' : 'foreign')
}
