// What an admin can do about somebody: their role, whether they may sign in, and their going. All of it asks first, except
// letting them in again.
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { AdminPerson } from '../../src/shared/admin.ts'
import { sentenceOf, trpc } from '../api.ts'
import { PasswordDialog } from '../auth/password-dialog.tsx'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

const words = strings.admin

export function PersonActions({ person }: { person: AdminPerson }) {
  const { id, name, role, disabled, deleted } = person
  const [removing, setRemoving] = useState(false)
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
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={words.actionsFor(name)} tipSide="left" />}
        entries={[
          { label: role === 'admin' ? words.makeMember : words.makeAdmin, run: () => void changeRole() },
          disabled
            ? { label: words.enable, run: () => setDisabled.mutate({ id, disabled: false }) }
            : { label: words.disable, run: () => void disable() },
          { label: words.remove, run: () => setRemoving(true) },
        ]}
      />
      {removing && <RemovePerson person={person} onClose={() => setRemoving(false)} />}
    </>
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

function RemovePerson({ person: { id, name }, onClose }: { person: AdminPerson; onClose: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.admin.removePerson.useMutation({
    meta: { success: words.removed, quiet: true },
    onSuccess: onClose,
    onSettled: () => Promise.all([utils.admin.people.invalidate(), utils.admin.state.invalidate()]),
  })
  return (
    <PasswordDialog
      title={words.confirmRemove(name)}
      label={words.yourPassword}
      yes={words.removeYes}
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, words.removeFailed) : undefined}
      onYes={(password) => remove.mutate({ id, password })}
      onClose={onClose}
    >
      <p>{words.removeHint}</p>
    </PasswordDialog>
  )
}
