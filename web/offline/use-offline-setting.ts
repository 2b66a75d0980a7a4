// The offline setting (docs/decisions/0025-what-stays-on-the-device.md) for the settings page.
import { useSyncExternalStore } from 'react'
import { isOfflineEnabled, setOfflineEnabled, subscribeOfflineSetting } from './offline-setting.ts'
import { clearCachedMail } from './offline-store.ts'

export interface OfflineSetting {
  on: boolean
  /** Switching it off removes stored mail. Drafts the server lacks stay until uploaded. */
  set: (on: boolean) => void
  /** Removes stored mail now; later responses are stored again if it is on. */
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
