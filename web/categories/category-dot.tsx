import clsx from 'clsx'
import type { CSSProperties } from 'react'

interface CategoryDotProps {
  color: string
  className?: string
}
/** The colour of a Smart Folder; lighter on a dark page, where a dark one would not be seen. */
export function CategoryDot({ color, className }: CategoryDotProps) {
  return (
    <span
      aria-hidden="true"
      data-color={color}
      style={{ '--dot': color } as CSSProperties}
      className={clsx(
        'size-2 shrink-0 rounded-full bg-(--dot) dark:bg-[color-mix(in_oklab,var(--dot)_62%,white)] forced-colors:[forced-color-adjust:none]',
        className,
      )}
    />
  )
}
