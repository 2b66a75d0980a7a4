// How much mail there is, as three doors to it.
import { type LucideIcon, Mail, MailOpen, Send } from 'lucide-react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { strings } from '../strings.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const words = strings.dashboard

export function Stats() {
  const { data, isError } = trpc.mail.stats.useQuery()
  return (
    <section aria-label={words.numbers} className="grid grid-cols-3 gap-2 sm:gap-4">
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
    <Link to={to} className="rounded-card border border-line bg-surface px-3 py-3 hover:bg-hover sm:px-5 sm:py-4">
      <span className="flex items-center gap-2 text-13 text-ink-soft">
        <Icon size={16} className="max-sm:hidden" aria-hidden="true" />
        {label}
      </span>
      <span className="flex h-9 items-center font-semibold text-22 tabular-nums sm:text-28">
        {value?.toLocaleString(locale)}
        {value === undefined && !failed && <Skeleton className="h-6 w-16 max-w-full" />}
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
