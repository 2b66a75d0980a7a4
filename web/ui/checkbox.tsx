import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** A checkbox with words beside it. */
export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={clsx('flex items-start gap-2 text-13 text-ink-soft', className)}>
      <input type="checkbox" className="mt-0.5 size-4 shrink-0" {...rest} />
      <span>{label}</span>
    </label>
  )
}

/** A checkbox alone, in an area large enough for a thumb. */
export function BareCheckbox({
  label,
  className,
  mixed = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string; mixed?: boolean }) {
  return (
    <label className={clsx('inline-flex size-9 shrink-0 items-center justify-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        className="size-4"
        ref={(input) => {
          if (input) input.indeterminate = mixed
        }}
        {...rest}
      />
    </label>
  )
}
