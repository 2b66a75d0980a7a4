// Who else reads or writes in this conversation. While it is shown, it says the same of this page.
import { useEffect, useState } from 'react'
import type { Doing } from '../../src/shared/presence.ts'
import { presenceTimes } from '../../src/shared/presence-times.ts'
import { postKeepalive, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { randomId } from '../random-id.ts'
import { sharedReplyWords as words } from '../words/shared-replies.ts'

interface PresenceProps {
  threadId: string
  doing: Doing
}
export default function Presence({ threadId, doing }: PresenceProps) {
  useReport(threadId, doing)
  // Asked again from time to time: a stream that was interrupted for a moment may have missed something.
  const query = trpc.presence.list.useQuery({ threadId }, { staleTime: 0, refetchInterval: presenceTimes.renewMs, retry: false })
  const people = query.data?.people ?? []
  const names = (what: Doing) => people.filter((one) => one.doing === what).map(({ name }) => displayText(name))
  const [writing, reading] = [names('writing'), names('reading')]
  const text = [writing.length > 0 ? words.writing(writing) : '', reading.length > 0 ? words.reading(reading) : '']
  // It has its height also while nobody is here, so that nothing moves when somebody comes.
  return (
    <p aria-live="polite" data-presence className="no-print h-5 truncate text-13 text-ink-soft">
      {text.filter((part) => part !== '').join(' · ')}
    </p>
  )
}

/** Again and again, until the page is hidden or closed. */
function useReport(threadId: string, doing: Doing): void {
  const [page] = useState(randomId)
  // A failure is made good by the next report.
  const { mutate } = trpc.presence.report.useMutation({ meta: { quiet: true } })
  useEffect(() => {
    const report = () => mutate({ page, threadId, doing: document.hidden ? null : doing })
    const close = () => postKeepalive('presence.report', { page, threadId, doing: null })
    report()
    const timer = setInterval(() => {
      if (!document.hidden) report()
    }, presenceTimes.renewMs)
    document.addEventListener('visibilitychange', report)
    window.addEventListener('pagehide', close)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
      window.removeEventListener('pagehide', close)
      mutate({ page, threadId, doing: null })
    }
  }, [page, threadId, doing, mutate])
}
