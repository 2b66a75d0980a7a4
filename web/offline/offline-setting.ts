// Whether this browser may keep mail on the device. A choice about the device, not about a person: on a shared computer it
// stays off whoever signs in.
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

// Another tab may choose, too.
window.addEventListener('storage', (event) => {
  if (event.key === key) emit()
})
