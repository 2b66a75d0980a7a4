// Changes one after the other. A refusal is an answer; an error that ends the connection travels.
import { AppError } from '../core/errors.ts'
import type { ApplyResult, RemoteChange } from './connector.ts'

export async function inTurn(
  changes: RemoteChange[],
  apply: (change: RemoteChange) => Promise<ApplyResult>,
): Promise<(ApplyResult | AppError)[]> {
  const results: (ApplyResult | AppError)[] = []
  for (const change of changes) {
    try {
      results.push(await apply(change))
    } catch (cause) {
      if (!(cause instanceof AppError) || !['invalid', 'missing', 'provider', 'unprocessable'].includes(cause.kind)) throw cause
      results.push(cause)
    }
  }
  return results
}
