import { onSession, sessionUser } from '../session.ts'
import { forgetPushUser, markUnsupported } from './notification-settings.ts'

export interface DesktopNotification {
  title: string
  body: string
  /** Replaces a notification with the same tag. */
  tag: string
  onClick?: () => void
}

const openNotifications = new Set<Notification>()
// They show senders and subjects: closed on sign-out.
onSession(() => {
  if (sessionUser()) return
  for (const notification of openNotifications) notification.close()
  if (!forgetPushUser()) return
  import('./browser-push.ts')
    .then(({ leavePush }) => leavePush())
    .catch((cause: unknown) => console.info('Push was not turned off in this browser.', cause))
})

/** Shows a desktop notification; false if the browser cannot. The caller has checked the settings. */
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
