import { useEffect, useRef } from 'react'
import type { CreatedToken } from '../../../src/shared/personal-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { Field } from '../../ui/field.tsx'
import { tokenWords as words } from '../../words/tokens.ts'

/** The token itself, this once: it is kept nowhere. */
export function NewToken({ created: { token, details }, onDone }: { created: CreatedToken; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  // The token that was asked for is there now: whoever goes by keyboard or ear is led to it.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="mt-3 space-y-3 border-line border-y bg-sunken p-4">
      <h3 className="wrap-anywhere font-medium text-13">{words.created(details.name)}</h3>
      <Field
        ref={field}
        label={words.token}
        hint={words.createdHint}
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        onFocus={({ target }) => target.select()}
      />
      <CopyRow text={token} field={field} words={words} variant="primary">
        <Button onClick={onDone}>{words.done}</Button>
      </CopyRow>
    </div>
  )
}
