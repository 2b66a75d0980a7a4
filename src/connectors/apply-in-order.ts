// Changes one after the other. A refusal is an answer; an error that ends the connection travels.
import { AppError } from '../core/errors.ts'
import type { ApplyResult, RemoteChange } from './connector.ts'

type Refusal = AppError & { kind: 'invalid' | 'missing' | 'provider' | 'unprocessable' }

/** What the server said no to. Anything else is about the connection. */
export const isRefusal = (cause: unknown): cause is Refusal =>
  cause instanceof AppError && ['invalid', 'missing', 'provider', 'unprocessable'].includes(cause.kind)

export async function inTurn(
  changes: RemoteChange[],
  apply: (change: RemoteChange) => Promise<ApplyResult>,
): Promise<(ApplyResult | AppError)[]> {
  const results: (ApplyResult | AppError)[] = []
  for (const change of changes) {
    try {
      results.push(await apply(change))
    } catch (cause) {
      if (!isRefusal(cause)) throw cause
      results.push(cause)
    }
  }
  return results
}
