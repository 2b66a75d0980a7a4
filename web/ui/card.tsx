import clsx from 'clsx'
import type { ReactNode } from 'react'

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <section className={clsx('rounded-card border border-line bg-surface', className)}>{children}</section>
}

export function CardHeading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-line border-b px-4 py-2">
      <h2 className="text-15 font-semibold">{children}</h2>
      {aside}
    </div>
  )
}
