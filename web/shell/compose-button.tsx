// On a phone: the way to write, where the thumb is. It steps aside while the list is read downwards.
import clsx from 'clsx'
import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'

export function ComposeButton() {
  const aside = useGoingDown()
  // Nobody writes without a mailbox: the page itself says what comes first.
  const none = trpc.accounts.list.useQuery().data?.accounts.length === 0
  if (none) return null
  return (
    <Link
      to="/compose"
      aria-label={strings.nav.compose}
      className={clsx(
        'no-print fixed right-[max(16px,env(safe-area-inset-right))] bottom-[max(16px,env(safe-area-inset-bottom))] z-20 inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-float transition-transform forced-colors:border focus-visible:translate-y-0 lg:hidden',
        aside && 'translate-y-32',
      )}
    >
      <PenLine size={22} aria-hidden="true" />
    </Link>
  )
}

/** Less than this is a finger that trembles. */
const step = 12

/** Whether the page was last scrolled downwards; at its top and its end it stands still. */
function useGoingDown(): boolean {
  const [down, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      const atEnd = scrollY < step || scrollY + innerHeight >= document.documentElement.scrollHeight - step
      if (!atEnd && Math.abs(scrollY - last) < step) return
      setDown(!atEnd && scrollY > last)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return down
}
