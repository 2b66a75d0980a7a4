import { type FormEvent, useState } from 'react'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { searchWords as words } from '../words/search.ts'

/** Names a search, and saves it to the sidebar. */
export function SaveSearch({ q, onClose }: { q: string; onClose: () => void }) {
  const [name, setName] = useState(q.slice(0, 60))
  const utils = trpc.useUtils()
  const save = trpc.searches.save.useMutation({
    meta: { success: words.searchSaved, error: words.searchSaveFailed },
    onSuccess: () => {
      void utils.searches.list.invalidate()
      onClose()
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) save.mutate({ name: name.trim(), q })
  }
  return (
    <Dialog title={words.saveSearchTitle} onClose={onClose}>
      <form onSubmit={onSubmit} className="mt-4">
        <Field
          label={words.searchName}
          value={name}
          maxLength={60}
          required
          data-first
          hint={<bdi>{q}</bdi>}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
