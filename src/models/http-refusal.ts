// Errors of model servers. The response body may repeat a key or a mail: it is only inspected, never shown or logged.
import { AppError } from '../core/errors.ts'
import { retryAfterMs } from '../core/retry-after.ts'

/** A response with an error status, and the start of its body. */
export class HttpRefusal extends Error {
  readonly status: number
  readonly body: string
  readonly retryAfter: number | undefined

  constructor(status: number, body: string, retryAfter: number | undefined) {
    super(`status ${status}`)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  static async from(response: Response): Promise<HttpRefusal> {
    let body = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      body += decoder.decode(chunk, { stream: true })
      if (body.length > 4000) break
    }
    return new HttpRefusal(response.status, body.slice(0, 4000), secondsOf(response.headers.get('retry-after')))
  }
}

/** The first error of this class in the chain of causes. */
export function causeOf<T extends Error>(thrown: unknown, kind: abstract new (...given: never[]) => T): T | undefined {
  for (let one = thrown, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++)
    if (one instanceof kind) return one
  return undefined
}

/** `begun`: the response had begun. */
export function toCallError(thrown: unknown, begun: boolean): Error {
  const known = causeOf(thrown, AppError)
  if (known) return known
  const refusal = causeOf(thrown, HttpRefusal)
  if (refusal) return refusal
  if (begun) return new AppError('provider', "The AI model's response was interrupted.", { cause: thrown })
  return new AppError('unavailable', "The AI model isn't responding.", { cause: thrown })
}

/** For whoever runs the server. */
export function explainRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof HttpRefusal)) return thrown
  const { status, body, retryAfter } = thrown
  const error = (kind: AppError['kind'], sentence: string) => new AppError(kind, sentence, { cause: thrown, ...wait(retryAfter) })
  if (status === 401 || status === 403) return error('unconfigured', "The AI model's server rejected the API key.")
  if (status === 404) return error('unconfigured', "The AI model's server doesn't have this model.")
  if (status === 429) return error('limited', "Too many requests to the AI model's server.")
  if (status === 413 || (status === 400 && /context|too (?:long|large|many tokens)|maximum.{0,30}tokens/i.test(body)))
    return error('too_large', 'This is too long for the AI model.')
  if (status === 503) return error('unavailable', "The AI model isn't responding.")
  return error('provider', `The AI model's server returned an error (${status}).`)
}

const wait = (retryAfter: number | undefined) => (retryAfter === undefined ? {} : { retryAfter })

/** Seconds or a date (RFC 9110, section 10.2.3), at most an hour. */
function secondsOf(header: string | null): number | undefined {
  const wait = retryAfterMs(header, Date.now())
  return wait === undefined ? undefined : Math.min(3600, Math.max(1, Math.ceil(wait / 1000)))
}
