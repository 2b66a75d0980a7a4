// The switch for what stays on the device (docs/decisions/0025-what-stays-on-the-device.md), for the settings.
import { useSyncExternalStore } from 'react'
import { isOfflineEnabled, setOfflineEnabled, subscribeOfflineSetting } from './offline-setting.ts'
import { clearCachedMail } from './offline-store.ts'

export interface OfflineSetting {
  on: boolean
  /** Switching it off removes the mail that lies here. A draft the server does not have yet stays until it is brought there. */
  set: (on: boolean) => void
  /** Removes the mail that lies here now; what is loaded afterwards is kept again where it is on. */
  forget: () => Promise<void>
}

export function useOfflineSetting(): OfflineSetting {
  const on = useSyncExternalStore(subscribeOfflineSetting, isOfflineEnabled)
  return { on, set: setAndClear, forget: clearCachedMail }
}

function setAndClear(on: boolean): void {
  setOfflineEnabled(on)
  if (!on) void clearCachedMail()
}
