// What can be done with a Smart Folder of one's own.
import { EllipsisVertical, ListFilter, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Category } from '../../src/shared/categories.ts'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { sortingWords } from '../words/sorting.ts'

const words = sortingWords.folder
const EditCategory = lazy(() => import('./edit-category.tsx').then((module) => ({ default: module.EditCategory })))

export function OwnMenu({ category }: { category: Category }) {
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const remove = useRemove(category)
  const name = displayText(category.name)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={EllipsisVertical}
            small
            label={strings.categories.actionsFor(name)}
            tipSide="left"
            className="bg-sunken"
          />
        }
        entries={[
          { label: words.edit, icon: Pencil, run: () => setEditing(true) },
          { label: words.rules, icon: ListFilter, run: () => void navigate('/settings/sorting') },
          { label: words.remove, icon: Trash2, run: () => void remove() },
        ]}
      />
      {editing && (
        <Suspense>
          <EditCategory category={category} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Asks first. Whoever looks at it then is led back to the inbox. */
function useRemove({ id, name }: Category): () => Promise<void> {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { search } = useLocation()
  const utils = trpc.useUtils()
  const remove = trpc.categories.remove.useMutation({
    meta: { success: words.removed, error: words.removeFailed },
    onSuccess: () => {
      if (new URLSearchParams(search).get('category') === id) void navigate('/inbox', { replace: true })
    },
    onSettled: () => Promise.all([utils.categories.invalidate(), utils.mail.list.invalidate(), utils.mail.get.invalidate()]),
  })
  const title = words.confirmRemove(displayText(name))
  return async () => {
    if (await confirm({ title, text: words.confirmRemoveHint, yes: words.remove, danger: true })) remove.mutate({ id })
  }
}
