// Notification settings of this browser: those of open tabs, and whether it receives push, which takes their place so that no mail
// is told twice. The browser's permission overrides them. Insecure origins (plain http) get no notifications.
import { createEmitter } from '../emitter.ts'
import { deviceStore } from '../storage.ts'

const prefix = 'notifications:'
const { subscribe, emit } = createEmitter()

export type NotificationState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on'
interface NotificationSettings {
  on: boolean
  /** Whether sender and subject are shown. */
  content: boolean
}
const defaults: NotificationSettings = { on: false, content: true }

export function notificationState(userId: string): NotificationState {
  if (!window.isSecureContext) return 'insecure'
  if (!('Notification' in window) || isUnsupported) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && notificationSettings(userId).on ? 'on' : 'off'
}

/** Mobile browsers define Notification but require a service worker; detected on the first attempt. */
let isUnsupported = false
export function markUnsupported(): void {
  isUnsupported = true
  emit()
}

export function notificationSettings(userId: string): NotificationSettings {
  try {
    const stored: unknown = JSON.parse(deviceStore.get(prefix + userId) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...defaults, ...parseSettings(stored) } : defaults
  } catch {
    return defaults // invalid
  }
}

export function saveNotificationSettings(userId: string, changes: Partial<NotificationSettings>): void {
  deviceStore.set(prefix + userId, JSON.stringify({ ...notificationSettings(userId), ...changes }))
  emit()
}

/** Called when settings or permission may have changed, in any tab. */
export function subscribeNotificationSettings(listener: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const stopListening = subscribe(listener)
  window.addEventListener('storage', listener, { signal })
  document.addEventListener('visibilitychange', listener, { signal })
  void watchPermission(listener, signal)
  return () => {
    stopListening()
    stop.abort()
  }
}

async function watchPermission(listener: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions?.query({ name: 'notifications' })
    status?.addEventListener('change', listener, { signal })
  } catch {
    // Not supported: the permission is read again when the tab becomes visible.
  }
}

function parseSettings(stored: object): Partial<NotificationSettings> {
  return {
    ...('on' in stored && typeof stored.on === 'boolean' ? { on: stored.on } : {}),
    ...('content' in stored && typeof stored.content === 'boolean' ? { content: stored.content } : {}),
  }
}

const pushKey = 'push'

export const receivesPush = (userId: string): boolean => deviceStore.get(pushKey) === userId

export function setPushUser(userId: string): void {
  deviceStore.set(pushKey, userId)
}

const failingKey = 'push-failing'

/** The server has given up on this browser: tabs notify again. */
export const isPushFailing = (): boolean => deviceStore.get(failingKey) !== null

export function setPushFailing(isFailing: boolean): void {
  if (isFailing) deviceStore.set(failingKey, '1')
  else deviceStore.remove(failingKey)
}

/** False where nobody received any. */
export function forgetPushUser(): boolean {
  const had = deviceStore.get(pushKey) !== null
  deviceStore.remove(pushKey)
  deviceStore.remove(failingKey)
  return had
}
