import { onSession, sessionUser } from '../session.ts'
import { noteCannotShow } from './notification-settings.ts'

export interface Notice {
  title: string
  body: string
  /** Another one with the same tag takes its place. */
  tag: string
  onClick?: () => void
}

const shown = new Set<Notification>()
// They name senders and subjects: gone with the person.
onSession(() => {
  if (sessionUser()) return
  for (const notification of shown) notification.close()
})

/** Shows a notification of the desktop; false where this browser cannot. The caller has made sure it is wanted. */
export function show({ title, body, tag, onClick }: Notice): boolean {
  try {
    const notification = new Notification(title, { body, tag, icon: '/favicon.svg' })
    shown.add(notification)
    notification.onclose = () => shown.delete(notification)
    notification.onclick = () => {
      notification.close()
      window.focus()
      onClick?.()
    }
    return true
  } catch {
    noteCannotShow()
    return false
  }
}
