// Calls a speech server over HTTP, with the limits of src/models/bounded-fetch.ts. Errors become AppErrors that repeat nothing
// of the response.
import { AppError } from '../../core/errors.ts'
import { type CallOptions, withinBounds } from '../../models/bounded-fetch.ts'
import { causeOf, HttpRefusal } from '../../models/http-refusal.ts'

/** Throws AppErrors, and the reason of `rules.signal` once it has aborted. `rejected`: the error for 400, 415 and 422. */
export async function callSpeechServer<T>(
  rules: CallOptions,
  rejected: AppError,
  work: (bounded: typeof fetch) => Promise<T>,
): Promise<T> {
  try {
    return await withinBounds(rules, work)
  } catch (cause) {
    const refusal = causeOf(cause, HttpRefusal)
    if (refusal) throw explain(refusal, rejected)
    if (cause instanceof AppError) throw toSpeechError(cause)
    throw cause
  }
}

export const unusable = (cause?: unknown) => new AppError('provider', "The speech server's response was invalid.", { cause })

function explain(refusal: HttpRefusal, refused: AppError): AppError {
  const { status, retryAfter } = refusal
  const more = { cause: refusal, ...(retryAfter === undefined ? {} : { retryAfter }) }
  const error = (kind: AppError['kind'], sentence: string) => new AppError(kind, sentence, more)
  if (status === 401 || status === 403) return error('unconfigured', 'The speech server rejected the API key.')
  if (status === 404) return error('unconfigured', "The speech server doesn't have this model.")
  if (status === 429) return error('limited', 'Too many requests to the speech server.')
  if (status === 413) return error('too_large', 'This is too large for the speech server.')
  if (status === 503) return error('unavailable', "The speech server isn't responding.")
  if (status === 504) return error('timeout', 'The speech server took too long.')
  if ([400, 415, 422].includes(status)) return new AppError(refused.kind, refused.message, more)
  return error('provider', `The speech server returned an error (${status}).`)
}

/** The limits have messages about AI models. */
function toSpeechError(error: AppError): AppError {
  const more = { cause: error }
  if (error.kind === 'timeout') return new AppError('timeout', 'The speech server took too long.', more)
  if (error.kind === 'unavailable') return new AppError('unavailable', "The speech server isn't responding.", more)
  return unusable(error)
}
