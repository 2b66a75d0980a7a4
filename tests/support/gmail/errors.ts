// Errors in the shape in which Google's APIs answer them: developers.google.com/workspace/gmail/api/guides/handle-errors.

interface Extra {
  domain?: string
  /** Named where it differs from the usual one of the code. */
  status?: string
  details?: object[]
  headers?: Record<string, string>
  /** Instead of JSON: what Google's front ends answer for a 502. */
  html?: string
}

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

export class Refusal extends Error {
  readonly code: number
  readonly reason: string
  readonly extra: Extra

  constructor(code: number, reason: string, message: string, extra: Extra = {}) {
    super(message)
    this.code = code
    this.reason = reason
    this.extra = extra
  }

  get body(): object {
    const { domain = 'global', status = statuses[this.code] ?? 'UNKNOWN', details } = this.extra
    const errors = [{ message: this.message, domain, reason: this.reason }]
    return { error: { code: this.code, message: this.message, errors, status, ...(details ? { details } : {}) } }
  }
}

export const notFound = () => new Refusal(404, 'notFound', 'Requested entity was not found.')
export const invalid = (message: string) => new Refusal(400, 'invalidArgument', message)
export const failedPrecondition = (message = 'Precondition check failed.') =>
  new Refusal(400, 'failedPrecondition', message, { status: 'FAILED_PRECONDITION' })

export const noToken = () =>
  new Refusal(401, 'required', 'Request is missing required authentication credential.', {
    headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' },
  })
export const badToken = () =>
  new Refusal(401, 'authError', 'Invalid Credentials', {
    headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
  })
export const otherPerson = (address: string) => new Refusal(403, 'forbidden', `Delegation denied for ${address}`)

export function scopeMissing(method: string): Refusal {
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    domain: 'googleapis.com',
    metadata: { service: 'gmail.googleapis.com', method: `caribou.api.proto.MailboxService.${method}` },
  }
  return new Refusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
    details: [info],
    headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="insufficient_scope"' },
  })
}

/** The three ways in which Gmail says that it was too much; all three are seen in the wild. */
export type OverQuota = '429' | '403 user' | '403 metric'

export function tooMuch(kind: OverQuota, retryAfter: number | undefined): Refusal {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  const metric =
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'gmail.googleapis.com' for consumer 'project_number:1'."
  switch (kind) {
    case '429':
      return new Refusal(429, 'rateLimitExceeded', 'Resource has been exhausted (e.g. check quota).', { headers })
    case '403 user':
      return new Refusal(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded', { domain: 'usageLimits', headers })
    case '403 metric': {
      const info = {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
      }
      return new Refusal(403, 'rateLimitExceeded', metric, { domain: 'usageLimits', details: [info], headers })
    }
  }
}

/** An error of that kind for a fault that a test asks for. */
export function faultOf(code: number, reason?: string, retryAfter?: number): Refusal {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  if (code === 401) return badToken()
  if (code === 404) return notFound()
  if (code === 429) return tooMuch('429', retryAfter)
  if (code === 502)
    return new Refusal(502, 'badGateway', 'Bad gateway', { html: '<!DOCTYPE html><title>Error 502 (Server Error)!!1</title>' })
  if (code === 403) {
    const domain = /limit/i.test(reason ?? '') ? 'usageLimits' : 'global'
    return new Refusal(403, reason ?? 'userRateLimitExceeded', forbidden[reason ?? ''] ?? 'Forbidden', { domain, headers })
  }
  if (code >= 500) return new Refusal(code, reason ?? 'backendError', 'Backend Error', { headers })
  return new Refusal(code, reason ?? 'invalidArgument', 'Invalid request', { headers })
}

const forbidden: Record<string, string> = {
  dailyLimitExceeded: 'Daily Limit Exceeded',
  userRateLimitExceeded: 'User Rate Limit Exceeded',
  rateLimitExceeded: 'Rate Limit Exceeded',
  domainPolicy: 'The domain administrators have disabled Gmail apps.',
  insufficientPermissions: 'Request had insufficient authentication scopes.',
}
