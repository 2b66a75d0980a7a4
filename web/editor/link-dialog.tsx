import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { composeWords } from '../words/compose.ts'
import { linkTarget } from './link-target.ts'

const words = composeWords.format

/** Edits the link of the selection; without one inserts the address itself. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [bad, setBad] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // nested in the composer's form
    const href = linkTarget(typed)
    if (!href) return setBad(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog title={words.linkTitle} onClose={onClose}>
      <form onSubmit={save} noValidate className="mt-4 space-y-6">
        <Field
          label={words.linkField}
          value={typed}
          inputMode="url"
          autoFocus
          error={bad ? words.linkBad : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setBad(false)
          }}
        />
        <div className="flex justify-end gap-2">
          {before !== '' && (
            <Button variant="quiet" className="mr-auto" onClick={remove}>
              {words.linkRemove}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="primary">
            {words.linkSave}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
