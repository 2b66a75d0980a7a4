// One link of the sidebar. Lists differ in their query, which NavLink does not look at, so what is current is asked of the
// whole address.

import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { locale } from '../language.ts'
import { strings } from '../strings.ts'

interface NavItemProps {
  to: string
  label: string
  icon: LucideIcon
  current: boolean
  /** Unread mails in there, or what `countLabel` says. */
  count?: number
  countLabel?: string
  title?: string
  /** Of another mailbox: the page is loaded anew. */
  reloads?: boolean
  children?: ReactNode
}
export function NavItem({
  to,
  label,
  icon: Icon,
  current,
  count = 0,
  countLabel,
  title,
  reloads = false,
  children,
}: NavItemProps) {
  return (
    <div className="group relative">
      <Link
        to={to}
        reloadDocument={reloads}
        title={title}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          'flex h-8 items-center gap-3 overflow-hidden rounded-control px-2.5 text-13 touch:h-10',
          current ? 'bg-accent/12 font-semibold text-ink [&>svg]:text-accent' : 'text-ink-soft hover:bg-line/60 hover:text-ink',
        )}
      >
        <Icon size={18} className="shrink-0" aria-hidden="true" />
        <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
        {count > 0 && (
          <span className={clsx('shrink-0 text-12 tabular-nums', countLabel === undefined && 'font-semibold text-ink')}>
            {count.toLocaleString(locale)}
            <span className="sr-only"> {countLabel ?? strings.lists.unreadIn}</span>
            {/* In the closed rail of icons. */}
            {countLabel === undefined && (
              <i className="absolute top-1 left-6 hidden size-2 rounded-full bg-accent lg:max-xl:block lg:max-xl:group-hover/rail:hidden lg:max-xl:group-focus-within/rail:hidden" />
            )}
          </span>
        )}
      </Link>
      {children}
    </div>
  )
}
