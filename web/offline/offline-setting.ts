// Whether this browser may store mail. A setting of the device, not of the user: on a shared computer it stays off for
// everybody.
import { createEmitter } from '../emitter.ts'
import { deviceStore } from '../storage.ts'

const key = 'kept-on-device'
const { subscribe, emit } = createEmitter()

export function isOfflineEnabled(): boolean {
  return deviceStore.get(key) !== 'off'
}

export function setOfflineEnabled(on: boolean): void {
  if (on) deviceStore.remove(key)
  else deviceStore.set(key, 'off')
  emit()
}

export const subscribeOfflineSetting = subscribe

// Changed in another tab.
window.addEventListener('storage', (event) => {
  if (event.key === key) emit()
})
