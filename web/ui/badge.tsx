import clsx from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  good: 'text-good',
  warn: 'text-warn',
  danger: 'text-danger',
  neutral: 'text-ink-soft',
} as const

/** A word about a state, with a dot of its colour: never the colour alone. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap text-13 font-medium', tones[tone])}>
      <span className="size-2 rounded-full bg-current" aria-hidden="true" />
      {children}
    </span>
  )
}
