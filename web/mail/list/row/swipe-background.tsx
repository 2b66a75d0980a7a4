import clsx from 'clsx'
import { Archive, Inbox, type LucideIcon, Trash2 } from 'lucide-react'
import { strings } from '../../../strings.ts'
import type { AllowedActions } from '../list-kind.ts'
import { type SwipeDirection, swipeCommand } from './use-swipe.ts'

interface SwipeBackgroundProps {
  towards?: SwipeDirection
  /** Beyond the threshold: releasing runs the action. */
  far?: boolean
  possible: AllowedActions
}
/** Shown under a swiped row: the action of releasing it. */
export function SwipeBackground({ towards = 'right', far = false, possible }: SwipeBackgroundProps) {
  const { icon: Icon, label } = actionLabel(towards, possible)
  const danger = towards === 'left'
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'absolute inset-0 flex items-center gap-2 px-6 font-medium text-13',
        danger ? 'flex-row-reverse' : 'flex-row',
        !far && 'bg-sunken text-ink-soft',
        far && (danger ? 'bg-danger text-on-danger' : 'bg-fill text-on-accent'),
      )}
    >
      <Icon size={20} />
      {far && label}
    </div>
  )
}

function actionLabel(towards: SwipeDirection, possible: AllowedActions): { icon: LucideIcon; label: string } {
  switch (swipeCommand(towards, possible)) {
    case 'archive':
      return { icon: Archive, label: strings.mail.archive }
    case 'toInbox':
      return { icon: Inbox, label: possible.toInbox ?? '' }
    default:
      return { icon: Trash2, label: possible.forGood ? strings.lists.deleteForGood : strings.mail.remove }
  }
}
