// What runs beside every signed-in page. It comes after the first page, which does not need it.
import { useReportLocale } from '../live/use-report-locale.ts'
import { useServerEvents } from '../live/use-server-events.ts'
import { useUnreadBadge } from '../notify/use-unread-badge.ts'

export function Background({ userId }: { userId: string }): null {
  useServerEvents(userId)
  useReportLocale()
  useUnreadBadge()
  return null
}
