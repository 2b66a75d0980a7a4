import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line drawing of public/drawings. */
type Drawing = 'pigeon' | 'house' | 'envelope'

/** What a list says when nothing is in it, with the next step. */
export function Empty({
  icon: Icon,
  drawing,
  title,
  text,
  isPage = false,
  children,
}: {
  icon?: LucideIcon
  /** Instead of an icon, where there is room: of a list. */
  drawing?: Drawing
  title: string
  text?: string
  /** The page has nothing else: the title is its heading. */
  isPage?: boolean
  children?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      {drawing && (
        <span
          aria-hidden="true"
          className="mb-4 size-30 bg-accent/60"
          style={{ mask: `url(/drawings/${drawing}.svg) center / contain no-repeat` }}
        />
      )}
      {Icon && <Icon size={28} strokeWidth={1.5} className="mb-4 text-ink-faint" aria-hidden="true" />}
      <Title className="wrap-anywhere max-w-full font-medium text-15">{title}</Title>
      {text && <p className="mt-1 max-w-sm text-13 text-ink-soft">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
