// On or off, with its name and a sentence about it on the left. A checkbox underneath, so that Space toggles it.
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  label: string
  /** What being on means. */
  hint?: ReactNode
  checked: boolean
  onChange: (on: boolean) => void
}
export function Switch({ label, hint, checked, onChange, id, className, ...rest }: SwitchProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className={clsx('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={inputId} className="block cursor-pointer font-medium text-13">
          {label}
        </label>
        {hint && (
          <p id={`${inputId}-hint`} className="text-13 text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <span className="relative inline-flex shrink-0 py-0.5">
        <input
          type="checkbox"
          role="switch"
          id={inputId}
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint ? `${inputId}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-5 w-9 cursor-pointer appearance-none rounded-full bg-ink-faint checked:bg-accent forced-colors:border disabled:cursor-not-allowed disabled:opacity-55"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-0.5 size-4 rounded-full bg-surface forced-colors:bg-[ButtonText] transition-transform peer-checked:translate-x-4"
        />
      </span>
    </div>
  )
}
