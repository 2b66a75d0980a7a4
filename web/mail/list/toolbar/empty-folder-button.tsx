import { Trash2 } from 'lucide-react'
import { strings } from '../../../strings.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/dialog.tsx'
import { useMailboxRole } from '../../../use-mailbox-role.ts'
import type { ListQuery } from '../../actions/mail-action.ts'
import { useMailActions } from '../../actions/use-mail-actions.ts'

const words = strings.lists

interface EmptyFolderButtonProps {
  kind: 'trash' | 'junk'
  list: ListQuery
  isEmpty: boolean
}
/** Permanently deletes everything in Trash or Junk, after confirmation. */
export function EmptyFolderButton({ kind, list, isEmpty }: EmptyFolderButtonProps) {
  const confirm = useConfirm()
  const actions = useMailActions()
  const { canManage } = useMailboxRole()
  if (isEmpty || !canManage) return null
  const question = kind === 'trash' ? words.confirmEmptyTrash : words.confirmEmptyJunk
  const empty = async () => {
    if (!(await confirm({ title: question, text: words.forGoodHint, yes: words.deleteForGood, danger: true }))) return
    actions.run({ list, total: 0 }, { do: 'deleteForGood' })
  }
  return (
    <Button variant="quiet" busy={actions.busyWithAll} onClick={() => void empty()}>
      <Trash2 size={16} aria-hidden="true" />
      {kind === 'trash' ? words.emptyTrash : words.emptyJunk}
    </Button>
  )
}
