// Background work: starts after the response, and its failures are logged. For work that must not show in the response time, such
// as whether an address is known.
import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'

const pendingKey = stateKey(() => new Set<Promise<void>>())

/** `work` must use the app outside any transaction: the transaction is over when it starts. */
export function runInBackground(app: App, what: string, work: () => Promise<void>): void {
  const pending = app.state.of(pendingKey)
  const running = new Promise<void>((resolve) => {
    setImmediate(() => {
      work()
        .catch((cause: unknown) => app.log.warn({ reason: reasonOf(cause) }, `${what}: failed`))
        .finally(resolve)
    })
  })
  pending.add(running)
  void running.then(() => pending.delete(running))
}

/** Waits for all of it: before the store closes, and in tests. */
export async function drainBackground(app: App): Promise<void> {
  const pending = app.state.of(pendingKey)
  while (pending.size > 0) await Promise.all(pending)
}

/** The kind of failure, never its message, which may quote an address, a server or a URL with a password. */
export function reasonOf(cause: unknown): string {
  const { code, kind, name } = cause as { code?: unknown; kind?: unknown; name?: unknown }
  return String(code ?? kind ?? name ?? 'unknown')
}
