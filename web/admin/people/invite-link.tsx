import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { Field } from '../../ui/field.tsx'
import { adminWords } from '../../words/admin.ts'

const words = adminWords

/** The link of a new invitation, which is told this once. */
export function InviteLink({ url, onDone }: { url: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="space-y-4 p-4">
      <Field
        ref={field}
        label={words.link}
        hint={words.linkHint}
        readOnly
        autoFocus
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <CopyRow text={url} field={field} words={words} variant="primary">
        <Button onClick={onDone}>{words.done}</Button>
      </CopyRow>
    </div>
  )
}
