// Who is known where they are: by a session of the same browser, or by having signed in from the same place.
import type { App } from '../../app.ts'
import { day } from '../../shared/limits.ts'
import { addressPrefix } from '../caller.ts'
import { hasSessionOnDevice, signInAddresses } from './known-device-queries.ts'

/** As long as it is remembered what happened to an account. */
const ACTIVITY_LIFETIME_MS = 180 * day

/** Whether whoever has this email is signed in from the same browser at the same address. */
export function isKnownDevice(app: App, device: { email: string; userAgent: string; address: string }): Promise<boolean> {
  return hasSessionOnDevice(app.db, { ...device, now: app.now().getTime() })
}

/**
 * Whether whoever has this email has signed in from this place. A new password forgets all places but the one it was set
 * from: they may have been somebody else's.
 */
export async function isKnownNetwork(app: App, email: string, place: string): Promise<boolean> {
  for (const { what, address } of await signInAddresses(app.db, email, app.now().getTime() - ACTIVITY_LIFETIME_MS)) {
    if (address !== '' && addressPrefix(address) === place) return true
    if (what === 'password-changed' || what === 'password-reset') return false
  }
  return false
}
