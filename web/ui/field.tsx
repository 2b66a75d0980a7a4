// A labelled input with its hint and its error, tied together for screen readers.
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

export const inputClass =
  'block w-full rounded-control border border-ink-faint bg-surface px-3 text-15 text-ink placeholder:text-ink-soft focus:border-accent focus:outline-2 focus:outline-accent focus:outline-offset-0 aria-invalid:border-danger'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Something inside the input at its right end, such as show/hide. */
  end?: ReactNode
  /** Something at the right end of the label's line. */
  aside?: ReactNode
}
export function Field({ label, hint, error, end, aside, id, className, ...rest }: FieldProps) {
  const own = useId()
  const inputId = id ?? own
  const noteId = `${inputId}-note`
  return (
    <div className={className}>
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <label htmlFor={inputId} className="text-13 font-medium text-ink">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={clsx(inputClass, 'h-11', end && 'pr-12')}
          {...rest}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      {(error || hint) && (
        <p
          id={noteId}
          className={clsx('mt-1 text-13', error ? 'text-danger' : 'text-ink-soft')}
          role={error ? 'alert' : undefined}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
}
export function SelectField({ label, id, className, children, ...rest }: SelectFieldProps) {
  const own = useId()
  const selectId = id ?? own
  return (
    <div className={className}>
      <label htmlFor={selectId} className="mb-1 block text-13 font-medium text-ink">
        {label}
      </label>
      <select id={selectId} className={clsx(inputClass, 'h-11')} {...rest}>
        {children}
      </select>
    </div>
  )
}
