import clsx from 'clsx'
import { suggestionWords as words } from '../words/suggestions.ts'

/** Priority by emphasis: filled, tinted, or text colour. Never by colour alone. */
export function PriorityMark({ priority }: { priority: number }) {
  return (
    <span className={clsx('rounded-full border px-2 font-medium text-12 tabular-nums', priorityClass(priority))}>
      {words.priority(priority)}
    </span>
  )
}

/** Classes for >= 8, >= 6, >= 4, and below; orange lies between danger and warning. */
export function priorityClass(priority: number): string {
  if (priority >= 8) return 'border-transparent bg-danger text-on-danger forced-colors:border-current'
  if (priority >= 6) return 'border-current bg-warn/15 text-[color-mix(in_srgb,var(--danger),var(--warn))]'
  if (priority >= 4) return 'border-warn/40 text-warn'
  return 'border-line text-ink-soft'
}
