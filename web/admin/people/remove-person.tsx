import type { AdminPerson } from '../../../src/shared/admin.ts'
import { errorMessage, trpc } from '../../api.ts'
import { PasswordDialog } from '../../auth/password-dialog.tsx'
import { adminWords } from '../../words/admin.ts'

const words = adminWords

/** Asks for the admin's own password, and says what goes. */
export function RemovePerson({ person: { id, name }, onClose }: { person: AdminPerson; onClose: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.admin.removePerson.useMutation({
    meta: { success: words.removed, quiet: true },
    onSuccess: onClose,
    onSettled: () =>
      Promise.all([utils.admin.people.invalidate(), utils.admin.state.invalidate(), utils.admin.removals.invalidate()]),
  })
  return (
    <PasswordDialog
      title={words.confirmRemove(name)}
      label={words.yourPassword}
      yes={words.removeYes}
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error, words.removeFailed) : undefined}
      onYes={(password) => remove.mutate({ id, password })}
      onClose={onClose}
    >
      <p>{words.removeHint}</p>
    </PasswordDialog>
  )
}
