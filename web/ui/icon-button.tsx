import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What a screen reader says and the tooltip shows. */
  label: string
  iconClass?: string
  tipSide?: 'left'
  small?: boolean
}
export function IconButton({
  icon: Icon,
  label,
  iconClass,
  tipSide,
  small = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tip={label}
      data-tip-side={tipSide}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-55',
        small ? 'size-8' : 'size-9',
        className,
      )}
      {...rest}
    >
      <Icon size={small ? 16 : 18} className={clsx('shrink-0', iconClass)} aria-hidden="true" />
    </button>
  )
}
