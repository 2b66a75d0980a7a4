import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { CopyRow } from './copy-row.tsx'
import { Field } from './field.tsx'

interface ShownOnceProps {
  title: string
  label: string
  hint: string
  secret: string
  words: { copy: string; copied: string; copyFailed: string; done: string }
  onDone: () => void
}

/** A secret that was just created, this once. It has the focus: whoever goes by keyboard or ear is led to it. */
export function ShownOnce({ title, label, hint, secret, words, onDone }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-3 space-y-3 border-line border-y bg-sunken p-4">
      <h3 className="wrap-anywhere font-medium text-13">{title}</h3>
      <Field
        ref={field}
        label={label}
        hint={hint}
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        onFocus={({ target }) => target.select()}
      />
      <CopyRow text={secret} field={field} words={words} variant="primary">
        <Button onClick={onDone}>{words.done}</Button>
      </CopyRow>
    </div>
  )
}
