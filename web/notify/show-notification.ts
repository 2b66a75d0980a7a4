import { onSession, sessionUser } from '../session.ts'
import { markUnsupported } from './notification-settings.ts'

export interface DesktopNotification {
  title: string
  body: string
  /** Another one with the same tag takes its place. */
  tag: string
  onClick?: () => void
}

const openNotifications = new Set<Notification>()
// They name senders and subjects: gone with the person.
onSession(() => {
  if (sessionUser()) return
  for (const notification of openNotifications) notification.close()
})

/** Shows a notification of the desktop; false where this browser cannot. The caller has made sure it is wanted. */
export function showNotification({ title, body, tag, onClick }: DesktopNotification): boolean {
  try {
    const notification = new Notification(title, { body, tag, icon: '/favicon.svg' })
    openNotifications.add(notification)
    notification.onclose = () => openNotifications.delete(notification)
    notification.onclick = () => {
      notification.close()
      window.focus()
      onClick?.()
    }
    return true
  } catch {
    markUnsupported()
    return false
  }
}
