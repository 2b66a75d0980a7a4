// A labelled input with its hint and its error, tied together for screen readers.
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

export const inputClass =
  'block w-full rounded-control border border-ink-faint bg-surface px-3 text-14 text-ink placeholder:text-ink-soft focus:border-accent focus:outline-2 focus:outline-accent focus:outline-offset-0 aria-invalid:border-danger'

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
          className={clsx(inputClass, 'h-10 touch:h-11', end && 'pr-12')}
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

interface SelectProps extends ComponentProps<'select'> {
  /** Without a line of its own, where it stands in one. */
  bare?: boolean
}
/** One of a few, chosen from the list of the system; the line and the chevron are ours. */
export function Select({ bare = false, className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative flex min-w-0', className)}>
      <select
        className={clsx(
          'h-10 cursor-pointer appearance-none touch:h-11 truncate pr-9 [&>option]:bg-surface',
          bare ? 'min-w-0 flex-1 bg-transparent text-15 outline-none focus-visible:outline-none' : inputClass,
        )}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        className={clsx('pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-soft', bare ? 'right-1' : 'right-3')}
        aria-hidden="true"
      />
    </span>
  )
}

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
}
export function SelectField({ label, id, className, ...rest }: SelectFieldProps) {
  const own = useId()
  const selectId = id ?? own
  return (
    <div className={className}>
      <label htmlFor={selectId} className="mb-1 block text-13 font-medium text-ink">
        {label}
      </label>
      <Select id={selectId} {...rest} />
    </div>
  )
}
