import type { Ref } from 'react'
import { Field } from '../../../ui/field.tsx'

interface CodeFieldProps {
  label: string
  hint?: string
  /** Recovery codes have letters. */
  digitsOnly?: boolean
  autoFocus?: boolean
  value: string
  error: string | undefined
  onChange: (code: string) => void
  ref?: Ref<HTMLInputElement>
}
export function CodeField({ digitsOnly = false, onChange, ...rest }: CodeFieldProps) {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      inputMode={digitsOnly ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={40}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  )
}
