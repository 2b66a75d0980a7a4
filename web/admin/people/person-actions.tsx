// What an admin can do about somebody: their role, whether they may sign in, and their going. All of it asks first, except
// letting them in again.
import { Ellipsis } from 'lucide-react'
import type { AdminPerson } from '../../../src/shared/admin.ts'
import { trpc } from '../../api.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { adminWords } from '../../words/admin.ts'

const words = adminWords

interface PersonActionsProps {
  person: AdminPerson
  onRemove: () => void
}
export function PersonActions({ person: { id, name, role, disabled, deleted }, onRemove }: PersonActionsProps) {
  const { setRole, setDisabled } = useChanges()
  const confirm = useConfirm()
  const changeRole = async () => {
    const next = role === 'admin' ? 'member' : 'admin'
    const question =
      next === 'admin'
        ? { title: words.confirmAdmin(name), text: words.confirmAdminHint, yes: words.makeAdmin }
        : { title: words.confirmMember(name), text: words.confirmMemberHint, yes: words.makeMember, danger: true }
    if (await confirm(question)) setRole.mutate({ id, role: next })
  }
  const disable = async () => {
    const question = { title: words.confirmDisable(name), text: words.confirmDisableHint, yes: words.disable, danger: true }
    if (await confirm(question)) setDisabled.mutate({ id, disabled: true })
  }
  // What is left of somebody deleted goes by itself.
  if (deleted) return null
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={words.actionsFor(name)} tipSide="left" />}
      entries={[
        { label: role === 'admin' ? words.makeMember : words.makeAdmin, run: () => void changeRole() },
        disabled
          ? { label: words.enable, run: () => setDisabled.mutate({ id, disabled: false }) }
          : { label: words.disable, run: () => void disable() },
        { label: words.remove, run: onRemove },
      ]}
    />
  )
}

function useChanges() {
  const utils = trpc.useUtils()
  const onSettled = () => utils.admin.people.invalidate()
  return {
    setRole: trpc.admin.setRole.useMutation({ meta: { success: words.roleChanged, error: words.changeFailed }, onSettled }),
    setDisabled: trpc.admin.setDisabled.useMutation({
      meta: { success: words.stateChanged, error: words.changeFailed },
      onSettled,
    }),
  }
}
