import { type ReactNode, useId } from 'react'

interface FieldRowProps {
  label: string
  end?: ReactNode
  /** Hints below the row. */
  notes?: ReactNode
  children: (id: string) => ReactNode
}
/** A row of the header: label, input, and a focus indicator. Lower below a mail, which is to stay in view. */
export function FieldRow({ label, end, notes, children }: FieldRowProps) {
  const id = useId()
  return (
    <div className="border-line border-b px-4 group-data-below/below:border-0 focus-within:shadow-[inset_0_-2px_0_var(--accent)]">
      <div className="flex items-start gap-3">
        <label
          htmlFor={id}
          className="flex h-11 w-14 shrink-0 items-center text-13 text-ink-soft group-data-below/below:h-8 max-sm:w-12"
        >
          {label}
        </label>
        {children(id)}
        {end && <span className="flex h-11 shrink-0 items-center group-data-below/below:h-8">{end}</span>}
      </div>
      {notes}
    </div>
  )
}
