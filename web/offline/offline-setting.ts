// Whether this browser may keep mail on the device. A choice about the device, not about a person: on a shared computer it
// stays off whoever signs in.
import { createListeners } from '../emitter.ts'
import { deviceStore } from '../storage.ts'

const key = 'kept-on-device'
const { listen, tell } = createListeners()

export function isKeptOnDevice(): boolean {
  return deviceStore.get(key) !== 'off'
}

export function chooseKept(on: boolean): void {
  if (on) deviceStore.remove(key)
  else deviceStore.set(key, 'off')
  tell()
}

export const onChoice = listen

// Another tab may choose, too.
window.addEventListener('storage', (event) => {
  if (event.key === key) tell()
})
