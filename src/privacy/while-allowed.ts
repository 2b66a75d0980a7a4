import type { App } from '../app.ts'
import type { Consent } from '../shared/privacy.ts'
import { readConsent } from './consent.ts'

/**
 * Its signal aborts when the person takes back what `allowed` asks for, or leaves for good: a call may wait for minutes. `reason`
 * is what whoever waits is told.
 */
export function whileAllowed(
  app: App,
  userId: string,
  allowed: (consent: Consent) => boolean,
  reason?: Error,
): Disposable & { signal: AbortSignal } {
  const taken = new AbortController()
  const look = async () => {
    if (!allowed(await readConsent(app, userId))) taken.abort(reason)
  }
  const stop = app.events.listen((event) => {
    if (event.name === 'user.removed' && event.userId === userId) taken.abort(reason)
    if (event.name === 'preferences.changed' && event.userId === userId) look().catch((cause: unknown) => taken.abort(cause))
  })
  return { signal: taken.signal, [Symbol.dispose]: stop }
}
