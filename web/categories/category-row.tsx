// One Smart Folder in the sidebar: its colour, icon, name and count, and whether the assistant keeps it.
import clsx from 'clsx'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayText } from '../format/display-text.ts'
import { locale } from '../language.ts'
import { strings } from '../strings.ts'
import { ColoredIcon } from './colored-icon.tsx'

const words = strings.categories

export interface CategoryRowProps {
  to: string
  name: string
  /** One of the names of category-icon.ts. */
  icon: string
  /** `#RRGGBB`; without it the icon has the colour of its text. */
  color?: string | undefined
  description?: string | undefined
  /** Mails in it; undefined while that is not known. */
  count: number | undefined
  byAi?: boolean
  current?: boolean
  /** What can be done with it; appears in place of the count. */
  children?: ReactNode
}
export function CategoryRow(props: CategoryRowProps) {
  const { to, name, icon, color, description, count, byAi = false, current = false, children } = props
  return (
    <div className="group/row relative">
      <Link
        to={to}
        title={description && displayText(description)}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          'flex h-8 items-center gap-3 rounded-control px-2.5 text-13 touch:h-10',
          children && 'touch:pr-10',
          current ? 'bg-accent/12 font-semibold text-ink' : 'text-ink-soft hover:bg-line/60 hover:text-ink',
        )}
      >
        <ColoredIcon icon={icon} color={color} size={18} />
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <bdi className="truncate">{displayText(name)}</bdi>
          {byAi && (
            <span
              role="img"
              aria-label={words.sortedByAi}
              title={words.sortedByAi}
              className="shrink-0 text-spark opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100"
            >
              <Sparkles size={12} aria-hidden="true" />
            </span>
          )}
        </span>
        {count !== undefined && count > 0 && (
          <span
            className={clsx(
              'text-12 tabular-nums',
              children && 'group-focus-within/row:invisible group-hover/row:invisible touch:visible!',
            )}
          >
            {count.toLocaleString(locale)}
            <span className="sr-only"> {words.inAll}</span>
          </span>
        )}
      </Link>
      {children && (
        <span className="absolute inset-y-0 right-1 flex items-center opacity-0 focus-within:opacity-100 group-hover/row:opacity-100 touch:opacity-100">
          {children}
        </span>
      )}
    </div>
  )
}
