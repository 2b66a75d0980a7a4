// On a phone: the way to write, where the thumb is. It steps aside while the list is read downwards.
import clsx from 'clsx'
import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { useScrollingDown } from '../ui/use-scrolling-down.ts'

export function ComposeButton() {
  const aside = useScrollingDown()
  // Nobody writes without a mailbox: the page itself says what comes first.
  const none = trpc.accounts.list.useQuery().data?.accounts.every(({ provider }) => provider === 'archive')
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
