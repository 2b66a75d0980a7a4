// One colour of a few, or any other by the browser's own chooser.
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { settingsWords } from '../words/settings.ts'

const words = settingsWords.accounts

export function ColorChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId()
  const chosen = value.toLowerCase()
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-13">{words.color}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {Object.entries(words.colors).map(([color, label]) => (
          <Swatch key={color} color={color} checked={color === chosen}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              title={label}
              checked={color === chosen}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
          </Swatch>
        ))}
        <label className="ml-1 inline-flex h-8 items-center gap-2 text-13 text-ink-soft">
          <input
            type="color"
            value={chosen}
            onChange={(event) => onChange(event.target.value)}
            className="h-8 w-10 cursor-pointer rounded-control border border-ink-faint bg-surface p-0.5"
          />
          {words.ownColor}
        </label>
      </div>
      <p className="mt-1 text-13 text-ink-soft">{words.colorHint}</p>
    </fieldset>
  )
}

interface SwatchProps {
  color: string
  checked: boolean
  children: ReactNode
}
function Swatch({ color, checked, children }: SwatchProps) {
  return (
    <span
      style={{ backgroundColor: color }}
      className={clsx(
        'relative inline-flex size-8 items-center justify-center rounded-full',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        checked && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
      )}
    >
      {checked && <Check size={16} className="text-white" aria-hidden="true" />}
      {children}
    </span>
  )
}
