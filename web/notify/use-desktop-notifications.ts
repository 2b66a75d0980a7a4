// Switches desktop notifications on and off, for the settings. Browsers allow the permission prompt only in response to a
// click.
import { useSyncExternalStore } from 'react'
import { useSession } from '../session.ts'
import { strings } from '../strings.ts'
import {
  type NotificationState,
  notificationSettings,
  notificationState,
  saveNotificationSettings,
  subscribeNotificationSettings,
} from './notification-settings.ts'
import { showNotification } from './show-notification.ts'

export interface DesktopNotifications {
  state: NotificationState
  turnOn: () => Promise<void>
  turnOff: () => void
  /** Whether sender and subject are shown, or only that there is new mail. */
  content: boolean
  setContent: (content: boolean) => void
}

export function useDesktopNotifications(): DesktopNotifications {
  const session = useSession()
  const userId = session.state === 'in' ? session.user.id : ''
  const state = useSyncExternalStore(subscribeNotificationSettings, () => notificationState(userId))
  const content = useSyncExternalStore(subscribeNotificationSettings, () => notificationSettings(userId).content)
  return {
    state,
    turnOn: () => turnOn(userId),
    turnOff: () => saveNotificationSettings(userId, { on: false }),
    content,
    setContent: (content) => saveNotificationSettings(userId, { content }),
  }
}

/** Shows a first notification at once, so that one suppressed by the system is noticed. */
async function turnOn(userId: string): Promise<void> {
  const state = notificationState(userId)
  if (userId === '' || state === 'insecure' || state === 'unsupported') return
  const permission = await Notification.requestPermission()
  saveNotificationSettings(userId, { on: permission === 'granted' })
  if (permission === 'granted') showNotification({ title: strings.notify.on, body: strings.notify.onHint, tag: 'homing-on' })
}
