import clsx from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  good: 'text-good',
  warn: 'text-warn',
  danger: 'text-danger',
  neutral: 'text-ink-soft',
} as const

interface BadgeProps {
  tone: keyof typeof tones
  /** A whole sentence rather than a word. */
  wraps?: boolean
  children: ReactNode
}
/** A word about a state, with a dot of its colour: never the colour alone. */
export function Badge({ tone, wraps = false, children }: BadgeProps) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-13 font-medium', !wraps && 'whitespace-nowrap', tones[tone])}>
      <span className="size-2 shrink-0 rounded-full bg-current" aria-hidden="true" />
      {children}
    </span>
  )
}
