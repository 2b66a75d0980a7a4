import clsx from 'clsx'
import { suggestionWords as words } from '../words/suggestions.ts'

/** The more it presses, the more it stands out: filled, tinted, then only its words in colour. Never the colour alone. */
export function PriorityMark({ priority }: { priority: number }) {
  return (
    <span className={clsx('rounded-full border px-2 font-medium text-12 tabular-nums', priorityClass(priority))}>
      {words.priority(priority)}
    </span>
  )
}

/** 8 and more, 6 and more, 4 and more, and below. Orange is what lies between the colours of danger and of warning. */
export function priorityClass(priority: number): string {
  if (priority >= 8) return 'border-transparent bg-danger text-on-danger forced-colors:border-current'
  if (priority >= 6) return 'border-current bg-warn/15 text-[color-mix(in_srgb,var(--danger),var(--warn))]'
  if (priority >= 4) return 'border-warn/40 text-warn'
  return 'border-line text-ink-soft'
}
