// One Smart Folder in the sidebar: its colour, icon, name and count, and whether the assistant keeps it.
import clsx from 'clsx'
import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { locale } from '../language.ts'
import { shown } from '../mail/shown.ts'
import { strings } from '../strings.ts'
import { categoryIcon } from './category-icon.ts'

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
}
export function CategoryRow({ to, name, icon, color, description, count, byAi = false, current = false }: CategoryRowProps) {
  const Icon = categoryIcon(icon)
  return (
    <Link
      to={to}
      title={description && shown(description)}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'flex h-8 items-center gap-3 rounded-control px-3 text-13 touch:h-10',
        current ? 'bg-accent/12 font-semibold text-ink' : 'text-ink-soft hover:bg-line/60 hover:text-ink',
      )}
    >
      <span className="relative flex size-4.5 shrink-0 items-center justify-center" aria-hidden="true">
        <Icon size={18} />
        {color && (
          <span
            data-color={color}
            className="absolute -right-1 -bottom-0.5 size-2 rounded-full ring-2 ring-sunken"
            style={{ backgroundColor: color }}
          />
        )}
      </span>
      <bdi className="min-w-0 flex-1 truncate">{shown(name)}</bdi>
      {byAi && (
        <span role="img" aria-label={words.sortedByAi} title={words.sortedByAi} className="text-spark">
          <Sparkles size={12} aria-hidden="true" />
        </span>
      )}
      {count !== undefined && (
        <span className="text-12 tabular-nums">
          {count.toLocaleString(locale)}
          <span className="sr-only"> {words.inAll}</span>
        </span>
      )}
    </Link>
  )
}
