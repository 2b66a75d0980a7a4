// Parses a failed request: Google's error body, headers, system error codes. All of it is untrusted and read with limits.
import { z } from 'zod'
import { retryAfterMs } from '../../../core/retry-after.ts'
import { day } from '../../../shared/limits.ts'
import { cleanLine } from '../../clean-text.ts'

export interface Refused {
  /** HTTP status; 0 without a response. */
  status: number
  /** Google's reason codes, and our own `timeout` and `nonsense`. */
  reasons: string[]
  /** System error codes such as ECONNRESET. */
  code: string
  text: string
  unreached: boolean
  wait: number | undefined
}

const name = z.string().regex(/^[A-Za-z_]{1,60}$/)
const named = z.object({ reason: name.optional().catch(undefined) })
const named20 = z.array(named.catch({})).max(20).optional().catch(undefined)
const Body = z.object({
  error: z.union([
    name,
    z.object({
      message: z.string().optional().catch(undefined),
      status: name.optional().catch(undefined),
      errors: named20,
      details: named20,
    }),
  ]),
})

const Answer = z.object({ status: z.number().int().min(100).max(599), data: z.unknown(), headers: z.unknown() })

export function refusedBy(cause: unknown, now: number): Refused {
  const answer = Answer.safeParse(fieldOf(cause, 'response'))
  const codes = codesOf(cause)
  if (answer.success && answer.data.status >= 300 && !codes.includes('max-size')) return answeredBy(answer.data, now)
  const own = ownReason(codes, cause)
  return {
    status: 0,
    reasons: own === undefined ? [] : [own],
    code: codes.find((code) => /^[A-Z_]{1,40}$/.test(code)) ?? '',
    text: '',
    unreached: codes.some((code) => unreachable.includes(code)),
    wait: undefined,
  }
}

/** Codes of failures before a connection was made. */
const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED']

function ownReason(codes: string[], cause: unknown): string | undefined {
  if (codes.includes('TimeoutError') || codes.includes('ETIMEDOUT')) return 'timeout'
  const answeredOddly = ['max-size', 'unsupported-redirect', 'no-redirect', 'Z_DATA_ERROR', 'Z_BUF_ERROR']
  if (codes.some((code) => answeredOddly.includes(code) || code.startsWith('HPE_'))) return 'nonsense'
  return fieldOf(cause, 'response') === undefined ? undefined : 'nonsense'
}

function answeredBy({ status, data, headers }: z.infer<typeof Answer>, now: number): Refused {
  const body = Body.safeParse(typeof data === 'string' ? parsed(data) : data)
  const error = body.success ? body.data.error : undefined
  const reported = typeof error === 'object' ? error : undefined
  const listed = [...(reported?.errors ?? []), ...(reported?.details ?? [])].map(({ reason }) => reason)
  const reasons = [typeof error === 'string' ? error : reported?.status, ...listed].filter((reason) => reason !== undefined)
  const text = cleanLine(reported?.message, 500)
  return {
    status,
    reasons: [...new Set(reasons)],
    code: '',
    text,
    unreached: false,
    wait: waitOf(headerOf(headers, 'retry-after'), now) ?? waitOf(/retry after ([0-9T:.Z-]{10,40})/i.exec(text)?.[1], now),
  }
}

/** A day at most. */
function waitOf(said: string | undefined, now: number): number | undefined {
  const wait = retryAfterMs(said, now)
  return wait === undefined ? undefined : Math.min(day, wait)
}

/** The library has its own class of headers. */
function headerOf(headers: unknown, name: string): string | undefined {
  const get = fieldOf(headers, 'get')
  const value: unknown = typeof get === 'function' ? get.call(headers, name) : fieldOf(headers, name)
  return typeof value === 'string' ? value.slice(0, 100) : undefined
}

/** Of the error and its causes. */
function codesOf(cause: unknown): string[] {
  const codes: string[] = []
  for (let error = cause, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth++) {
    for (const field of ['code', 'errno', 'type', 'name']) {
      const value = fieldOf(error, field)
      if (typeof value === 'string') codes.push(value)
    }
  }
  return codes
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the status says enough.
    return undefined
  }
}
