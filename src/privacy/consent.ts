// A person's consents. Every change is stored with its time; the newest counts.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { Consent, defaultConsent, type SaveConsentInput } from '../shared/privacy.ts'
import { addConsent, type ConsentRow, consentHistory } from './consent-queries.ts'

export async function readConsent(app: App, userId: string): Promise<Consent> {
  const given = (await consentHistory(app.db, userId)).map(({ what, value }) => [what, value === 1] as const)
  return Consent.parse({ ...defaultConsent, ...Object.fromEntries(given) })
}

/** Unchanged values are not stored. */
export async function saveConsent(app: App, userId: string, input: SaveConsentInput): Promise<Consent> {
  return inTransaction(app, async (app) => {
    const before = new Map<string, boolean>(Object.entries(await readConsent(app, userId)))
    for (const [what, value] of Object.entries(input)) {
      if (value === undefined || before.get(what) === value) continue
      await addConsent(app.db, userId, { what, value: value ? 1 : 0, at: app.now().getTime() })
      await noteActivity(app, userId, value ? 'consent-given' : 'consent-taken', { detail: what })
    }
    app.events.emit('preferences.changed', { userId })
    return readConsent(app, userId)
  })
}

/** Oldest first, for the data export. */
export function readConsentHistory(app: App, userId: string): Promise<ConsentRow[]> {
  return consentHistory(app.db, userId)
}

/** The signal aborts with `reason` when `allowed` no longer holds, or the account is deleted: calls may take minutes. */
export function watchConsent(
  app: App,
  userId: string,
  allowed: (consent: Consent) => boolean,
  reason?: Error,
): Disposable & { signal: AbortSignal } {
  const revoked = new AbortController()
  const recheck = async () => {
    if (!allowed(await readConsent(app, userId))) revoked.abort(reason)
  }
  const stop = app.events.listen((event) => {
    if (event.name === 'user.removed' && event.userId === userId) revoked.abort(reason)
    if (event.name === 'preferences.changed' && event.userId === userId) recheck().catch((cause: unknown) => revoked.abort(cause))
  })
  return { signal: revoked.signal, [Symbol.dispose]: stop }
}
