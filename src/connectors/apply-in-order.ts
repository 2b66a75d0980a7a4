// Applies changes in order. A refusal is a result; an error that ends the connection is thrown.
import { AppError } from '../core/errors.ts'
import type { ApplyResult, RemoteChange } from './connector.ts'

type Refusal = AppError & { kind: 'invalid' | 'missing' | 'provider' | 'unprocessable' }

/** The server refused. Anything else concerns the connection. */
export const isRefusal = (cause: unknown): cause is Refusal =>
  cause instanceof AppError && ['invalid', 'missing', 'provider', 'unprocessable'].includes(cause.kind)

export async function applyInOrder(
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

/** Splits changes into runs of the same action in the same folder, which one command can apply. */
export function runsOf(changes: RemoteChange[]): RemoteChange[][] {
  const runs: RemoteChange[][] = []
  let last = ''
  for (const change of changes) {
    const what = change.kind === 'flags' ? change.set : change.kind === 'move' ? change.to : null
    const action = JSON.stringify([change.kind, change.place.mailbox, change.place.uidvalidity, what])
    if (action === last) runs.at(-1)?.push(change)
    else runs.push([change])
    last = action
  }
  return runs
}
