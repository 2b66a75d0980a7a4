// A number between two others: the browser's own range, which takes arrows, Home and End, with its value in words beside it.
import { type ComponentProps, useId } from 'react'

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as it is shown and said. */
  text: string
  onChange: (value: number) => void
}
export function Slider({ label, value, text, onChange, className, id, ...rest }: SliderProps) {
  const own = useId()
  const inputId = id ?? own
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-4 text-13">
        <label htmlFor={inputId} className="font-medium">
          {label}
        </label>
        <span aria-hidden="true" className="text-ink-soft tabular-nums">
          {text}
        </span>
      </div>
      <input
        type="range"
        id={inputId}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="mt-1 block h-6 w-full cursor-pointer accent-accent"
        {...rest}
      />
    </div>
  )
}
