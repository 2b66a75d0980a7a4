// Whether this browser receives push notifications, and for whom. They take the place of those of open tabs, so that no mail is
// told twice. The code for it is loaded where this is set.
import { deviceStore } from '../storage.ts'

const key = 'push'

export const receivesPush = (userId: string): boolean => deviceStore.get(key) === userId

export function setPushUser(userId: string): void {
  deviceStore.set(key, userId)
}

/** False where nobody received any. */
export function forgetPushUser(): boolean {
  const had = deviceStore.get(key) !== null
  deviceStore.remove(key)
  return had
}
