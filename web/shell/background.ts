// What runs beside every signed-in page. It comes after the first page, which does not need it.
import { useEffect } from 'react'
import { toast } from '../api.ts'
import { useReportLocale } from '../live/use-report-locale.ts'
import { useServerEvents } from '../live/use-server-events.ts'
import { useUnreadBadge } from '../notify/use-unread-badge.ts'
import { consumeLostMailbox } from '../shared-mailbox.ts'

export function Background({ userId }: { userId: string }): null {
  useServerEvents(userId)
  useReportLocale()
  useUnreadBadge()
  useEffect(() => {
    if (consumeLostMailbox()) void showLost()
  }, [])
  return null
}

/** Why this page is one's own inbox all of a sudden. */
async function showLost(): Promise<void> {
  const { sharedMailboxWords } = await import('../words/shared-mailboxes.ts')
  toast(sharedMailboxWords.lost, undefined, 10)
}
