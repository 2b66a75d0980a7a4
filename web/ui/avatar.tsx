import clsx from 'clsx'
import { type CSSProperties, useState } from 'react'

const sizes = {
  small: 'size-7 text-12',
  row: 'size-8 text-13',
  normal: 'size-9 text-13',
  large: 'size-10 text-15',
}

interface AvatarProps {
  name: string
  size?: keyof typeof sizes
  /** Of the ring around it. */
  color?: string
  /** Address of a picture, shown in place of the letter. */
  picture?: string | undefined
}
/** A round sign with the first letter of a name, always in the same colour. */
export function Avatar({ name, size = 'normal', color, picture }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(name) }
  if (color) style.boxShadow = `0 0 0 2px var(--surface), 0 0 0 4px ${color}`
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold',
        'bg-[oklch(0.93_0.04_var(--hue))] text-[oklch(0.42_0.09_var(--hue))] dark:bg-[oklch(0.34_0.05_var(--hue))] dark:text-[oklch(0.88_0.06_var(--hue))]',
        sizes[size],
      )}
      style={style}
    >
      {picture && picture !== broken ? (
        <img src={picture} alt="" className="size-full rounded-full object-cover" onError={() => setBroken(picture)} />
      ) : (
        initial
      )}
    </span>
  )
}

/** One of 24 angles of the colour circle. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (sum % 24) * 15
}
