import { type FormEvent, useState } from 'react'
import type { SharedMailbox } from '../../src/shared/shared-mailboxes.ts'
import { errorMessage, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

interface DeleteMailboxProps {
  mailbox: SharedMailbox
  onClose: () => void
  onDone: () => void
}
/** Confirmed by typing the name: it is gone for everybody. */
export function DeleteMailbox({ mailbox, onClose, onDone }: DeleteMailboxProps) {
  const name = displayText(mailbox.name)
  const [typed, setTyped] = useState('')
  const utils = trpc.useUtils()
  const remove = trpc.sharedMailboxes.remove.useMutation({
    meta: { quiet: true, success: words.removed },
    onSuccess: async () => {
      onClose()
      onDone()
      await utils.sharedMailboxes.list.invalidate()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === name) remove.mutate({ id: mailbox.id })
  }
  return (
    <Dialog title={words.removeTitle(name)} onClose={onClose}>
      <p className="mt-2 text-ink-soft">{words.removeText}</p>
      <form noValidate onSubmit={submit} className="mt-4 space-y-6">
        <Field
          label={words.typeName(name)}
          error={remove.isError ? errorMessage(remove.error, words.removeFailed) : undefined}
          value={typed}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="danger" disabled={typed.trim() !== name} busy={remove.isPending}>
            {words.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
