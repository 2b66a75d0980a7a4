// One of a few things. Radio buttons underneath, so that arrows move between them and Tab passes the group at once.
// `Segments` puts short words side by side; `ChoiceList` gives each its own line and a sentence.
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

export interface Choice<Value extends string> {
  value: Value
  label: string
  hint?: string
  /** For a name in another language. */
  lang?: string
}
interface ChoiceProps<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  /** Undefined: nothing is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean
  hint?: ReactNode
}

export function Segments<Value extends string>({ label, choices, value, onChange, disabled, hint }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-medium text-13">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap rounded-control bg-sunken p-0.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            lang={choice.lang}
            className={clsx(
              'relative flex h-8 cursor-pointer items-center rounded-control px-2.5 text-13',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              value === choice.value
                ? 'bg-surface font-semibold text-ink shadow-[0_0_0_1px_var(--line)] dark:bg-hover'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1 text-13 text-ink-soft">{hint}</p>}
    </fieldset>
  )
}

export function ChoiceList<Value extends string>({ label, choices, value, onChange, disabled, hint }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="space-y-3">
      <legend className="mb-2 font-medium text-13">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex cursor-pointer items-start gap-3 text-13">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block" lang={choice.lang}>
              {choice.label}
            </span>
            {choice.hint && <span className="block text-ink-soft">{choice.hint}</span>}
          </span>
        </label>
      ))}
      {hint && <p className="text-13 text-ink-soft">{hint}</p>}
    </fieldset>
  )
}
