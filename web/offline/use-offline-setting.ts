// The switch for what stays on the device (docs/decisions/0025-what-stays-on-the-device.md), for the settings.
import { useSyncExternalStore } from 'react'
import { chooseKept, isKeptOnDevice, onChoice } from './offline-setting.ts'
import { forgetMail } from './offline-store.ts'

export interface KeptOnDevice {
  on: boolean
  /** Switching it off removes the mail that lies here. A draft the server does not have yet stays until it is brought there. */
  set: (on: boolean) => void
  /** Removes the mail that lies here now; what is loaded afterwards is kept again where it is on. */
  forget: () => Promise<void>
}

export function useKeptOnDevice(): KeptOnDevice {
  const on = useSyncExternalStore(onChoice, isKeptOnDevice)
  return { on, set: choose, forget: forgetMail }
}

function choose(on: boolean): void {
  chooseKept(on)
  if (!on) void forgetMail()
}
