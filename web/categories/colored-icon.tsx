import type { CSSProperties } from 'react'
import { categoryIcon } from './category-icon.ts'

interface ColoredIconProps {
  /** One of the names of category-icon.ts. */
  icon: string
  /** `#RRGGBB`; without it the icon has the colour of its text. */
  color: string | undefined
  size: number
}
/** The icon of a Smart Folder in its colour; darker on a light page, lighter on a dark one, so that each can be seen. */
export function ColoredIcon({ icon, color, size }: ColoredIconProps) {
  const Icon = categoryIcon(icon)
  if (!color) return <Icon size={size} className="shrink-0" aria-hidden="true" />
  return (
    <Icon
      size={size}
      aria-hidden="true"
      data-color={color}
      style={{ '--icon': color } as CSSProperties}
      className="shrink-0 text-[color-mix(in_oklab,var(--icon)_80%,black)] dark:text-[color-mix(in_oklab,var(--icon)_62%,white)]"
    />
  )
}
