// How much mail there is: three links in one strip.

import { type LucideIcon, Mail, MailOpen, Send } from 'lucide-react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { dashboardWords as words } from '../words/dashboard.ts'

export function Stats() {
  const { data, isError } = trpc.mail.stats.useQuery()
  return (
    <section
      aria-label={words.numbers}
      className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface"
    >
      <Stat label={words.unread} to="/inbox?filter=unread" icon={Mail} value={data?.unread} failed={isError} />
      <Stat label={words.total} to="/inbox" icon={MailOpen} value={data?.total} failed={isError} />
      <Stat label={words.sent} to="/sent" icon={Send} value={data?.sent} failed={isError} />
    </section>
  )
}

interface StatProps {
  label: string
  to: string
  icon: LucideIcon
  value: number | undefined
  failed: boolean
}
function Stat({ label, to, icon: Icon, value, failed }: StatProps) {
  return (
    <Link
      to={to}
      className="flex h-14 min-w-0 items-center justify-between gap-2 px-3 first:rounded-l-card last:rounded-r-card hover:bg-hover sm:px-5"
    >
      <span className="flex min-w-0 items-center gap-2 truncate text-13 text-ink-soft">
        <Icon size={16} className="max-sm:hidden" aria-hidden="true" />
        {label}
      </span>
      <span className="font-semibold text-18 tabular-nums sm:text-22">
        {value?.toLocaleString(locale)}
        {value === undefined && !failed && <Skeleton className="h-5 w-12 max-w-full" />}
        {value === undefined && failed && (
          <span className="text-ink-soft">
            <span aria-hidden="true">–</span>
            <span className="sr-only">{words.unknown}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
