// A line at the foot of the Smart Folders: a name and Enter make one.
import clsx from 'clsx'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'

const words = strings.categories
/** A person's own ones begin with these; they can be changed later. */
const color = '#6366F1'
const icon = 'folder'

export function AddCategory() {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const noteId = useId()
  const utils = trpc.useUtils()
  const create = trpc.categories.create.useMutation({
    meta: { success: words.created, error: words.createFailed },
    onSuccess: () => setName(''),
    onSettled: () => utils.categories.list.invalidate(),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (create.isPending) return
    if (trimmed === '') return setProblem(words.nameMissing)
    create.mutate({ name: trimmed, color, icon, description: words.customDescription(trimmed) })
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <label
        className={clsx(
          'flex h-8 items-center gap-3 rounded-control px-3 text-13 text-ink-soft hover:bg-line/60 touch:h-10',
          'has-focus:bg-surface',
        )}
      >
        <Plus size={18} className="shrink-0" aria-hidden="true" />
        <input
          aria-label={words.add}
          placeholder={words.add}
          value={name}
          maxLength={60}
          enterKeyHint="done"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? noteId : undefined}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
          onBlur={() => name.trim() === '' && setProblem(undefined)}
          className="min-w-0 flex-1 rounded-control bg-transparent text-ink outline-accent focus-visible:outline-2 focus-visible:outline-offset-4"
        />
      </label>
      {problem && (
        <p id={noteId} role="alert" className="px-3 pt-1 text-12 text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
