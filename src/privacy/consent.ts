// The consents of a person, or of a shared mailbox, whose managers give them: what a member allows for their own mail doesn't count
// there. Every change is stored with its time; the newest counts.
import { type App, inTransaction } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError } from '../core/errors.ts'
import { Consent, defaultConsent, noConsent, type SaveConsentInput } from '../shared/privacy.ts'
import { addConsent, type ConsentRow, consentHistory, sharedMailboxRow } from './consent-queries.ts'

export async function readConsent(app: App, userId: string): Promise<Consent> {
  const given = (await consentHistory(app.db, userId)).map(({ what, value }) => [what, value === 1] as const)
  const asIs = (await isSharedMailbox(app, userId)) ? noConsent : defaultConsent
  return Consent.parse({ ...asIs, ...Object.fromEntries(given) })
}

export async function isSharedMailbox(app: App, userId: string): Promise<boolean> {
  return (await sharedMailboxRow(app.db, userId)) !== undefined
}

/** Unchanged values are not stored. Speech isn't listened to or spoken in a shared mailbox, so nobody consents to it there. */
export async function saveConsent(app: App, userId: string, input: SaveConsentInput): Promise<Consent> {
  if (input.speechOutside !== undefined && (await isSharedMailbox(app, userId)))
    throw new AppError('forbidden', "This isn't available in a shared mailbox.")
  return inTransaction(app, async (app) => {
    const before = new Map<string, boolean>(Object.entries(await readConsent(app, userId)))
    for (const [what, value] of Object.entries(input)) {
      if (value === undefined || before.get(what) === value) continue
      await addConsent(app.db, userId, { what, value: value ? 1 : 0, at: app.now().getTime() })
      await noteActivity(app, userId, value ? 'consent-given' : 'consent-taken')
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
