import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTitle } from './title.ts'

interface PageProps {
  title: string
  /** Below the heading. */
  intro?: ReactNode
  /** At the right of it. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}
/** A page with a heading; on a phone the bar shows the title. The foot leaves room for the floating buttons. */
export function Page({ title, intro, aside, className, children }: PageProps) {
  useTitle(title)
  return (
    <div className={clsx(pageClass, className)}>
      <div className={clsx('mb-4 flex items-start justify-between gap-4', !intro && 'max-lg:contents')}>
        <div>
          <h1 className={headingClass}>{title}</h1>
          {intro && <div className="text-13 text-ink-soft">{intro}</div>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  )
}

export const pageClass = 'mx-auto w-full max-w-270 px-4 pt-4 pb-40 lg:px-6 lg:pb-24'
export const headingClass = 'flex min-h-9 items-center font-semibold text-22 max-lg:sr-only'
