// Shows the unread count in the title, the favicon and the app icon.
import { useEffect } from 'react'
import { trpc } from '../api.ts'
import { setUnreadInTitle } from '../ui/title.ts'
import { setFaviconBadge } from './favicon-badge.ts'

export function useUnreadBadge(): void {
  const unread = trpc.mail.stats.useQuery().data?.unread ?? 0
  useEffect(() => {
    setUnreadInTitle(unread)
    void setFaviconBadge(unread)
    setAppBadge(unread)
  }, [unread])
  useEffect(
    () => () => {
      setUnreadInTitle(0)
      void setFaviconBadge(0)
      setAppBadge(0)
    },
    [],
  )
}

/** Only installed apps have a badge; some browsers reject the call otherwise. */
function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}
