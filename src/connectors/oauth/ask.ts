// One request to a provider, bounded in time and size. Its addresses come from the owner's providers file, so the egress guard does
// not apply.
import { AppError } from '../../core/errors.ts'
import { second } from '../../shared/limits.ts'

export interface Timeouts {
  /** Milliseconds for the whole response. */
  ms: number
  maxBytes: number
}
export const timeouts: Timeouts = { ms: 10 * second, maxBytes: 256 * 1024 }

/** The response with its body read, whatever its status. `label`: the provider's name, for error sentences. */
export async function askProvider(url: string, init: RequestInit, label: string, bounds = timeouts): Promise<Response> {
  const late = AbortSignal.timeout(bounds.ms)
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    const bytes = await readBounded(answer, bounds.maxBytes, label)
    const { status, statusText, headers } = answer
    return new Response(mayHaveBody(status) ? bytes : null, { status, statusText, headers })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (late.aborted) throw new AppError('timeout', `${label} didn't answer in time. Please try again later.`, { cause })
    throw new AppError('unavailable', `${label} can't be reached right now. Please try again later.`, { cause })
  }
}

/** A Response with a body is refused for these (Fetch, null body status). */
const mayHaveBody = (status: number) => ![204, 205, 304].includes(status)

async function readBounded(answer: Response, most: number, label: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop early closes the connection.
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > most) throw new AppError('provider', `${label} returned an invalid response. Please try again later.`)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
