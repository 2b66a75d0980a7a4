import clsx from 'clsx'

/** A round sign with the first letter of a name. */
export function Avatar({ name, size = 'normal', color }: { name: string; size?: 'small' | 'normal'; color?: string }) {
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent/12 font-semibold text-accent',
        size === 'small' ? 'size-7 text-12' : 'size-9 text-13',
      )}
      {...(color ? { style: { boxShadow: `inset 0 0 0 2px ${color}` } } : {})}
    >
      {initial}
    </span>
  )
}
