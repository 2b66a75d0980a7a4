// The one shape of an error under /api: {code, message, issues?, details?} with tRPC's code names.
import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { z } from 'zod'
import { AppError, errorTable, toAppError } from '../core/errors.ts'
import { issuesOf } from '../trpc.ts'

export interface RestErrorBody {
  code: TRPC_ERROR_CODE_KEY
  message: string
  issues?: { path: string; message: string }[]
  details?: Record<string, string | number | boolean>
}
export interface RestError {
  status: number
  body: RestErrorBody
  /** Seconds, for the header. */
  retryAfter: number | undefined
}

/** Any thrown value as an answer. What is not ours gives nothing away. */
export function restError(cause: unknown): RestError {
  if (cause instanceof TRPCError) return fromTrpc(cause)
  return fromApp(toAppError(cause))
}

function fromApp(error: AppError): RestError {
  const { code, status } = errorTable[error.kind]
  const details = error.details ? { details: error.details } : {}
  return { status, retryAfter: secondsToWait(error), body: { code, message: error.message, ...details } }
}

/** Whole seconds. Who was told "too many" is always told until when. */
export function secondsToWait(error: AppError): number | undefined {
  const seconds = error.retryAfter ?? (error.kind === 'limited' ? 60 : undefined)
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds))
}

function fromTrpc(error: TRPCError): RestError {
  if (error.cause instanceof AppError) return fromApp(error.cause)
  if (error.code === 'INTERNAL_SERVER_ERROR') return fromApp(toAppError(error))
  const status = getHTTPStatusCodeFromError(error)
  const issues = error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError ? issuesOf(error.cause) : undefined
  const message = issues?.[0]?.message ?? error.message
  return { status, retryAfter: undefined, body: { code: error.code, message, ...(issues ? { issues } : {}) } }
}
