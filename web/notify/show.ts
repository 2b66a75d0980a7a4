import { noteCannotShow } from './choice.ts'

export interface Notice {
  title: string
  body: string
  /** Another one with the same tag takes its place. */
  tag: string
  onClick?: () => void
}

/** Shows a notification of the desktop; false where this browser cannot. The caller has made sure it is wanted. */
export function show({ title, body, tag, onClick }: Notice): boolean {
  try {
    const notification = new Notification(title, { body, tag, icon: '/favicon.svg' })
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
